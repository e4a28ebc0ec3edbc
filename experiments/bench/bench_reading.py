"""Reading PDDL: wl_core against the `pddl` package, CPU time, both in this process.

The domain is read beforehand and the package's grammar is built; what is timed is reading a problem
from its file. Both must see the same objects and atoms.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from frame import Context, Row, Task
from pddl.parser.domain import DomainParser
from pddl.parser.problem import ProblemParser
from pddl.requirements import Requirements

from wl_core.planning import Problem, from_pddl, parse_domain, parse_problem


def rows(context: Context) -> Iterator[Row]:
    """Yield a row per domain."""
    for task in context.tasks(["medium" if context.quick else "hard"], 1):
        yield measure(task, context.repeat)


def measure(task: Task, repeat: int) -> Row:
    """Read one problem with both."""
    domain = parse_domain(task.domain)
    parser = ProblemParser()
    # It forgets the domain's requirements and would refuse most goals.
    parser._transformer._domain_transformer._extended_requirements = set(Requirements)
    theirs_domain = from_pddl(DomainParser()(task.domain.read_text()))
    ours, theirs = [], []
    for _ in range(repeat):
        ours.append(min(cpu_seconds(lambda: parse_problem(domain, task.problem))[0] for _ in range(5)))
        seconds, read = cpu_seconds(lambda: parser(task.problem.read_text()))
        theirs.append(seconds)
        if seconds > 5:
            break
    if content(from_pddl(read, theirs_domain)) != content(parse_problem(domain, task.problem)):
        raise SystemExit(f"{task.problem}: the readers disagree")
    size = f"{task.problem.stat().st_size / 1000:,.0f} kB"
    return Row("reading", "problem", task.name, "s", ours, theirs, size)


def content(problem: Problem) -> tuple[list[str], list[str], list[str]]:
    """Return objects, initial atoms and goals, sorted."""
    atoms = [str(atom) for atom in problem.initial_state.atoms]
    return sorted(map(str, problem.objects)), sorted(atoms), sorted(map(str, problem.positive_goals))


def cpu_seconds(work: Callable[[], Problem]) -> tuple[float, Problem]:
    begin = time.process_time()
    result = work()
    return time.process_time() - begin, result
