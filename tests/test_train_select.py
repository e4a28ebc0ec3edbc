"""Choosing among candidates: most problems solved, then fewest expansions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wl_train.select import Score, best_of, table

COUNTS = st.one_of(st.none(), st.integers(1, 1000))


def score(*expanded: int | None, error: str = "") -> Score:
    return Score({"features.iterations": len(expanded)}, expanded, error)


def test_most_solved_wins_whatever_the_effort() -> None:
    assert best_of([score(1, 1, None), score(9999, 9999, 9999), score(1, None, 1)]) == 1


def test_fewest_expansions_decide_among_equals() -> None:
    assert best_of([score(100, 100, None), score(90, 80, None), score(100, 200, None)]) == 1


def test_expansions_are_compared_on_problems_that_all_equals_solve() -> None:
    # The second solves a harder problem instead of the last: only the first two columns count.
    assert best_of([score(20, 20, None, 5), score(10, 10, 9999, None)]) == 1


def test_the_first_wins_among_the_same() -> None:
    assert best_of([score(3, 4), score(4, 3), score(3, 4)]) == 0


def test_a_candidate_that_could_not_be_fitted_never_wins() -> None:
    assert best_of([score(None, None, error="too many rows"), score(None, None)]) == 1


@given(st.lists(st.tuples(COUNTS, COUNTS, COUNTS), min_size=1, max_size=6))
def test_no_candidate_solves_more_than_the_chosen_one(rows: list[tuple[int | None, ...]]) -> None:
    scores = [score(*row) for row in rows]
    assert scores[best_of(scores)].solved == max(entry.solved for entry in scores)


def test_the_table_marks_the_chosen_candidate_and_names_its_settings() -> None:
    scores = [Score({"features.atoms": "all"}, (3, None)), Score({"features.atoms": "fluent"}, (3, 5))]
    lines = table(scores, 1).splitlines()
    assert "atoms=all" in lines[1] and "1/2" in lines[1] and "*" not in lines[1]
    assert "atoms=fluent" in lines[2] and "2/2" in lines[2] and "*" in lines[2]


def test_the_first_within_the_tolerance_wins() -> None:
    scores = [score(500, 500, 500), score(300, 390, 300), score(100, 100, 100)]
    assert best_of(scores, tolerance=2) == 2
    assert best_of(scores, tolerance=4) == 1
    assert best_of(scores, tolerance=10) == 0
    assert best_of([score(100, None, 100), *scores], tolerance=10) == 1
