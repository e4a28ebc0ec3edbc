"""Numeric tasks: what conditions and effects mean, states and plans."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
import tiny_pddl
from agreement import assert_agree, make_task
from generators import DOMAINS, problems
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from planner import plan, plugins, verdict
from random_numeric import COMPARATORS, random_numeric_task

from wl_core import InputError, LimitError, Task
from wl_core.planning import parse_domain_text, parse_problem_text, validate_plan

ORDER = {"=": {0}, "<": {-1}, "<=": {-1, 0}, ">": {1}, ">=": {0, 1}}
NUMERIC = [name for name, domain in DOMAINS.items() if domain.numeric]


def counter(
    action: str, *, goal: str = "(done)", init: str = "(= (f) 0) (= (g) 3)", metric: str = ""
) -> Task:
    """A task with one action and the functions (f), (g), (zero) and, without values, (none) and (static)."""
    return make_task(*counter_texts(action, goal, init, metric))


def counter_texts(
    action: str, goal: str, init: str = "(= (f) 0) (= (g) 3)", metric: str = ""
) -> tuple[str, str]:
    domain = f"""(define (domain counter) (:requirements :adl :numeric-fluents) (:predicates (done))
      (:functions (f) (g) (none) (zero) (static))
      (:action act :parameters () {action})
      (:action idle :parameters () :effect (and (increase (f) 0) (increase (g) 0) (assign (none) (none)))))"""
    problem = f"""(define (problem p) (:domain counter)
      (:init (= (zero) 0) {init}) (:goal {goal}) {metric})"""
    return domain, problem


# Conditions and effects.


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**31))
def test_generated_tasks_agree_with_exact_rational_arithmetic(seed: int) -> None:
    texts = random_numeric_task(seed)
    assert_agree(make_task(*texts), tiny_pddl.Task(*texts), max_states=25)


@pytest.mark.parametrize("comparator", COMPARATORS)
@pytest.mark.parametrize("value", ["-1", "0", "1"])
def test_comparators_mean_what_they_say(comparator: str, value: str) -> None:
    init = f"(= (f) {value}) (= (g) 0)"
    for left, right, sign in (
        ("(f)", "0", 1),
        ("0", "(f)", -1),
        ("(* (f) 3)", "(* 2 (f))", 1),
        ("(f)", "(g)", 1),
    ):
        expected = sign * int(value) in ORDER[comparator]
        condition = f"({comparator} {left} {right})"
        task = counter(f":precondition {condition} :effect (done)", goal=condition, init=init)
        negated = counter(
            f":precondition (not {condition}) :effect (done)", goal=f"(not {condition})", init=init
        )
        for one, holds in ((task, expected), (negated, not expected)):
            assert one.is_goal(one.initial_state) == holds
            assert ("act" in [op.action for op in one.applicable(one.initial_state)]) == holds


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("(assign (f) 7)", 7),
        ("(increase (f) 2)", 7),
        ("(decrease (f) 2)", 3),
        ("(scale-up (f) 2)", 10),
        ("(scale-down (f) 2)", 2.5),
        ("(assign (f) (- (g)))", -3),
        ("(assign (f) (- (g) (f)))", -2),
        ("(increase (f) (* (f) (g) 2))", 35),
        ("(assign (f) (/ (+ (f) (g) 4) 8))", 1.5),
        ("(and (increase (f) 1) (increase (f) (g)) (decrease (f) 0.5))", 8.5),
        ("(and (assign (f) (g)) (assign (g) (f)))", 3),
        ("(and (assign (f) 1) (assign (f) 1))", 1),
    ],
)
def test_effects_do_what_they_say_and_read_the_values_before(effect: str, expected: float) -> None:
    task = counter(f":effect {effect}", init="(= (f) 5) (= (g) 3)")
    after = task.apply(task.initial_state, "(act)")
    assert after.value("(f)") == expected
    assert after.value("(g)") == (5 if "(assign (g)" in effect else 3)


UNDEFINED = [
    "(none)",
    "(static)",
    "(/ 1 (zero))",
    "(/ (g) (f))",
    "(* (/ (g) (zero)) 0)",
    "(+ 1 (* 0 (none)))",
    "(/ (zero) (zero))",
]


@pytest.mark.parametrize("undefined", UNDEFINED)
def test_comparisons_over_what_has_no_value_are_false_and_their_negations_true(undefined: str) -> None:
    for comparator in COMPARATORS:
        for condition in (f"({comparator} {undefined} 1)", f"({comparator} 1 {undefined})"):
            task = counter(f":precondition {condition} :effect (done)", goal=condition)
            assert not task.is_goal(task.initial_state)
            assert [op.action for op in task.applicable(task.initial_state) if op.action == "act"] == []
            task = counter(f":precondition (not {condition}) :effect (done)")
            assert task.is_goal(task.apply(task.initial_state, "(act)"))


@pytest.mark.parametrize(
    "effect",
    [
        *(
            f"({kind} (g) {undefined})"
            for kind in ("assign", "increase", "scale-up")
            for undefined in UNDEFINED
        ),
        *(f"({kind} (none) 1)" for kind in ("increase", "decrease", "scale-up", "scale-down")),
        "(scale-down (g) (f))",
        "(scale-down (g) 0)",
        "(and (assign (g) 1) (assign (g) 2))",
        "(and (assign (g) 1) (increase (g) 2))",
    ],
)
def test_actions_whose_effects_have_no_value_or_contradict_each_other_are_not_applicable(effect: str) -> None:
    task = counter(f":effect (and (done) {effect})")
    assert all(op.action != "act" for op in task.applicable(task.initial_state))
    check = validate_plan(task.problem, ["(act)"])
    assert not check.valid and check.failed_step == 1


def test_assignments_give_values_to_functions_that_had_none() -> None:
    task = counter(":effect (assign (none) (g))", goal="(= (none) 3)")
    assert task.initial_state.value("(none)") is None
    after = task.apply(task.initial_state, "(act)")
    assert after.value("(none)") == 3 and task.is_goal(after)


def test_conditional_effects_change_numbers_only_where_their_condition_holds() -> None:
    task = counter(":effect (and (when (< (f) 1) (increase (f) 2)) (when (> (f) 1) (assign (g) (f))))")
    one = task.apply(task.initial_state, "(act)")
    two = task.apply(one, "(act)")
    assert [(state.value("(f)"), state.value("(g)")) for state in (one, two)] == [(2, 3), (2, 2)]


# States and plans.


def test_numbers_are_part_of_a_state_and_duplicates_are_found() -> None:
    """Two counters from 0 to 5; and -0 is 0."""
    domain = """(define (domain two) (:requirements :numeric-fluents) (:functions (f) (g))
      (:action up :precondition (< (f) 5) :effect (increase (f) 1))
      (:action down :precondition (> (f) 0) :effect (decrease (f) 1))
      (:action swap :effect (and (assign (f) (g)) (assign (g) (f))))
      (:action zero :precondition (= (f) 0) :effect (scale-up (f) -1)))"""
    problem = "(define (problem p) (:domain two) (:init (= (f) 0) (= (g) 0)) (:goal (= (+ (f) (g)) 10)))"
    space = make_task(domain, problem).state_space()
    assert len(space) == 36
    assert space.distances[0] == 11  # ten steps and a swap
    assert space.is_goal.sum() == 1
    with pytest.raises(LimitError):
        make_task(domain, problem).state_space(max_states=35)


def distant_goal(tiny: tiny_pddl.Task, rng: Random) -> str:
    """What some numbers are in a state as far away as any of a dozen."""
    states = [tiny.initial]
    for state in states:
        if len(states) > 12:
            break
        states += dict.fromkeys(new for _, new in tiny.successors(state) if new not in states)
    values = sorted(dict(states[-1].values).items())
    chosen = rng.sample([item for item in values if item[0][0] in ("f", "g", "late")], 2)
    parts = [
        f"({rng.choice(['=', '>=', '<='])} ({' '.join(name)}) {float(value):.60f})" for name, value in chosen
    ]
    return f"(and {' '.join(parts)})"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**31))
def test_optimal_plans_of_generated_tasks_are_as_short_as_the_interpreter_says(
    tmp_path: Path, seed: int
) -> None:
    goal = distant_goal(tiny_pddl.Task(*random_numeric_task(seed)), Random(seed))
    texts = random_numeric_task(seed, goal)
    tiny = tiny_pddl.Task(*texts)
    shortest = tiny.shortest_plan(max_states=150)
    if not shortest:
        return
    for heuristic in ("blind", "hmax"):
        run = plan(tmp_path, *texts, "--search", f"astar({heuristic}())")
        assert run.code == 0 and run.plan is not None, run.errors
        assert verdict(tiny, run.plan) == (True, None)
        assert len(run.plan) == len(shortest), heuristic


@pytest.mark.parametrize(
    "goal", ["(>= (- (none) (none)) 0)", "(= (* 0 (none)) 0)", "(> (g) (+ (none) (- (none))))"]
)
def test_goals_where_a_number_cancels_out_wait_for_its_value(tmp_path: Path, goal: str) -> None:
    texts = counter_texts(":effect (assign (none) 1)", goal)
    for heuristic in plugins()["heuristic"]:
        if heuristic["properties"]["numeric"] and heuristic["name"] != "wl":
            run = plan(tmp_path, *texts, "--search", f"eager_greedy([{heuristic['name']}()])")
            assert (run.code, run.plan) == (0, [("act",)]), heuristic["name"]


@pytest.mark.parametrize("name", NUMERIC)
def test_optimal_searches_agree_and_the_validator_accepts_all_plans(tmp_path: Path, name: str) -> None:
    domain = parse_domain_text(DOMAINS[name].file.read_text())
    for text in problems(DOMAINS[name], "training", 6)[:3]:
        problem = parse_problem_text(domain, text)
        lengths = {}
        for search in ("astar(blind())", "astar(hmax())", "eager_greedy([ff()])", "lazy_greedy([add()])"):
            run = plan(tmp_path, DOMAINS[name].file.read_text(), text, "--search", search)
            assert run.plan is not None
            lengths[search] = len(run.plan)
            assert validate_plan(problem, [f"({' '.join(step)})" for step in run.plan]).valid
        assert lengths["astar(blind())"] == lengths["astar(hmax())"] == min(lengths.values())


def towers(start: list[str], goal: list[str], capacity: int) -> str:
    """A problem of ccblocksworld with a tower per base, its lowest block first."""
    bases = [f"base{number}" for number in range(len(start))]

    def facts(places: list[str]) -> list[str]:
        result = [f"(on-base {tower[0]} {base})" for tower, base in zip(places, bases, strict=True) if tower]
        return result + [f"(on {upper} {lower})" for tower in places for lower, upper in pairwise(tower)]

    init = ["(arm-empty)", *facts(start)]
    for tower, base in zip(start, bases, strict=True):
        init += [f"(part-of {block} {base})" for block in tower]
        init += [
            f"(clear {tower[-1]})" if tower else f"(vacant {base})",
            f"(= (space {base}) {capacity - len(tower)})",
        ]
    blocks = " ".join(sorted("".join(start)))
    return f"""(define (problem towers) (:domain ccblocksworld)
      (:objects {blocks} - block {" ".join(bases)} - base)
      (:init {" ".join(init)}) (:goal (and {" ".join(facts(goal))})))"""


@pytest.mark.parametrize(("capacity", "length"), [(3, 16), (5, 10)])
def test_capacity_makes_blocksworld_longer(tmp_path: Path, capacity: int, length: int) -> None:
    """As in the paper's example: three bases of capacity 3 take 16 actions, without limits 10 do."""
    domain = DOMAINS["ccblocksworld"].file.read_text()
    problem = towers(["a", "c", "dbe"], ["ace", "d", "b"], capacity)
    for heuristic in ("blind", "hmax"):
        run = plan(tmp_path, domain, problem, "--search", f"astar({heuristic}())")
        assert len(run.plan or []) == length
    assert make_task(domain, problem).state_space().distances[0] == length
    assert verdict(tiny_pddl.Task(domain, problem), run.plan or []) == (True, None)


