"""What all coverage experiments share: options, tasks, models, runs, parsers and reports.

An experiment is one dated script that says which algorithms it compares; everything
else is here. `./2026-11-18-classical.py --all` runs all steps; without arguments a
script lists its steps and options.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import logging
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coverage_plot import CoverageOverTime
from downward import suites
from downward.experiment import FastDownwardExperiment
from downward.reports.absolute import AbsoluteReport
from downward.reports.compare import ComparativeReport
from downward.reports.scatter import ScatterPlotReport
from generate import write_benchmark
from generators import DOMAINS
from lab.environments import LocalEnvironment, SlurmEnvironment
from lab.experiment import ARGPARSER, Experiment
from lab.reports import Attribute, geometric_mean
from log_parser import LearnedHeuristicParser

HERE = Path(__file__).resolve().parent
# Lab runs the steps of a Slurm job as `script step`: options travel in this variable.
OPTIONS_VARIABLE = "WL_EXPERIMENT_OPTIONS"

ATTRIBUTES = [
    "coverage",
    "error",
    Attribute("expansions", min_wins=True, function=geometric_mean),
    Attribute("evaluations_per_second", min_wins=False, function=geometric_mean),
    Attribute("unseen_share", min_wins=True, function=None),
    Attribute("search_time", min_wins=True, function=geometric_mean),
    Attribute("total_time", min_wins=True, function=geometric_mean),
    Attribute("plan_length", min_wins=True, function=geometric_mean),
    Attribute("memory", min_wins=True),
    "run_dir",
]


@dataclass(frozen=True)
class Algorithm:
    """A column of the tables. In `command`, `{domain}`, `{problem}` and `{model}` are files."""

    name: str
    command: tuple[str, ...]
    needs_model: bool = False


def find_program(name: str) -> str:
    """Return the path of a program of ours: beside this Python, or on the PATH."""
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        sys.exit(f"{name} is not installed: run `make build` first")
    return path


def learned(name: str = "wl") -> Algorithm:
    """Return GBFS with the model that the training step makes for the task's domain."""
    command = (find_program("wl-planner"), "{domain}", "{problem}", "--model", "{model}")
    return Algorithm(name, command, needs_model=True)


def learned_with_preferred(name: str) -> Algorithm:
    """Return the same with half of the effort for states that operators of relaxed plans lead to."""
    return search(name, 'eager_greedy([wl(model="{model}")], preferred=[ff()])')


def search(name: str, expression: str) -> Algorithm:
    """Return wl-planner with a search expression."""
    escaped = expression.replace("{", "{{").replace("}", "}}").replace("{{model}}", "{model}")
    command = (find_program("wl-planner"), "{domain}", "{problem}", "--search", escaped)
    return Algorithm(name, command, needs_model="{model}" in escaped)


def fast_downward(name: str, *arguments: str) -> list[Algorithm]:
    """Return Fast Downward with these arguments, or nothing where `up-fast-downward` is not installed."""
    package = importlib.util.find_spec("up_fast_downward")
    if package is None or package.origin is None:
        logging.info(f"up-fast-downward is not installed: leaving out {name}")
        return []
    driver = Path(package.origin).parent / "downward" / "fast-downward.py"
    limits = ("--overall-time-limit", "{time_limit}", "--overall-memory-limit", "{memory_limit}")
    alias = arguments[:2] if arguments[0] == "--alias" else ()
    rest = arguments[len(alias) :]
    return [Algorithm(name, (sys.executable, str(driver), *alias, *limits, "{domain}", "{problem}", *rest))]


def _add_options() -> None:
    add = ARGPARSER.add_argument_group("experiment").add_argument
    add(
        "--benchmarks",
        type=Path,
        help="folder of domains with domain.pddl, training/, testing/ (default: generate)",
    )
    add("--domains", help="comma-separated names of domains (default: all of the experiment)")
    add("--algorithms", help="comma-separated names of algorithms (default: all of the experiment)")
    add("--tasks", help="comma-separated parts of task names, such as '_05,_11' (default: all)")
    add("--max-tasks", type=int, help="at most so many testing tasks per domain, evenly spread")
    add(
        "--time-limit",
        type=int,
        default=60,
        help="seconds per task, reading and grounding included (default: 60)",
    )
    add("--memory-limit", type=int, default=4096, help="MiB per task (default: 4096)")
    add("--processes", type=int, default=os.cpu_count(), help="runs side by side (default: one per core)")
    add("--train-options", default="", help="options for wl-train, such as '--rounds 2'")
    add("--slurm", action="store_true", help="submit to Slurm; see WL_SLURM_* in experiments/README.md")
    add("--data", type=Path, default=HERE / "data", help="where results go (default: experiments/data)")


