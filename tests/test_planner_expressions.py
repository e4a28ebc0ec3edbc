"""Search expressions: Fast Downward's syntax, and messages that show where one went wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from planner import WALK, Run, plan, plugins, walk


def search(folder: Path, expression: str) -> Run:
    return plan(folder, WALK, walk("sa sb ab bg"), "--search", expression)


def canonical(folder: Path, expression: str) -> str:
    """How the planner repeats an expression that it has understood."""
    run = search(folder, expression)
    assert (run.code, run.errors) == (0, "")
    (line,) = (line for line in run.log.splitlines() if "] Search: " in line)
    return line.partition("] Search: ")[2]


@pytest.mark.parametrize(
    ("written", "understood"),
    [
        ("astar(blind())", "astar(blind())"),
        ("ASTAR ( Blind( ) )", "astar(blind())"),
        ("astar(blind)", "astar(blind())"),
        ("astar(eval=blind(), cost_type=normal)", "astar(blind())"),
        ("astar(blind(), max_time=1e3)", "astar(blind(), max_time=1000)"),
        ("astar(blind(), bound=infinity)", "astar(blind())"),
        ("eager_greedy([blind()], boost=1000, preferred=[])", "eager_greedy([blind()], boost=1000)"),
        ("eager_greedy([blind(), blind()])", "eager_greedy([blind(), blind()])"),
        ("lazy_greedy([blind()], [], 1000, true)", "lazy_greedy([blind()], reopen_closed=true)"),
        ("eager_greedy([blind()], [], 0, one, 9)", "eager_greedy([blind()], cost_type=one, bound=9)"),
        ("eager_wastar([blind()], [], 0, false, 2, one)",
         "eager_wastar([blind()], reopen_closed=false, w=2, cost_type=one)"),
        ("eager(\n\ttiebreaking([sum([g(), blind()]), blind()]), true)",
         "eager(tiebreaking([sum([g(), blind()]), blind()]), reopen_closed=true)"),
        ("lazy(alt([single(blind()), single(weight(g(), 2), pref_only=FALSE)], boost=3))",
         "lazy(alt([single(blind()), single(weight(g(), 2))], boost=3))"),
        ("eager(single(max([blind(), const(-2.50)])))", "eager(single(max([blind(), const(value=-2.5)])))"),
    ],
)  # fmt: skip
def test_an_expression_is_understood_in_any_spelling(tmp_path: Path, written: str, understood: str) -> None:
    assert canonical(tmp_path, written) == understood
    assert canonical(tmp_path, understood) == understood


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("", ["--search wants a value"]),
        ("   ", ["empty"]),
        ("eager_greedy([^blint()])", ["unknown heuristic", "'blint'", "known: ", "mean 'blind'?"]),
        ("^eagre(single(blind()))", ["unknown search 'eagre'", "did you mean 'eager'?"]),
        ("^blind()", ["expected a search, got the heuristic 'blind'", "known: eager_greedy"]),
        ("eager(^blind())", ["expected an open list, got the heuristic 'blind'"]),
        ("eager_greedy(^blind())", ["expected a list"]),
        ("eager_greedy(^[])", ["got none"]),
        ("^eager_greedy()", ["needs the option 'evals'"]),
        ("eager_greedy([blind()^", ["expected ',' or ']'", "the end"]),
        ("eager_greedy([blind()]^", ["expected ',' or ')'"]),
        ("eager_greedy([blind()])^)", ["expected the end of the expression"]),
        ("eager_greedy([blind()], ^bost=3)", ["no option 'bost'", "did you mean 'boost'?"]),
        ("eager_greedy([blind()], boost=1, ^[])", ["expected keyword=value"]),
        ("eager_greedy([blind()], ^evals=[blind()])", ["given twice"]),
        ("eager_greedy([blind()], boost=^1.5)", ["'boost' wants an integer", "'1.5'"]),
        ("eager_greedy([blind()], boost=^99999999999)", ["'boost' wants an integer"]),
        ("astar(blind(), max_time=^soon)", ["'max_time' wants a number"]),
        ("astar(blind(), cost_type=^two)", ["'cost_type' wants one of normal, one, plusone"]),
        ("lazy_greedy([blind()], reopen_closed=^1)", ["true or false"]),
        ("astar(^\"blind\")", ["the text \"blind\""]),
        ("astar(^\"blind)", ["closing double quote"]),
        ("astar(\"a\\^n\")", ["backslash"]),
        ("astar(^;)", ["got ';'"]),
        ("astar(blind(), [], normal, 1, 2, 3, true, true, ^4)", ["at most 8 arguments"]),
        ("eager_greedy([blind()], preferred=[^blind()])", ["blind has no preferred operators"]),
        ("eager_greedy([blind(^x=1)])", ["blind has no option 'x'", "known: none"]),
    ],
)  # fmt: skip
def test_a_wrong_expression_is_shown_with_a_caret_where_it_goes_wrong(
    tmp_path: Path, expression: str, words: list[str]
) -> None:
    run = search(tmp_path, expression.replace("^", ""))
    assert (run.code, run.plan) == (33, None)
    (line,) = run.errors.splitlines()
    for word in words:
        assert word in line
    if "^" in expression:
        assert line.endswith(f"at the caret: {expression}")
        assert f"column {expression.index('^') + 1}:" in line


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    run = search(tmp_path, "astar(" + "sum([" * 10_000)
    assert run.code == 33
    assert "nested deeper" in run.errors


def test_too_many_tie_breakers_are_refused(tmp_path: Path) -> None:
    run = search(tmp_path, "eager(tiebreaking([g(), g(), g(), g(), g()]))")
    assert run.code == 33
    assert "at most four" in run.errors


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet='eager_single(blind)[]=," \\1.', min_size=1, max_size=40))
def test_no_text_whatsoever_crashes_the_parser(tmp_path: Path, text: str) -> None:
    run = search(tmp_path, text)
    assert run.code in (0, 11, 12, 33)
    assert len(run.errors.splitlines()) == (run.code == 33)


def with_preferred_operators() -> list[str]:
    return [h["name"] for h in plugins()["heuristic"] if h["properties"]["preferred_operators"]]


@pytest.mark.parametrize("name", with_preferred_operators())
def test_a_heuristic_that_is_named_twice_is_computed_once(tmp_path: Path, name: str) -> None:
    once = search(tmp_path, f"lazy_greedy([{name}()])")
    twice = search(tmp_path, f"lazy_greedy([{name}(), {name}], preferred=[{name.upper()}()])")
    assert twice.log.count(f"Initial heuristic value for {name}:") == 1
    assert twice.number("Evaluations") == twice.number("Evaluated")
    assert once.code == twice.code == 0


def test_evaluators_do_not_share_what_differs(tmp_path: Path) -> None:
    run = search(tmp_path, "eager_greedy([weight(blind(), 2), weight(blind(), 3)])")
    assert run.log.count("Initial heuristic value for blind:") == 1
