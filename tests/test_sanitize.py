"""Malformed and well-formed PDDL under AddressSanitizer and UndefinedBehaviorSanitizer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from generators import DOMAINS, problems
from malformed_domains import MALFORMED_DOMAINS
from malformed_pddl import DOMAIN
from malformed_problems import MALFORMED_PROBLEMS
from random_syntax import RandomPddl, mutate, scribble, write
from sanitized import Sanitized

pytestmark = pytest.mark.sanitize


class Batch:
    """Groups of files for one run of read_pddl."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.arguments: list[Path | str] = []
        self.groups = 0

    def add(self, *texts: str | bytes | Path) -> None:
        self.arguments += ["--"] if self.groups else []
        for number, text in enumerate(texts):
            if isinstance(text, Path):
                self.arguments.append(text)
                continue
            file = self.folder / f"{self.groups}-{number}.pddl"
            file.write_bytes(text.encode() if isinstance(text, str) else text)
            self.arguments.append(file)
        self.groups += 1

    def run(self, sanitized: Sanitized) -> list[str]:
        lines = sanitized.run("read_pddl", *self.arguments)
        assert len(lines) == self.groups
        return lines


def test_malformed_pddl_is_refused_without_a_fault(sanitized: Sanitized, tmp_path: Path) -> None:
    batch = Batch(tmp_path)
    for case in MALFORMED_DOMAINS:
        batch.add(case.text)
    for case in MALFORMED_PROBLEMS:
        batch.add(DOMAIN, case.text)
    lines = batch.run(sanitized)
    for case, line in zip([*MALFORMED_DOMAINS, *MALFORMED_PROBLEMS], lines, strict=True):
        assert line.startswith("error: ") and line.endswith(f":{case.place}: {case.message}")


def test_garbage_is_refused_without_a_fault(sanitized: Sanitized, tmp_path: Path) -> None:
    batch = Batch(tmp_path)
    rng = random.Random(0)
    for garbage in (b"(", b")", b"((a) ", b"\x00", b"\xff\xfe", b"(define (domain d) (:types ", b";"):
        batch.add(garbage * (10_000_000 // len(garbage)))
    batch.add(rng.randbytes(10_000_000))
    batch.add("(define (domain d) (:predicates (p)) (:action a :precondition " + "(and " * 10**6)
    batch.add(tmp_path)
    batch.add(tmp_path / "missing.pddl")
    batch.add(DOMAIN, tmp_path / "missing.pddl")
    assert all(line.startswith("error: ") for line in batch.run(sanitized))


def test_the_deepest_nesting_that_is_allowed_fits_the_stack(sanitized: Sanitized, tmp_path: Path) -> None:
    batch = Batch(tmp_path)
    for start, end in (("(and ", ")"), ("(not ", ")"), ("(imply () ", ")"), ("(exists (?x) ", ")")):
        deep = start * 490 + "()" + end * 490
        batch.add(f"(define (domain d) (:action a :precondition {deep}))")
    sums = "(+ 1 " * 490 + "1" + ")" * 490
    batch.add(f"(define (domain d) (:action a :precondition (< 1 {sums})))")
    effects = "(when () " * 490 + "()" + ")" * 490
    batch.add(f"(define (domain d) (:action a :effect {effects}))")
    batch.add(
        "(define (domain d))",
        f"(define (problem p) (:domain d) (:init) (:goal {'(not ' * 490}(and){')' * 490}))",
    )
    assert all(line.startswith("domain d") for line in batch.run(sanitized))


def test_mutated_pddl_is_read_or_refused_without_a_fault(sanitized: Sanitized, tmp_path: Path) -> None:
    batch = Batch(tmp_path)
    rng = random.Random(1)
    for _ in range(60):
        source = RandomPddl(rng)
        tree = source.domain()
        domain, problem = write(tree), write(source.problem(tree))
        batch.add(scribble(tree, rng), problem)
        for _ in range(3):
            batch.add(mutate(domain, rng), problem)
            batch.add(domain, mutate(problem, rng), mutate("(a b c) (d e) (f)", rng))
        batch.add(domain, problem[: rng.randrange(len(problem))])
    batch.run(sanitized)


def test_bundled_pddl_is_read_without_a_fault(sanitized: Sanitized, tmp_path: Path) -> None:
    batch = Batch(tmp_path)
    for domain in DOMAINS.values():
        batch.add(domain.file, problems(domain, "training", 2)[-1])
    assert not any(line.startswith("error: ") for line in batch.run(sanitized))
