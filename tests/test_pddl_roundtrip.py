"""Reading and writing keep the meaning of generated and of bundled PDDL."""

from __future__ import annotations

import random

import pytest
from generators import DOMAINS, problems
from hypothesis import given, settings
from hypothesis import strategies as st
from pddl_meaning import meaning
from random_syntax import RandomPddl, scribble, write

from wl_core.planning import (
    parse_domain,
    parse_domain_text,
    parse_problem_text,
)

seeds = st.integers(0, 10**9)


@settings(max_examples=200, deadline=None)
@given(seeds)
def test_the_meaning_survives_reading_and_writing(seed: int) -> None:
    source = RandomPddl(random.Random(seed))
    domain_tree = source.domain()
    problem_tree = source.problem(domain_tree)
    domain = parse_domain_text(write(domain_tree))
    problem = parse_problem_text(domain, write(problem_tree))
    assert meaning(domain.to_pddl()) == meaning(write(domain_tree))
    assert meaning(problem.to_pddl()) == meaning(write(problem_tree))


@settings(max_examples=200, deadline=None)
@given(seeds)
def test_written_pddl_reads_as_an_equal_object(seed: int) -> None:
    source = RandomPddl(random.Random(seed))
    domain_tree = source.domain()
    domain = parse_domain_text(write(domain_tree))
    assert parse_domain_text(domain.to_pddl()) == domain
    problem = parse_problem_text(domain, write(source.problem(domain_tree)))
    assert parse_problem_text(domain, problem.to_pddl()) == problem


@settings(max_examples=200, deadline=None)
@given(seeds)
def test_white_space_case_and_comments_do_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    source = RandomPddl(rng)
    domain_tree = source.domain()
    problem_tree = source.problem(domain_tree)
    domain = parse_domain_text(write(domain_tree))
    assert parse_domain_text(scribble(domain_tree, rng)) == domain
    problem = parse_problem_text(domain, write(problem_tree))
    assert parse_problem_text(domain, scribble(problem_tree, rng)) == problem


@pytest.mark.parametrize("name", DOMAINS)
def test_bundled_domains_keep_their_meaning(name: str) -> None:
    domain = parse_domain(DOMAINS[name].file)
    assert meaning(domain.to_pddl()) == meaning(DOMAINS[name].file.read_text())
    assert parse_domain_text(domain.to_pddl()) == domain
    for text in [problems(DOMAINS[name], split, 3)[-1] for split in ("training", "testing")]:
        problem = parse_problem_text(domain, text)
        assert meaning(problem.to_pddl()) == meaning(text)
        assert parse_problem_text(domain, problem.to_pddl()) == problem
