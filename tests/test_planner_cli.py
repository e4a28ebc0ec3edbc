"""The command line of wl-planner: what goes in, what comes out, and what each mistake is answered with."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from planner import PLANNER, Run, plan, plugins, run_planner

DOMAIN = """(define (domain gripper) (:requirements :strips :typing)
  (:types room ball)
  (:predicates (in ?r - room) (at ?b - ball ?r - room) (held ?b - ball) (free))
  (:action Move :parameters (?a ?b - room) :precondition (in ?a) :effect (and (in ?b) (not (in ?a))))
  (:action pick :parameters (?b - ball ?r - room) :precondition (and (in ?r) (at ?b ?r) (free))
    :effect (and (held ?b) (not (at ?b ?r)) (not (free))))
  (:action drop :parameters (?b - ball ?r - room) :precondition (and (in ?r) (held ?b))
    :effect (and (at ?b ?r) (free) (not (held ?b)))))"""
PROBLEM = """(define (problem p) (:domain gripper) (:objects a b - room X - ball)
  (:init (in a) (at x b) (free)) (:goal (at x a)))"""
BLIND = ["--search", "eager_greedy([blind()])"]


def assert_refused(run: Run, code: int, *words: str) -> None:
    """One clear line on stderr, the right code, no plan."""
    assert run.code == code, run
    assert len(run.errors.splitlines()) == 1, run.errors
    assert run.errors.startswith("wl-planner: ")
    for word in words:
        assert word in run.errors
    assert "Plan cost" not in run.log
    assert run.plan is None


def test_a_plan_is_written_in_lower_case_with_its_cost(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM, *BLIND)
    assert (run.code, run.errors) == (0, "")
    assert run.plan_file.read_text() == (
        "(move a b)\n(pick x b)\n(move b a)\n(drop x a)\n; cost = 4 (unit cost)\n"
    )


def test_action_costs_make_a_plan_of_general_cost(tmp_path: Path) -> None:
    domain = DOMAIN.replace(":typing)", ":typing :action-costs) (:functions (total-cost))").replace(
        "(held ?b) (not", "(increase (total-cost) 7) (held ?b) (not"
    )
    run = plan(tmp_path, domain, PROBLEM[:-1] + "(:metric minimize (total-cost)))", *BLIND)
    assert run.plan_file.read_text().endswith("; cost = 7 (general cost)\n")
    assert "\npick x b (7)\n" in run.log
    assert run.number("Plan cost") == 7


def test_the_default_search_needs_no_option(tmp_path: Path) -> None:
    assert plan(tmp_path, DOMAIN, PROBLEM).plan is not None


def test_options_may_stand_before_the_files_and_use_an_equals_sign(tmp_path: Path) -> None:
    plan(tmp_path, DOMAIN, PROBLEM, *BLIND)
    (tmp_path / "sas_plan").unlink()
    run = run_planner(
        tmp_path, "--search=astar(blind())", "--plan-file=x.plan", "--seed=3", "domain.pddl", "problem.pddl"
    )
    assert run.code == 0
    assert (tmp_path / "x.plan").exists()


def test_a_goal_that_is_true_needs_no_step(tmp_path: Path) -> None:
    for goal in ["(in a)", "(and)", "()"]:
        run = plan(tmp_path, DOMAIN, PROBLEM.replace("(at x a)", goal), *BLIND)
        assert run.code == 0
        assert run.plan_file.read_text() == "; cost = 0 (unit cost)\n"
        assert run.number("Plan length") == 0


def test_a_goal_out_of_reach_is_unsolvable(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM.replace("(at x b)", ""), *BLIND)
    assert (run.code, run.errors, run.plan) == (11, "", None)
    assert "search exit code: 11\n" in run.log


# Mistakes.


@pytest.mark.parametrize(
    ("domain", "problem", "words"),
    [
        (DOMAIN[:-1], PROBLEM, ["domain.pddl:"]),
        (DOMAIN, PROBLEM.replace("at x b", "at x c"), ["problem.pddl:", "'c'"]),
        ("", PROBLEM, ["domain.pddl:"]),
        (DOMAIN, "(define (problem p)", ["problem.pddl:"]),
    ],
)
def test_bad_pddl_is_an_input_error_of_the_front_end(
    tmp_path: Path, domain: str, problem: str, words: list[str]
) -> None:
    run = plan(tmp_path, domain, problem, *BLIND)
    assert_refused(run, 31, *words)
    assert "translate exit code: 31\n" in run.log


def test_missing_files_are_an_input_error_of_the_front_end(tmp_path: Path) -> None:
    assert_refused(run_planner(tmp_path, "no-domain.pddl", "p.pddl", *BLIND), 31, "no-domain.pddl")
    (tmp_path / "domain.pddl").write_text(DOMAIN)
    assert_refused(run_planner(tmp_path, "domain.pddl", "no-problem.pddl", *BLIND), 31, "no-problem.pddl")
    assert_refused(run_planner(tmp_path, tmp_path, "no-problem.pddl", *BLIND), 31)


def test_unsupported_pddl_is_refused_by_name(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN.replace(":strips", ":strips :durative-actions"), PROBLEM, *BLIND)
    assert_refused(run, 34, "durative-actions")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--serach", "x"], ["--serach", "did you mean '--search'"]),
        (["--search"], ["--search wants a value"]),
        (["--search", ""], ["--search"]),
        (["--search", "astar(blind())", "--search", "astar(blind())"], ["once"]),
        (["--search", "astar(blind())", "--model", "m.json"], ["--model"]),
        (["third.pddl"], ["two files", "third.pddl"]),
        (["--overall-time-limit", "5x"], ["--overall-time-limit", "300s", "5x"]),
        (["--overall-time-limit", "0"], ["more than 0"]),
        (["--search-time-limit", "-3s"], ["--search-time-limit"]),
        (["--search-time-limit", "nan"], ["--search-time-limit"]),
        (["--search-memory-limit", "4T"], ["--search-memory-limit", "4G"]),
        (["--overall-memory-limit", "10K"], ["at least 1M"]),
        (["--seed", "-1"], ["--seed"]),
        (["--log-level", "loud"], ["quiet, normal or verbose"]),
        (["--validate=yes"], ["takes no value"]),
        (["--plan-file", ""], ["plan file"]),
        (["--help", "no-such-thing"], ["no-such-thing", "eager_greedy"]),
    ],
)
def test_wrong_options_are_named_and_explained(
    tmp_path: Path, arguments: list[str], words: list[str]
) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM, *arguments)
    assert_refused(run, 33, *words)
    assert "search exit code: 33\n" in run.log


def test_no_arguments_show_the_usage(tmp_path: Path) -> None:
    run = run_planner(tmp_path)
    assert_refused(run, 33, "DOMAIN and PROBLEM")
    assert run.log.startswith("usage: wl-planner DOMAIN PROBLEM")


@pytest.mark.parametrize("path", ["missing/plan", "domain.pddl/plan", "."])
def test_a_plan_file_that_cannot_be_written_is_found_before_the_search(tmp_path: Path, path: str) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM, *BLIND, "--plan-file", path)
    assert_refused(run, 33, "plan file", path)
    assert "Expanded" not in run.log


def test_a_full_disk_is_an_error_and_not_a_solution(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM, *BLIND, "--plan-file", "/dev/full")
    assert_refused(run, 33, "/dev/full")
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize(
    "arguments", [BLIND, ["--search", "nonsense()"], ["--search", "astar(blind(), bound=2)"]]
)
def test_an_old_plan_never_survives_a_run_that_fails(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "sas_plan").write_text("(old plan)\n")
    problem = PROBLEM if arguments is not BLIND else PROBLEM.replace("(at x b)", "")
    assert plan(tmp_path, DOMAIN, problem, *arguments).code in (11, 12, 33)
    assert not (tmp_path / "sas_plan").exists()
    assert {file.name for file in tmp_path.iterdir()} == {"domain.pddl", "problem.pddl"}


@pytest.mark.parametrize("file", ["domain.pddl", "./problem.pddl"])
def test_a_plan_is_not_written_over_its_own_input(tmp_path: Path, file: str) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM, *BLIND, "--plan-file", file)
    assert run.code == 33
    assert "give another --plan-file" in run.errors
    assert (tmp_path / "domain.pddl").read_text() == DOMAIN
    assert (tmp_path / "problem.pddl").read_text() == PROBLEM


def test_a_plan_is_written_even_if_nobody_reads_the_log(tmp_path: Path) -> None:
    plan(tmp_path, DOMAIN, PROBLEM, *BLIND)
    (tmp_path / "sas_plan").rename(tmp_path / "expected")
    reader, writer = os.pipe()
    os.close(reader)
    command = [str(PLANNER), "domain.pddl", "problem.pddl", *BLIND]
    with os.fdopen(writer, "w") as closed:
        assert subprocess.run(command, cwd=tmp_path, stdout=closed, check=False).returncode == 0
    assert (tmp_path / "sas_plan").read_text() == (tmp_path / "expected").read_text()


def test_a_plan_file_that_is_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real.plan").write_text("")
    (tmp_path / "sas_plan").symlink_to("real.plan")
    assert plan(tmp_path, DOMAIN, PROBLEM, *BLIND).code == 0
    assert (tmp_path / "real.plan").read_text().startswith("(move a b)")


def test_devices_take_plans_too(tmp_path: Path) -> None:
    run = plan(tmp_path, DOMAIN, PROBLEM, *BLIND, "--plan-file", "/dev/stdout")
    assert (run.code, run.log.count("(move a b)\n")) == (0, 1)


def test_a_missing_model_is_an_error(tmp_path: Path) -> None:
    assert_refused(plan(tmp_path, DOMAIN, PROBLEM, "--model", 'no \\ such ".json'), 33)


# Help.


def test_help_explains_every_option_plugin_and_exit_code(tmp_path: Path) -> None:
    run = run_planner(tmp_path, "--help")
    assert (run.code, run.errors) == (0, "")
    for kind in plugins().values():
        for plugin in kind:
            assert re.search(rf"^  {plugin['name']}\b", run.log, re.M), plugin["name"]
    assert all(len(line) <= 100 for line in run.log.splitlines())
    for code in (0, 1, 11, 12, 20, 21, 22, 23, 30, 31, 32, 33, 34):
        assert re.search(rf"\b{code}\b", run.log)


@pytest.mark.parametrize("plugin", [p for kind in plugins().values() for p in kind], ids=lambda p: p["name"])
def test_every_plugin_has_help_on_itself_and_its_options(tmp_path: Path, plugin: dict) -> None:
    run = run_planner(tmp_path, "--help", plugin["name"].upper())
    assert run.code == 0
    assert run.log.startswith(plugin["name"] + "(")
    assert plugin["help"].endswith(".")
    for option in plugin["options"]:
        assert re.search(rf"^  {option['name']}\b", run.log, re.M)
        assert option["help"]


def test_plugins_are_listed_as_json_with_unique_names(tmp_path: Path) -> None:
    listed = json.loads(run_planner(tmp_path, "--list-plugins").log)
    assert list(listed) == ["search", "open_list", "heuristic", "evaluator"]
    names = [plugin["name"] for kind in listed.values() for plugin in kind]
    assert len(names) == len(set(names))
    assert {"eager_greedy", "lazy_greedy", "astar", "eager", "lazy", "single", "alt", "tiebreaking"} <= set(
        names
    )


def test_the_version_is_told(tmp_path: Path) -> None:
    assert re.fullmatch(r"wl-planner \d+\.\d+\.\d+\n", run_planner(tmp_path, "--version").log)


# Validation.


def test_plans_are_validated_by_name_of_the_failing_step(tmp_path: Path) -> None:
    plan(tmp_path, DOMAIN, PROBLEM, *BLIND)
    files = ["domain.pddl", "problem.pddl"]
    good = run_planner(tmp_path, "--validate-plan", "sas_plan", *files)
    assert (good.code, good.log, good.errors) == (0, "Plan valid.\nPlan cost: 4\n", "")
    (tmp_path / "bad.plan").write_text("(move a b)\n(PICK x a) ; wrong room\n")
    bad = run_planner(tmp_path, *files, "--validate-plan", "bad.plan")
    assert bad.code == 1
    assert bad.log == "Plan invalid: step 2 (pick x a): precondition (in a) does not hold\n"
    (tmp_path / "bad.plan").write_text("(move a b)\n")
    bad = run_planner(tmp_path, *files, "--validate-plan", "bad.plan")
    assert (bad.code, bad.log) == (1, "Plan invalid: the goal (at x a) does not hold\n")


@pytest.mark.parametrize("option", [BLIND, ["--model", "m.json"], ["--plan-file", "other"]])
def test_validating_refuses_what_it_does_not_use(tmp_path: Path, option: list[str]) -> None:
    plan(tmp_path, DOMAIN, PROBLEM, *BLIND)
    run = run_planner(tmp_path, "--validate-plan", "sas_plan", "domain.pddl", "problem.pddl", *option)
    assert run.code == 33
    assert "--validate-plan does not plan" in run.errors


def test_validating_needs_files_that_can_be_read(tmp_path: Path) -> None:
    plan(tmp_path, DOMAIN, PROBLEM, *BLIND)
    (tmp_path / "sas_plan").write_text("move a b")
    run = run_planner(tmp_path, "--validate-plan", "sas_plan", "domain.pddl", "problem.pddl")
    assert (run.code, len(run.errors.splitlines())) == (31, 1)
    run = run_planner(tmp_path, "--validate-plan", "none", "domain.pddl", "problem.pddl")
    assert (run.code, len(run.errors.splitlines())) == (31, 1)
