"""Grounded tasks, held against an interpreter that knows nothing of grounding."""

from __future__ import annotations

import math
import pickle
from functools import cache
from pathlib import Path

import pytest
import tiny_pddl
from agreement import Projection, assert_agree, make_task, project, project_tiny
from generators import DOMAINS, Domain, problems
from hypothesis import given, settings
from hypothesis import strategies as st
from random_tasks import random_task

from wl_core import InputError, LimitError, Task
from wl_core.planning import PlanStep, State, parse_domain

every_domain = pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)


@cache
def smallest(name: str) -> tuple[Task, tiny_pddl.Task]:
    domain = DOMAINS[name]
    text = problems(domain, "training", 2)[0]
    return make_task(domain.file.read_text(), text), tiny_pddl.Task(domain.file.read_text(), text)


@every_domain
def test_states_and_successors_agree_with_the_interpreter(domain: Domain) -> None:
    assert assert_agree(*smallest(domain.name), max_states=150) > 5


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**31))
def test_random_strips_tasks_agree_with_the_interpreter(seed: int) -> None:
    texts = random_task(seed)
    assert_agree(make_task(*texts), tiny_pddl.Task(*texts), max_states=40)


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**31), st.booleans())
def test_random_adl_tasks_agree_with_the_interpreter(seed: int, axioms: bool) -> None:
    texts = random_task(seed, adl=True, axioms=axioms)
    assert_agree(make_task(*texts), tiny_pddl.Task(*texts), max_states=30)


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**31), st.booleans())
def test_random_numeric_tasks_agree_with_the_interpreter(seed: int, adl: bool) -> None:
    texts = random_task(seed, numeric=True, adl=adl, axioms=adl)
    assert_agree(make_task(*texts), tiny_pddl.Task(*texts), max_states=30)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31))
def test_reachable_states_are_counted_once_and_distances_are_shortest(seed: int) -> None:
    texts = random_task(seed, adl=True, axioms=True)
    task, tiny = make_task(*texts), tiny_pddl.Task(*texts)
    edges: dict[Projection, set[Projection]] = {}
    goals = set()
    stack = [tiny.initial]
    while stack and len(edges) <= 60:
        state = stack.pop()
        if project_tiny(state) in edges:
            continue
        if tiny.is_goal(state):
            goals.add(project_tiny(state))
        successors = [successor for _, successor in tiny.successors(state)]
        edges[project_tiny(state)] = {project_tiny(successor) for successor in successors}
        stack += successors
    if len(edges) > 60:
        with pytest.raises(LimitError, match="more than 40 states"):
            task.state_space(max_states=40)
        return
    space = task.state_space()
    derived = {head for head, _, _ in tiny.axioms}
    states = [project(state, derived) for state in space.states]
    assert len(set(states)) == len(states) == len(space)
    assert set(states) == set(edges)
    distances = {state: 0.0 if state in goals else math.inf for state in edges}
    for _ in edges:
        for state, targets in edges.items():
            distances[state] = min(distances[state], *(1 + distances[target] for target in targets), math.inf)
    assert [distances[state] for state in states] == space.distances.tolist()
    for number, state in enumerate(states):
        targets = space.targets[space.offsets[number] : space.offsets[number + 1]]
        assert {states[target] for target in targets} <= edges[state]
        assert edges[state] - {states[target] for target in targets} <= {state}


def test_distances_count_action_costs() -> None:
    task = make_task(
        """(define (domain d) (:requirements :strips :action-costs) (:predicates (at0) (at1) (at2))
        (:functions (total-cost) - number (toll) - number)
        (:action slow :parameters () :precondition (at0)
          :effect (and (at1) (not (at0)) (increase (total-cost) 0.5)))
        (:action on :parameters () :precondition (at1)
          :effect (and (at2) (not (at1)) (increase (total-cost) (toll))))
        (:action jump :parameters () :precondition (at0)
          :effect (and (at2) (not (at0)) (increase (total-cost) 3))))""",
        """(define (problem p) (:domain d) (:init (at0) (= (total-cost) 0) (= (toll) 2)) (:goal (at2))
        (:metric minimize (total-cost)))""",
    )
    assert task.state_space().distances.tolist() == [2.5, 2, 0]
    assert {str(op): op.cost for op in task.operators} == {"(jump)": 3, "(on)": 2, "(slow)": 0.5}
    assert not task.is_unit_cost


def test_costs_without_a_metric_are_one() -> None:
    task = make_task(
        """(define (domain d) (:requirements :strips :action-costs) (:predicates (p))
        (:functions (total-cost) - number)
        (:action a :parameters () :precondition () :effect (and (p) (increase (total-cost) 7))))""",
        "(define (problem p) (:domain d) (:init (= (total-cost) 0)) (:goal (p)))",
    )
    assert task.is_unit_cost
    assert task.operators[0].cost == 1


def test_negative_costs_are_refused() -> None:
    with pytest.raises(InputError, match=r"'a'.*cost of at least 0, got -1"):
        make_task(
            """(define (domain d) (:requirements :strips :action-costs) (:predicates (p))
        (:functions (total-cost) - number)
            (:action a :parameters () :precondition () :effect (and (p) (increase (total-cost) -1))))""",
            """(define (problem p) (:domain d) (:init (= (total-cost) 0)) (:goal (p))
            (:metric minimize (total-cost)))""",
        )


BLOCKS = DOMAINS["blocksworld"]
TOWER = """(define (problem tower) (:domain blocksworld) (:objects a b c - block)
(:init (arm-empty) (on-table a) (clear a) (on-table b) (on c b) (clear c)) (:goal (on a b)))"""
TOWER_PLAN = ["(unstack c b)", "(put-down c)", "(pick-up a)", "(stack a b)"]


