"""Feature generators on states: against brute force, invariances, data sets, scikit-learn and words."""

from __future__ import annotations

import pickle
import random
import re

import numpy as np
import pytest
import scipy.sparse
from brute_force_graph import plain_ilg
from brute_force_wl import vectors
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.pipeline import make_pipeline
from sklearn.svm import LinearSVR
from small_tasks import DEPOT_DOMAIN, DEPOT_PROBLEM, depot, random_depot, random_state, tanks
from test_wl_algorithms import columns

from wl_core import InputError, ModelError
from wl_core.analysis import distinguish, indistinguishable_pairs
from wl_core.feature_generation import (
    ALGORITHMS,
    CCWLFeatures,
    Dataset,
    FeatureGenerator,
    TwoLWLFeatures,
    WLFeatures,
    get_feature_generator,
)
from wl_core.graph import ILGGenerator
from wl_core.planning import Problem, State, parse_domain_text, parse_problem_text

DEPOT, DEPOT_1 = depot()
TANKS, TANKS_1 = tanks()


def random_states(seed: int, count: int) -> list[State]:
    """States of several problems, two of each."""
    rng = random.Random(seed)
    problems = [random_depot(rng, DEPOT) for _ in range((count + 1) // 2)]
    return [random_state(rng, problems[at // 2]) for at in range(count)]


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("algorithm", ["wl", "2-wl", "2-lwl", "iwl"])
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_vectors_of_states_equal_those_of_the_brute_force_version(
    algorithm: str, neighbors: str, seed: int
) -> None:
    train, test = random_states(seed, 4), random_states(seed + 1, 2)
    plain = [plain_ilg(state.problem, state)[1] for state in [*train, *test]]
    expected = vectors(algorithm, plain[:4], plain[4:], 2, neighbors)
    features = get_feature_generator(algorithm, DEPOT, neighbors=neighbors)
    features.collect(train)
    actual = features.embed([*train, *test], dense=True)
    assert columns(actual, False) == columns(expected, False)


def renamed(problem: Problem, state: State, rng: random.Random) -> State:
    """The same state with objects renamed, listed in another order, and atoms shuffled."""
    own = [name for name in problem.objects if name not in DEPOT.constants]
    names = dict(zip(own, rng.sample([f"x{i}" for i in range(len(own))], len(own)), strict=True))

    def rename(text: str) -> str:
        return re.sub(r"[\w-]+", lambda word: names.get(word[0], word[0]), text)

    objects = [f"{names[name]} - {problem.objects[name]}" for name in own]
    rng.shuffle(objects)
    init = [rename(str(atom)) for atom in problem.init]
    rng.shuffle(init)
    text = f"""(define (problem renamed) (:domain depot) (:objects {" ".join(objects)})
               (:init {" ".join(init)}) (:goal {rename(problem.goal)}))"""
    atoms = [rename(str(atom)) for atom in state.atoms]
    rng.shuffle(atoms)
    return State(parse_problem_text(DEPOT, text), atoms)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_vectors_do_not_depend_on_names_of_objects_and_order_of_atoms(algorithm: str, seed: int) -> None:
    rng = random.Random(seed)
    problem = random_depot(rng, DEPOT)
    state = random_state(rng, problem)
    features = get_feature_generator(algorithm, DEPOT, object_types=True)
    features.collect([state])
    rows = features.embed([state, renamed(problem, state, rng)], dense=True)
    assert (rows[0] == rows[1]).all()


def test_unseen_colors_count_for_nothing_and_change_no_table() -> None:
    train, test = random_states(1, 6), random_states(2, 20)
    features = WLFeatures(DEPOT)
    features.collect(train)
    before = features._core.to_text()
    rows = features.embed(test)
    full = WLFeatures(DEPOT)
    full.collect([*train, *test])
    assert rows.shape == (20, features.n_features)
    assert full.n_features > features.n_features
    # Numbering by first meeting: the columns of the smaller table come first in the larger one.
    assert (full.embed(test)[:, : features.n_features] != rows).nnz == 0
    assert features._core.to_text() == before
    sizes = [len(state.problem.objects) for state in test]
    layers = np.array([features.color(color)[0] for color in range(features.n_colors)])
    assert (rows.toarray()[:, layers == 0].sum(axis=1) >= sizes).all()


def test_ccwl_appends_sums_of_continuous_features() -> None:
    features = CCWLFeatures(TANKS, iterations=1)
    state = TANKS_1.initial_state
    features.collect([state])
    (row,) = features.embed([state], dense=True)
    assert features.n_features == 2 * features.n_colors == len(row)
    values = {features.describe(at): row[at] for at in range(features.n_features)}
    assert values["the sum of the continuous feature of: a numeric variable `level`"] == 3.5
    assert values["the sum of the continuous feature of: an unachieved numeric goal >= 0"] == -2
    assert values["a numeric variable `level`"] == 2
    weights = np.random.default_rng(0).normal(size=features.n_features)
    features.set_weights(weights, intercept=2.0)
    assert features.predict([state])[0] == pytest.approx(row @ weights + 2)


# --- data sets --------------------------------------------------------------------------------------------


def test_all_forms_of_a_data_set_give_the_same_vectors() -> None:
    states = random_states(3, 8)
    groups = [(states[at].problem, states[at : at + 2]) for at in range(0, 8, 2)]
    features = WLFeatures(DEPOT)
    features.collect(groups)
    expected = features.embed(states)
    graphs = []
    generator = ILGGenerator(DEPOT)
    for state in states:
        generator.set_problem(state.problem)
        graphs.append(generator.to_graph(state))
    for dataset in (groups, Dataset(groups), graphs, tuple(states), iter(states)):
        assert (features.embed(dataset) != expected).nnz == 0  # type: ignore[arg-type]
    assert isinstance(expected, scipy.sparse.csr_matrix)
    assert (features.embed(states, dense=True) == expected.toarray()).all()
    assert (features.embed(states, threads=3) != expected).nnz == 0


def test_a_dataset_knows_its_states_and_problems() -> None:
    states = random_states(4, 4)
    dataset = Dataset([(states[0].problem, states[:2]), (states[2].problem, states[2:])])
    assert dataset.states == states and len(dataset) == 4
    assert dataset.problems == [states[0].problem, states[2].problem]
    assert repr(dataset) == "<Dataset: 2 problems, 4 states>"
    with pytest.raises(InputError, match="state 0 listed for problem 'depot-1' belongs to problem 'random'"):
        Dataset([(DEPOT_1, states)])


@pytest.mark.parametrize(
    ("dataset", "message"),
    [
        ([1], "expected states, \\(problem, states\\) or graphs, got a int"),
        ([(DEPOT_1, [1])], "expected states of problem 'depot-1', got a int"),
        ([(DEPOT_1, [], [])], "got a tuple of 3 items"),
        (
            [(DEPOT_1, random_states(5, 1))],
            "state 0 listed for problem 'depot-1' belongs to problem 'random'",
        ),
    ],
)
def test_other_things_than_states_are_refused(dataset: list[object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        WLFeatures(DEPOT).collect(dataset)  # type: ignore[arg-type]


def test_states_of_another_domain_are_refused_with_the_difference() -> None:
    features = WLFeatures(DEPOT, graph="nilg")
    with pytest.raises(ModelError, match="made for domain 'depot', which domain 'tanks' is not: it has no"):
        features.collect([TANKS_1.initial_state])
    again = parse_problem_text(parse_domain_text(DEPOT_DOMAIN), DEPOT_PROBLEM)
    features.collect([DEPOT_1.initial_state])
    rows = features.embed([again.initial_state, DEPOT_1.initial_state], dense=True)
    assert (rows[0] == rows[1]).all()


def test_an_error_half_way_leaves_the_generator_as_it_was() -> None:
    features = WLFeatures(DEPOT, graph="nilg")
    features.collect([DEPOT_1.initial_state])
    features.set_weights(np.ones(features.n_features))
    before = features._core.to_text()
    for threads in (1, 2):
        with pytest.raises(ModelError):
            features.collect([*random_states(6, 3), TANKS_1.initial_state], threads=threads)
    assert features._core.to_text() == before


def test_domain_differences_matter_where_features_depend_on_them() -> None:
    static_alarm = parse_domain_text(DEPOT_DOMAIN.replace(" (not (alarm))", ""))
    WLFeatures(DEPOT).check_domain(static_alarm)
    with pytest.raises(ModelError, match="no action may change its predicate 'alarm'"):
        WLFeatures(DEPOT, atoms="fluent").check_domain(static_alarm)
    other_constant = parse_domain_text(DEPOT_DOMAIN.replace("hub", "yard"))
    WLFeatures(DEPOT, constants=False).check_domain(other_constant)
    with pytest.raises(ModelError, match="it has no constant 'hub'"):
        WLFeatures(DEPOT).check_domain(other_constant)
    other_type = parse_domain_text(DEPOT_DOMAIN.replace("van", "car"))
    WLFeatures(DEPOT).check_domain(other_type)
    with pytest.raises(ModelError, match="it has no type 'van'"):
        WLFeatures(DEPOT, object_types=True).check_domain(other_type)
    more = parse_domain_text(DEPOT_DOMAIN.replace("(alarm))", "(alarm) (extra))", 1))
    with pytest.raises(ModelError, match="the model knows no predicate 'extra'"):
        WLFeatures(DEPOT).check_domain(more)
    wider = parse_domain_text(
        DEPOT_DOMAIN.replace("(alarm)", "(alarm ?p - place)", 1).replace("(not (alarm))", "")
    )
    with pytest.raises(ModelError, match="expected predicate 'alarm' with 0 arguments, got 1"):
        WLFeatures(DEPOT).check_domain(wider)
    swapped = parse_domain_text(
        DEPOT_DOMAIN.replace(
            "(in ?b - box ?v - vehicle) (stored ?b - box ?p - place)",
            "(stored ?b - box ?p - place) (in ?b - box ?v - vehicle)",
        )
    )
    with pytest.raises(ModelError, match="another order: expected 'in' at place 2, got 'stored'"):
        WLFeatures(DEPOT).check_domain(swapped)


# --- scikit-learn -----------------------------------------------------------------------------------------


def test_a_pipeline_learns_from_states() -> None:
    states = random_states(7, 30)
    costs = [float(len(state)) for state in states]
    pipeline = make_pipeline(WLFeatures(DEPOT), LinearSVR(max_iter=20_000, C=10))
    pipeline.fit(states, costs)
    assert np.corrcoef(pipeline.predict(states), costs)[0, 1] > 0.9
    unfitted = clone(pipeline)
    assert unfitted[0].n_features == 0 and unfitted[0].domain == DEPOT
    unfitted.set_params(wlfeatures__iterations=1).fit(states, costs)
    assert unfitted[0].layer_sizes == pipeline[0].layer_sizes[:2]


def test_parameters_follow_the_conventions() -> None:
    features = TwoLWLFeatures(DEPOT, iterations=1, neighbors="set", max_pairs=10)
    params = features.get_params()
    assert params["iterations"] == 1 and params["neighbors"] == "set" and params["domain"] is DEPOT
    copy = clone(features)
    assert type(copy) is TwoLWLFeatures and copy.get_params() == params
    assert "iterations=1" in repr(features)
    with pytest.raises(ValueError, match="Invalid parameter 'depth'"):
        features.set_params(depth=3)
    with pytest.raises(InputError, match="neighbors: expected"):
        features.set_params(neighbors="bag")


def test_fit_forgets_and_collect_does_not() -> None:
    a, b = random_states(8, 2), random_states(9, 2)
    features = WLFeatures(DEPOT)
    features.collect(a)
    features.collect(b)
    both = features.n_features
    assert features.fit(b).n_features < both
    assert (features.fit_transform(b) != features.embed(b)).nnz == 0


def test_every_column_has_a_name() -> None:
    features = CCWLFeatures(TANKS).fit([TANKS_1.initial_state])
    names = features.get_feature_names_out()
    assert len(set(names)) == len(names) == features.n_features
    assert names[0] == "ccwl_0_0" and names[-1].endswith("_sum")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_generators_can_be_pickled(algorithm: str) -> None:
    states = random_states(10, 4)
    features = get_feature_generator(algorithm, DEPOT, iterations=1).fit(states)
    features.set_weights(np.arange(features.n_features) / 7, 0.1)
    again: FeatureGenerator = pickle.loads(pickle.dumps(features))
    assert (again.embed(states) != features.embed(states)).nnz == 0
    assert (again.predict(states) == features.predict(states)).all()
    assert again.get_params()["domain"] == DEPOT


# --- weights and words ------------------------------------------------------------------------------------


def test_predict_takes_states_or_a_problem_and_states() -> None:
    states = random_states(11, 6)
    features = WLFeatures(DEPOT).fit(states)
    with pytest.raises(InputError, match="no weights: call set_weights before predict"):
        features.predict(states)
    weights = np.random.default_rng(0).normal(size=features.n_features)
    features.set_weights(weights, intercept=-1.5)
    assert features.predict(states) == pytest.approx(features.embed(states) @ weights - 1.5)
    assert (features.predict(states, threads=2) == features.predict(states)).all()
    assert (features.predict(states[0].problem, states[:2]) == features.predict(states)[:2]).all()
    with pytest.raises(InputError, match="expected states after the problem"):
        features.predict(states[0].problem)
    features.collect(states)
    assert features.weights is None


@pytest.mark.parametrize(
    ("weight", "message"),
    [(np.nan, "weight 1: expected a finite"), (np.inf, "weight 1"), (-(2.0**41), "weight 1")],
)
def test_weights_must_be_finite_and_as_many_as_features(weight: float, message: str) -> None:
    features = WLFeatures(DEPOT).fit([DEPOT_1.initial_state])
    weights = np.zeros(features.n_features)
    weights[1] = weight
    with pytest.raises(InputError, match=message):
        features.set_weights(weights)
    with pytest.raises(InputError, match="intercept: expected a finite"):
        features.set_weights(np.zeros(features.n_features), weight)
    with pytest.raises(InputError, match=f"one weight for each of {features.n_features} features, got 2"):
        features.set_weights([1, 2])


def test_colors_are_told_in_words() -> None:
    features = WLFeatures(DEPOT).fit([DEPOT_1.initial_state])
    words = [features.describe(feature) for feature in range(features.n_features)]
    assert len(set(words)) == len(words)
    assert {"a constant `hub`", "an object", "an unachieved goal `stored`", "a true atom `road`"} <= set(
        words
    )
    assert (
        "a true atom `at` with an object as first argument and a constant `hub` as second argument" in words
    )
    assert "an unachieved negative goal `alarm` with no neighbors" in words
    (hub,) = [text for text in words if text.startswith("a constant `hub` with") and "(" not in text]
    assert hub == (
        "a constant `hub` with a true atom `road` as first argument, a true atom `road` as second argument, "
        "a true atom `at` as second argument and an unachieved goal `stored` as second argument"
    )
    assert any("2 × " in text for text in words)


def test_words_name_sets_marks_pairs_and_features_without_names() -> None:
    state = DEPOT_1.initial_state
    words = {
        name: [features.describe(at) for at in range(features.n_features)]
        for name in ("iwl", "2-wl", "2-lwl")
        for features in [get_feature_generator(name, DEPOT, iterations=1).fit([state])]
    }
    assert "an individualized node" in words["iwl"]
    assert "a pair of a true atom `at` and an object, joined as first argument" in words["2-wl"]
    assert any(
        text.startswith("a pair of an object and an object, not joined with ") for text in words["2-lwl"]
    )
    some = WLFeatures(DEPOT, neighbors="set", iterations=1).fit([state])
    assert any("some true atom `road`" in some.describe(at) for at in range(some.n_features))
    with pytest.raises(InputError, match="expected a feature below"):
        some.describe(some.n_features)


# --- telling states apart ---------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("algorithm", ["wl", "2-wl", "2-lwl", "iwl"])
def test_fingerprints_tell_apart_what_vectors_tell_apart(algorithm: str, threads: int) -> None:
    states = [*random_states(12, 10), *random_states(12, 10), DEPOT_1.initial_state]
    costs = [float(cost % 7) for cost in range(len(states))]
    features = get_feature_generator(algorithm, DEPOT).fit(states)
    rows = features.embed(states, dense=True)
    expected = sum(
        (rows[a] == rows[b]).all() and costs[a] != costs[b] for a in range(len(states)) for b in range(a)
    )
    assert expected > 0
    assert indistinguishable_pairs(features, states, costs) == expected
    light = distinguish(get_feature_generator(algorithm, DEPOT), states, costs, threads=threads)
    assert light.pairs == expected and light.states == len(states)
    assert light.layer_sizes == features.layer_sizes
    with pytest.raises(InputError, match="expected a cost for each of 21 states, got 1"):
        distinguish(features, states, [1.0])
