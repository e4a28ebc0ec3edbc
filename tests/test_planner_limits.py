"""Limits and signals: obeyed in every phase, with statistics and the right exit code."""

from __future__ import annotations

import signal
import subprocess
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest
from generators import DOMAINS
from generators.blocksworld import generate
from planner import PLANNER, Run, plan

DOMAIN = DOMAINS["blocksworld"].file.read_text()
ENDLESS = ["--search", "eager_greedy([blind()])"]
STATISTICS = [
    *["Expanded", "Reopened", "Evaluated", "Evaluations", "Generated", "Dead ends"],
    *["Number of registered states", "Bytes per state", "Search time", "Total time", "Peak memory"],
]


@cache
def blocks(number: int) -> str:
    return generate(Random(1), blocks=number)


def assert_ended_in_order(run: Run) -> None:
    for what in STATISTICS:
        run.number(what)  # is there once
    assert run.errors == ""
    assert run.plan is None
    assert "Solution found" not in run.log
    assert len(run.log) < 2**20


def test_the_time_limit_ends_the_search(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, blocks(30), *ENDLESS, "--overall-time-limit", "1s")
    assert run.code == 23
    assert "Time limit has been reached." in run.log
    assert run.log.endswith("search exit code: 23\n")
    assert 0.9 < run.number("Total time") < 1.5
    assert_ended_in_order(run)


def test_the_time_limit_of_the_search_counts_from_its_start(tmp_path: Path) -> None:
    run = plan(
        tmp_path, DOMAIN, blocks(60), *ENDLESS, "--search-time-limit", "0.6s", "--overall-time-limit", "1m"
    )
    assert run.code == 23
    assert 0.5 < run.number("Search time") < 1.1
    assert "search time limit: 0.6s\n" in run.log
    assert "planner time limit: 60s\n" in run.log
    assert_ended_in_order(run)


def test_the_time_limit_ends_the_front_end(tmp_path: Path) -> None:
    start = time.monotonic()
    run = plan(tmp_path, DOMAIN, blocks(200), *ENDLESS, "--overall-time-limit", "0.01s")
    assert run.code == 21
    assert run.log.endswith("translate exit code: 21\n")
    assert (run.errors, run.plan) == ("", None)
    assert time.monotonic() - start < 10


def test_the_memory_limit_ends_the_search(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, blocks(30), *ENDLESS, "--overall-memory-limit", "100M")
    assert run.code == 22
    assert "Memory limit has been reached." in run.log
    assert run.log.endswith("search exit code: 22\n")
    assert 60 * 1024 < run.number("Peak memory") <= 100 * 1024
    assert_ended_in_order(run)


def test_the_memory_limit_of_the_search_is_the_smaller_one(tmp_path: Path) -> None:
    limits = ["--overall-memory-limit", "1G", "--search-memory-limit", "80M"]
    run = plan(tmp_path, DOMAIN, blocks(30), *ENDLESS, *limits)
    assert run.code == 22
    assert run.number("Peak memory") <= 80 * 1024
    assert "search memory limit: 80 MB\n" in run.log
    assert_ended_in_order(run)


def test_the_memory_limit_ends_the_front_end(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, blocks(200), *ENDLESS, "--overall-memory-limit", "16M")
    assert run.code == 20
    assert run.log.endswith("translate exit code: 20\n")
    assert (run.errors, run.plan) == ("", None)


def test_even_absurd_limits_end_in_order(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, blocks(30), *ENDLESS, "--overall-memory-limit", "1M")
    assert run.code in (20, 22)
    run = plan(tmp_path, DOMAIN, blocks(30), *ENDLESS, "--overall-time-limit", "0.0001")
    assert run.code in (21, 23)


@pytest.mark.parametrize("limit", ["8M", "12M", "20M", "24M", "28M", "32M", "40M", "56M"])
def test_no_memory_limit_makes_the_planner_crash(tmp_path: Path, limit: str) -> None:
    run = plan(tmp_path, DOMAIN, blocks(60), *ENDLESS, "--overall-memory-limit", limit)
    assert run.code in (20, 22), run
    assert run.errors == ""
    assert run.log.count("exit code:") == 1