@pytest.fixture(scope="module")
def tower() -> Task:
    return make_task(BLOCKS.file.read_text(), TOWER)


def test_replay_returns_the_states_from_initial_to_goal(tower: Task, tmp_path: Path) -> None:
    states = tower.replay(TOWER_PLAN)
    assert len(states) == 5
    assert states[0] == tower.initial_state == tower.problem.initial_state
    assert "(on a b)" in states[-1]
    assert [tower.is_goal(state) for state in states] == [False] * 4 + [True]
    for before, step, after in zip(states, TOWER_PLAN, states[1:], strict=False):
        assert tower.apply(before, step) == after
    file = tmp_path / "tower.plan"
    file.write_text("\n".join(TOWER_PLAN).upper() + "\n; cost = 4 (unit cost)\n")
    assert tower.replay(file) == tower.replay(str(file)) == states
    assert tower.replay([PlanStep.from_string(step) for step in TOWER_PLAN]) == states


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (["(unstack c b)", "(stack a b)"], r"step 2 \(stack a b\).*\(holding a\)"),
        (["(fly a b)"], r"step 1 \(fly a b\).*no action"),
        (["(pick-up a b)"], r"step 1 \(pick-up a b\).*1"),
        (["(pick-up z)"], r"step 1 \(pick-up z\).*'z'"),
        (TOWER_PLAN[:-1], r"goal.*\(on a b\)"),
        ([], r"goal.*\(on a b\)"),
    ],
)
def test_replay_says_what_is_wrong_with_a_plan(tower: Task, plan: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        tower.replay(plan)


def test_replay_takes_steps_without_effect() -> None:
    task = make_task(
        """(define (domain d) (:predicates (p) (q))
        (:action wait :parameters () :precondition (p) :effect (and))
        (:action go :parameters () :precondition (p) :effect (q)))""",
        "(define (problem x) (:domain d) (:init (p)) (:goal (q)))",
    )
    assert [str(op) for op in task.operators] == ["(go)"]
    states = task.replay(["(wait)", "(go)"])
    assert states[0] == states[1] != states[2]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("(stack a b)", r"\(clear b\) does not hold"),
        ("(fly a)", "no action 'fly'"),
        ("(pick-up z)", "no object 'z'"),
    ],
)
def test_apply_says_why_an_action_is_not_applicable(tower: Task, action: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        tower.apply(tower.initial_state, action)


def test_batches_of_successors_are_the_single_ones(tower: Task) -> None:
    states = tower.state_space().states
    assert tower.successors_of(states) == [tower.successors(state) for state in states]


def test_operators_compare_and_print(tower: Task) -> None:
    first, second = tower.applicable(tower.initial_state)
    assert (first.action, first.objects, first.cost) == ("pick-up", ("a",), 1)
    assert (str(second), repr(second)) == ("(unstack c b)", "<Operator (unstack c b)>")
    assert tower.find_operator("(unstack c b)") == second != first
    assert len({first, second, tower.find_operator("(UNSTACK C B)")}) == 2
    assert tower.find_operator("(fly a)") is None


def test_a_task_of_another_domain_is_refused(tower: Task) -> None:
    with pytest.raises(InputError, match="another domain"):
        Task(parse_domain(DOMAINS["ferry"].file), tower.problem)


def test_tasks_are_pickled_as_their_problems(tower: Task) -> None:
    copy = pickle.loads(pickle.dumps(tower))
    assert copy.problem == tower.problem
    assert copy.replay(TOWER_PLAN) == tower.replay(TOWER_PLAN)


def test_grounding_is_deterministic() -> None:
    for name in DOMAINS:
        domain = DOMAINS[name]
        texts = domain.file.read_text(), problems(domain, "training", 2)[1]
        one, two = make_task(*texts), make_task(*texts)
        assert (
            [*map(str, one.operators)]
            == [*map(str, two.operators)]
            == sorted(map(str, two.operators), key=key(one))
        )
        assert one.variables == two.variables


def key(task: Task):  # type: ignore[no-untyped-def]
    actions = [action.name for action in task.domain.actions]
    objects = list(task.problem.objects)

    def place(text: str) -> tuple[int, list[int]]:
        name, *arguments = text[1:-1].split()
        return actions.index(name), [objects.index(argument) for argument in arguments]

    return place


def test_blocks_are_coded_by_one_variable_for_each_place() -> None:
    domain = DOMAINS["blocksworld"]
    task = make_task(domain.file.read_text(), problems(domain, "training", 2)[1])
    blocks = len(task.problem.objects)
    assert task.num_variables == 2 * blocks + 1
    assert sorted(atom for variable in task.variables for atom in variable) == sorted(task.atoms)


@every_domain
def test_at_most_one_atom_of_a_variable_holds(domain: Domain) -> None:
    task, _ = smallest(domain.name)
    states = [task.initial_state]
    for _ in range(40):
        states += [state for _, state in task.successors(states[-1])][:3] or [task.initial_state]
    for variable in task.variables:
        assert all(sum(atom in state for atom in variable) <= 1 for state in states[:40])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (["(on a a)"], r"\(on a a\) can never become true"),
        (["(on a b)"], r"can never hold together"),
    ],
)
def test_states_that_cannot_be_reached_are_refused(tower: Task, change: list[str], message: str) -> None:
    atoms = [*map(str, tower.initial_state.atoms), *change]
    with pytest.raises(InputError, match=message):
        tower.applicable(State(tower.problem, atoms))


def test_states_of_another_problem_are_refused(tower: Task) -> None:
    other, _ = smallest("blocksworld")
    with pytest.raises(InputError, match="expected one of 'tower'"):
        tower.is_goal(other.initial_state)