def parse_options() -> argparse.Namespace:
    """Return the command line's options; those of the submitting command where Slurm runs a step."""
    _add_options()
    inherited = shlex.split(os.environ.get(OPTIONS_VARIABLE, ""))
    sys.argv[1:] = sys.argv[1:] + inherited
    options = ARGPARSER.parse_args()
    if options.slurm and not inherited:
        own = [word for word in sys.argv[1:] if word not in options.steps and word != "--all"]
        os.environ[OPTIONS_VARIABLE] = shlex.join(own)
    options.data = options.data.resolve()  # planners run in folders of their own
    options.benchmarks = options.benchmarks and options.benchmarks.resolve()
    return options


class ConfiguredSlurm(SlurmEnvironment):
    """Slurm, with everything that differs between clusters taken from the environment."""

    MAX_TASKS = int(os.environ.get("WL_SLURM_MAX_TASKS", "1000"))
    DEFAULT_PARTITION = os.environ.get("WL_SLURM_PARTITION", "normal")
    DEFAULT_QOS = os.environ.get("WL_SLURM_QOS", "normal")
    DEFAULT_MEMORY_PER_CPU = os.environ.get("WL_SLURM_MEMORY_PER_CPU", "5G")
    DEFAULT_TIME_LIMIT_PER_TASK = os.environ.get("WL_SLURM_TIME", "24:00:00")

    @classmethod
    def is_present(cls) -> bool:
        return shutil.which("sbatch") is not None


def _environment(options: argparse.Namespace) -> LocalEnvironment | ConfiguredSlurm:
    if not options.slurm:
        return LocalEnvironment(processes=options.processes)
    return ConfiguredSlurm(
        email=os.environ.get("WL_SLURM_EMAIL"),
        extra_options=os.environ.get("WL_SLURM_OPTIONS"),
        setup=os.environ.get("WL_SLURM_SETUP", ""),
        export=["PATH", OPTIONS_VARIABLE],
    )