def test_generous_limits_change_nothing(tmp_path: Path) -> None:
    limits = ["--overall-time-limit", "1h", "--overall-memory-limit", "2048"]
    assert plan(tmp_path, DOMAIN, blocks(4), *ENDLESS, *limits).code == 0


def test_the_time_of_a_search_alone_may_be_limited(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, blocks(30), "--search", "eager_greedy([blind()], max_time=0.3)")
    assert run.code == 12
    assert_ended_in_order(run)


def test_the_time_of_a_search_is_limited_within_an_expansion_too(tmp_path: Path) -> None:
    domain = """(define (domain rooms) (:predicates (in) (clean ?r) (seen ?r))
      (:action clean :parameters (?r) :precondition (in) :effect (and (not (in)) (clean ?r)))
      (:action leave :parameters (?r) :precondition (clean ?r) :effect (and (in) (seen ?r))))"""
    rooms = " ".join(f"r{i}" for i in range(2000))
    goal = " ".join(f"(seen r{i})" for i in range(2000))
    problem = f"(define (problem all) (:domain rooms) (:objects {rooms}) (:init (in)) (:goal (and {goal})))"
    search = "astar(lmcut(), max_time=0.2, prune_symmetric=false)"
    run = plan(tmp_path, domain, problem, "--search", search)
    assert run.code == 12
    assert_ended_in_order(run)
    assert 1 < run.number("Evaluations") < 2001


def interrupt(folder: Path, number: signal.Signals, times: int = 1) -> Run:
    """Start an endless search and send it a signal once it is under way."""
    (folder / "domain.pddl").write_text(DOMAIN)
    (folder / "problem.pddl").write_text(blocks(30))
    command = [str(PLANNER), "domain.pddl", "problem.pddl", *ENDLESS]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "Initial heuristic value" in line:
                break
        for _ in range(times):
            process.send_signal(number)
        rest, errors = process.communicate(timeout=30)
    return Run(process.returncode, "".join(lines) + rest, errors, folder / "sas_plan")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_end_the_search_with_statistics(tmp_path: Path, number: signal.Signals) -> None:
    run = interrupt(tmp_path, number)
    assert run.code == -number
    assert f"Stopped by signal {int(number)}." in run.log
    assert run.log.endswith(f"search exit code: {-number}\n")
    assert_ended_in_order(run)


def test_impatient_users_are_heard(tmp_path: Path) -> None:
    run = interrupt(tmp_path, signal.SIGINT, times=3)
    assert run.code == -signal.SIGINT
    assert_ended_in_order(run)


def test_the_cpu_limit_of_the_system_is_a_time_limit(tmp_path: Path) -> None:
    run = interrupt(tmp_path, signal.SIGXCPU)
    assert run.code == 23
    assert_ended_in_order(run)


def test_a_reader_that_goes_away_does_not_hang_the_planner(tmp_path: Path) -> None:
    (tmp_path / "domain.pddl").write_text(DOMAIN)
    (tmp_path / "problem.pddl").write_text(blocks(4))
    command = f"'{PLANNER}' domain.pddl problem.pddl --search 'astar(blind())' | head -n 1"
    subprocess.run(command, shell=True, cwd=tmp_path, check=True, timeout=30, stdout=subprocess.DEVNULL)


def test_the_time_limit_holds_while_the_machine_is_busy(tmp_path: Path) -> None:
    """Limits are CPU time: other processes do not count."""
    busy = subprocess.Popen(["sh", "-c", "while :; do :; done"])
    try:
        run = plan(tmp_path, DOMAIN, blocks(30), *ENDLESS, "--overall-time-limit", "0.5s")
    finally:
        busy.kill()
        busy.wait()
    assert run.code == 23
    assert 0.45 < run.number("Total time") < 1
