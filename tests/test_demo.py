"""The demo's parts: what it counts, draws and writes, and one domain from problems to plans."""

from __future__ import annotations

import argparse
from pathlib import Path

import matplotlib.image
import pytest
from demo import run_domain, what_next
from demo_report import Result, draw_coverage, draw_expansions, render, table

from wl_train.planner import Run


def solved(expanded: int) -> Run:
    return Run(0, ("(step)",), 1.0, expanded, expanded, "")


FAILED = Run(23, None, None, 900, 900, "")


@pytest.fixture
def results() -> list[Result]:
    tasks = [Path(f"p{i}.pddl") for i in (1, 2, 3)]
    first = {"learned": [solved(5), solved(7), solved(9)], "ff": [solved(50), solved(70), FAILED]}
    second = {"learned": [solved(11), FAILED, FAILED], "ff": [FAILED, FAILED, FAILED]}
    return [Result("ferry", tasks, first), Result("counters", tasks, second)]


def test_the_table_counts_solved_tasks_and_states_expanded_where_all_solved(results: list[Result]) -> None:
    rows = [line.split() for line in table(results).splitlines()]
    assert rows[:4] == [
        ["tasks", "solved", "learned", "ff", "of"],
        ["ferry", "3", "2", "3"],
        ["counters", "1", "0", "3"],
        ["all", "4", "2", "6"],
    ]
    assert rows[-2:] == [["ferry", "12", "120", "2"], ["counters", "0", "0", "0"]]


def test_the_pictures_have_their_size_and_show_something(results: list[Result], tmp_path: Path) -> None:
    sizes = {draw_coverage: (540, 1050), draw_expansions: (600, 1200)}  # inches at 150 dots
    for draw, size in sizes.items():
        file = tmp_path / f"{draw.__name__}.png"
        draw(results, file)
        pixels = matplotlib.image.imread(file)
        assert pixels.shape[:2] == size
        assert pixels[..., :3].std() > 0.05  # lines, bars and letters


def test_the_page_holds_the_table_the_pictures_and_links(results: list[Result], tmp_path: Path) -> None:
    picture = tmp_path / "coverage.png"
    draw_coverage(results, picture)
    page = render(results, [picture], 3)
    assert table(results) in page
    assert page.count("data:image/png;base64,") == 1
    assert 'href="ferry/training.html"' in page and 'href="counters/training.html"' in page


def test_a_domain_is_generated_learned_and_planned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = argparse.Namespace(output=tmp_path, training=4, testing=1, time_limit=5.0, jobs=2)
    result = run_domain("ferry", options)
    assert {search: result.solved(search) for search in result.runs} == {
        "learned": 1,
        "ff": 1,
        "goalcount": 1,
    }
    assert (tmp_path / "ferry.json").is_file() and (tmp_path / "ferry" / "training.html").is_file()
    printed = capsys.readouterr().out
    assert "generated 4 small problems" in printed and printed.count("1 of 1 solved") == 3
    named = [Path(word) for line in what_next(result, tmp_path).splitlines() for word in line.split()]
    assert all(path.exists() for path in named if tmp_path in path.parents)