def _evenly(items: list[Path], count: int | None) -> list[Path]:
    if count is None or count >= len(items):
        return items
    return [items[i * len(items) // count] for i in range(count)]


def find_tasks(options: argparse.Namespace, domains: Sequence[str]) -> dict[Path, list[suites.Task]]:
    """Return the testing tasks by domain folder; generates the bundled ones where no folder is given."""
    folder = options.benchmarks or options.data / "benchmarks"
    wanted = options.domains.split(",") if options.domains else None
    known = domains
    if options.benchmarks is not None:
        known = sorted(path.parent.name for path in folder.glob("*/domain.pddl"))
    for name in wanted or []:
        if name not in known:
            sys.exit(f"--domains: expected some of {','.join(known)}, got {name}")
    folders = [folder / name for name in known if wanted is None or name in wanted]
    if options.benchmarks is None:
        for path in folders:
            if not (path / "testing").is_dir():
                write_benchmark(DOMAINS[path.name], path, seed=0, training=30, testing=30)
    parts = options.tasks.split(",") if options.tasks else [""]
    tasks = {}
    for path in folders:
        files = [
            p for p in sorted((path / "testing").glob("*.pddl")) if any(part in p.stem for part in parts)
        ]
        tasks[path] = [
            suites.Task(path.name, p.name, problem_file=str(p), domain_file=str(path / "domain.pddl"))
            for p in _evenly(files, options.max_tasks)
        ]
    if not any(tasks.values()):
        sys.exit(f"no testing tasks in {folder}: expected NAME/domain.pddl and NAME/testing/*.pddl")
    return tasks


def model_file(options: argparse.Namespace, domain: Path) -> Path:
    """Return where the model of a domain is cached: a name that changes with data and options."""
    digest = hashlib.sha256(options.train_options.encode())
    files = [domain / "domain.pddl", *sorted((domain / "training").glob("*.pddl"))]
    if "--keep-plans" not in options.train_options:  # else training changes them
        files += sorted((domain / "training_plans").glob("*.plan"))
    for path in files:
        digest.update(path.read_bytes())
    return options.data / "models" / f"{domain.name}-{digest.hexdigest()[:12]}.json"


def train_models(options: argparse.Namespace, domains: Sequence[Path]) -> None:
    """Train a model for each domain that has none yet."""
    for domain in domains:
        model = model_file(options, domain)
        if model.exists():
            logging.info(f"{domain.name}: the model is there already: {model}")
            continue
        model.parent.mkdir(parents=True, exist_ok=True)
        command = [
            find_program("wl-train"),
            str(domain),
            "-o",
            str(model),
            *shlex.split(options.train_options),
        ]
        logging.info("Executing " + shlex.join(command))
        subprocess.run(command, check=True)


class CoverageExperiment(Experiment):
    """Algorithms × tasks under equal limits.

    A second `--all` with the same settings goes on where an interrupted one stopped.
    """

    def __init__(self, name: str, options: argparse.Namespace) -> None:
        super().__init__(path=str(options.data / name), environment=_environment(options))
        self.options = options
        self.settings: list[Any] = [options.time_limit, options.memory_limit]  # of all runs

    def build(self, write_to_disk: bool = True) -> None:
        """Write all run folders, unless they are there already."""
        mark = Path(self.path) / "fingerprint.json"
        if write_to_disk and mark.exists():
            if mark.read_text() == json.dumps(self.settings):
                logging.info(f"{self.path} is built already: going on with it")
                return
            if not sys.stdin.isatty():  # Lab would ask
                sys.exit(f"{self.path} has results of other settings: remove it, or give another --data")
        super().build(write_to_disk=write_to_disk)
        if write_to_disk:
            mark.write_text(json.dumps(self.settings))

    def start_runs(self) -> None:
        """Execute all runs that have not finished yet."""
        for log in Path(self.path).glob("runs-*/*/driver.log"):
            if "planner exit code" not in log.read_text():
                log.unlink()  # interrupted: Lab would take it for started and skip it
        super().start_runs()

    def add_task(self, algorithm: Algorithm, task: suites.Task, model: Path) -> None:
        run = self.add_run()
        run.add_resource("domain", task.domain_file, "domain.pddl", symlink=True)
        run.add_resource("problem", task.problem_file, "problem.pddl", symlink=True)
        command = [part.replace("{model}", str(model)) for part in algorithm.command]
        limits = {
            "{time_limit}": f"{self.options.time_limit}s",
            "{memory_limit}": f"{self.options.memory_limit}M",
        }
        command = [limits.get(part, part) for part in command]
        if Path(command[0]).name == "wl-planner":
            command += [
                "--overall-time-limit",
                limits["{time_limit}"],
                "--overall-memory-limit",
                limits["{memory_limit}"],
            ]
        self.settings.append([task.domain_file, task.problem_file, command])
        # Lab's own limits only catch what ours miss.
        run.add_command("planner", command, time_limit=self.options.time_limit + 10, memory_limit=None)
        run.set_property("domain", task.domain)
        run.set_property("problem", task.problem)
        run.set_property("algorithm", algorithm.name)
        run.set_property("time_limit", self.options.time_limit)
        run.set_property("id", [algorithm.name, task.domain, task.problem])


def _chosen(algorithms: list[Algorithm], names: str | None) -> list[Algorithm]:
    if names is None:
        return algorithms
    known = {algorithm.name: algorithm for algorithm in algorithms}
    for name in names.split(","):
        if name not in known:
            sys.exit(f"--algorithms: expected some of {','.join(known)}, got {name}")
    return [known[name] for name in names.split(",")]


def run_coverage(name: str, domains: Sequence[str], make_algorithms: Callable[[], list[Algorithm]]) -> None:
    """Compare algorithms on the testing tasks of domains; the first one is compared with each other."""
    options = parse_options()
    tasks = find_tasks(options, domains)
    algorithms = _chosen(make_algorithms(), options.algorithms)
    experiment = CoverageExperiment(name, options)
    for folder, domain_tasks in tasks.items():
        for algorithm in algorithms:
            for task in domain_tasks:
                experiment.add_task(algorithm, task, model_file(options, folder))
    for parser in (
        FastDownwardExperiment.EXITCODE_PARSER,
        FastDownwardExperiment.SINGLE_SEARCH_PARSER,
        FastDownwardExperiment.PLANNER_PARSER,
        LearnedHeuristicParser(),
    ):
        experiment.add_parser(parser)
    if any(algorithm.needs_model for algorithm in algorithms):
        experiment.add_step("train", train_models, options, list(tasks))
    experiment.add_step("build", experiment.build)
    experiment.add_step("start", experiment.start_runs)
    experiment.add_step("parse", experiment.parse)
    experiment.add_fetcher(name="fetch", merge=False)  # None would ask
    _add_reports(experiment, [algorithm.name for algorithm in algorithms])
    experiment.run_steps()


def _add_reports(experiment: Experiment, names: list[str]) -> None:
    experiment.add_report(AbsoluteReport(attributes=ATTRIBUTES), outfile="report.html")
    pairs: list[Any] = [(other, names[0], f"{names[0]} − {other}") for other in names[1:]]
    if pairs:
        experiment.add_report(ComparativeReport(pairs, attributes=ATTRIBUTES), outfile="comparison.html")
        experiment.add_report(
            ScatterPlotReport(
                attributes=["expansions"],
                filter_algorithm=[names[1], names[0]],
                get_category=lambda run1, run2: run1["domain"],
                scale="log",
                format="png",
            ),
            outfile="expansions.png",
        )
    experiment.add_report(CoverageOverTime(), outfile="coverage-over-time.png")