def test_metrics_over_numbers_are_reported_for_the_plan_that_is_found(tmp_path: Path) -> None:
    texts = counter_texts(
        ":effect (increase (f) 2)", "(>= (f) 5)", metric="(:metric minimize (+ (* 10 (f)) (g)))"
    )
    run = plan(tmp_path, *texts, "--search", "astar(blind())")
    assert (run.number("Plan length"), run.number("Plan cost")) == (3, 63)
    assert "searches count steps instead" in run.log
    assert run.plan_file.read_text().endswith("; cost = 63 (general cost)\n")


def test_a_metric_over_a_function_that_never_has_a_value_is_refused(tmp_path: Path) -> None:
    texts = counter_texts(
        ":effect (increase (f) 2)", "(>= (f) 5)", "(= (f) 0)", "(:metric minimize (+ (f) (g)))"
    )
    run = plan(tmp_path, *texts, "--search", "astar(blind())")
    assert (run.code, run.plan) == (31, None)
    assert "the metric of problem" in run.errors and "no initial value" in run.errors


def test_a_domain_with_action_costs_alone_is_classical(tmp_path: Path) -> None:
    domain = """(define (domain costs) (:requirements :action-costs) (:predicates (done))
      (:functions (total-cost) (price))
      (:action buy :effect (and (done) (increase (total-cost) (price))))
      (:action steal :effect (and (done) (increase (total-cost) 9))))"""
    problem = """(define (problem p) (:domain costs) (:init (= (total-cost) 0) (= (price) 2.5))
      (:goal (done)) (:metric minimize (total-cost)))"""
    task = make_task(domain, problem)
    assert not task.is_numeric and not task.domain.is_numeric
    assert [op.cost for op in task.operators] == [2.5, 9]
    assert "total-cost" not in {function.name for function in task.initial_state.values}
    classical_only = [h["name"] for h in plugins()["heuristic"] if not h["properties"]["numeric"]]
    assert classical_only
    for heuristic in classical_only:
        run = plan(tmp_path, domain, problem, "--search", f"astar({heuristic}())")
        assert (run.code, run.number("Plan cost")) == (0, 2.5)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (":precondition (< (f)) :effect (done)", "expected a number or '('"),
        (":precondition (< (f) 1 2) :effect (done)", "expected"),
        (":precondition (< (h) 1) :effect (done)", "h"),
        (":precondition (< (f) (% 1 2)) :effect (done)", "%"),
        (":precondition (< (f) 1x) :effect (done)", "1x"),
        (":effect (increase (done) 1)", "done"),
        (":effect (increase 1 (f))", "expected"),
        (":effect (assign (f))", "expected a number or '('"),
        (":effect (multiply (f) 2)", "multiply"),
        (":effect (assign (f) (/ 1))", "expected"),
        (":effect (< (f) 1)", "<"),
    ],
)
def test_mistakes_in_numeric_pddl_are_told_with_their_place(action: str, message: str) -> None:
    with pytest.raises(InputError, match=r"^domain:\d+:\d+: ") as error:
        counter(action)
    assert message in str(error.value)
