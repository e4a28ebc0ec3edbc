"""Malformed PDDL is refused with the place and the reason, and never crashes."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from malformed_domains import MALFORMED_DOMAINS
from malformed_pddl import DOMAIN, Malformed
from malformed_problems import MALFORMED_PROBLEMS
from random_syntax import RandomPddl, mutate, write

from wl_core import Error, InputError
from wl_core.planning import (
    parse_domain,
    parse_domain_text,
    parse_problem,
    parse_problem_text,
)

seeds = st.integers(0, 10**9)


@pytest.mark.parametrize("case", [*MALFORMED_DOMAINS, *MALFORMED_PROBLEMS], ids=lambda case: case.name)
def test_malformed_pddl_is_refused_where_it_goes_wrong(case: Malformed, tmp_path: Path) -> None:
    file = tmp_path / "file.pddl"
    file.write_bytes(case.text.encode())
    with pytest.raises(Error) as error:
        if case.kind == "domain":
            parse_domain(file)
        else:
            parse_problem(parse_domain_text(DOMAIN), file)
    assert type(error.value) is case.error
    assert str(error.value) == f"{file}:{case.place}: {case.message}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("(define\r\n(domain d)\r\n  !", "3:3"),
        ("(define\r(domain d)\r  !", "3:3"),
        ("\ufeff!", "1:1"),
        ("; äöü ∀\n!", "2:1"),
        ("(define (domain d) ; ∀\n\t!", "2:2"),
    ],
)
def test_lines_and_columns_are_those_of_an_editor(text: str, place: str) -> None:
    with pytest.raises(InputError, match=f"^domain:{place}: "):
        parse_domain_text(text)


def test_long_words_are_cut_short_in_messages() -> None:
    with pytest.raises(InputError) as error:
        parse_domain_text("x" * 1_000_000)
    assert len(str(error.value)) < 200


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.pddl: expected a readable file, got: No such file"):
        parse_domain(tmp_path / "missing.pddl")
    with pytest.raises(InputError, match="expected a file, got a directory"):
        parse_domain(tmp_path)


@pytest.mark.parametrize(
    "garbage", [b"(", b")", b"((a) ", b"\x00", b"\xff\xfe", b"(define (domain d) (:types ", b";"]
)
def test_ten_megabytes_of_garbage_are_refused_at_once(garbage: bytes, tmp_path: Path) -> None:
    file = tmp_path / "garbage.pddl"
    file.write_bytes(garbage * (10_000_000 // len(garbage)))
    start = time.process_time()
    with pytest.raises(InputError):
        parse_domain(file)
    assert time.process_time() - start < 5


@settings(max_examples=300, deadline=None)
@given(seeds)
def test_mutated_pddl_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    source = RandomPddl(rng)
    domain_tree = source.domain()
    domain = parse_domain_text(write(domain_tree))
    for text, parse in (
        (write(domain_tree), parse_domain_text),
        (write(source.problem(domain_tree)), lambda text: parse_problem_text(domain, text)),
    ):
        for _ in range(10):
            mutated = mutate(text, rng)
            try:
                result = parse(mutated)
            except Error as error:
                assert ":" in str(error)
            else:
                assert parse(result.to_pddl()) == result


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes_are_refused(noise: bytes) -> None:
    with pytest.raises(InputError):
        parse_domain_text(noise.decode("latin-1"))
    with pytest.raises(InputError):
        parse_problem_text(parse_domain_text(DOMAIN), "(define (problem p) " + noise.decode("latin-1"))
