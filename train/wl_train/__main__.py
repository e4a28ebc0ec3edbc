"""wl-train: from a folder of small problems to a model that plans."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import wl_core
from wl_core.planning import parse_domain
from wl_train.config import find_config, parse_value, read_config
from wl_train.errors import ConfigError, DataError, TrainError
from wl_train.objectives import OBJECTIVES
from wl_train.run import Request, train
from wl_train.show import show
from wl_train.traces import Files, expand_problems

EXAMPLES = """\
examples:
  wl-train blocksworld/ -o blocksworld.json                 domain.pddl, training/, training_plans/
  wl-train blocksworld/ -o blocksworld.json --iterations 2 --atoms all --report report.html
  wl-train --domain d.pddl --problems small/ -o m.json --time-limit 30 --keep-plans
  wl-train ferry/ -o ferry.json --config lp --set features.iterations=3 --set objective.C=0.1
"""

MAX_SEED = 2**32 - 1  # numpy's

# Short forms of the settings that are changed most.
SHORT = {
    "iterations": ("features.iterations", int, "layers of colors"),
    "neighbors": ("features.neighbors", str, "multiset or set"),
    "atoms": ("features.atoms", str, "all or fluent"),
    "algorithm": ("features.algorithm", str, "how colors are refined"),
    "objective": ("objective.name", str, f"one of {' '.join(OBJECTIVES)}"),
    "time-limit": (
        "plans.time_limit",
        float,
        "seconds to compute a missing plan; asks for all that are missing",
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 0 done, 2 the user must change something, 130 interrupted."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    level = logging.INFO if options.verbose else logging.WARNING
    logging.basicConfig(format="wl-train: %(message)s", level=level, stream=sys.stderr)
    try:
        report = train(make_request(options))
    except (TrainError, wl_core.Error, OSError) as error:
        print(f"wl-train: error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("wl-train: interrupted; no model was written", file=sys.stderr)
        return 130
    show(report.text())
    return 0


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wl-train",
        description="Learn a heuristic for a planning domain from small problems.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add(
        "folder",
        nargs="?",
        type=Path,
        metavar="DIR",
        help="has domain.pddl, training/ and, if given, training_plans/",
    )
    add("-o", "--output", type=Path, required=True, metavar="FILE", help="model file to write")
    data = parser.add_argument_group("data")
    data.add_argument("--domain", type=Path, metavar="FILE", help="domain file, instead of DIR/domain.pddl")
    data.add_argument("--problems", type=Path, nargs="+", metavar="PATH", help="problem files or folders")
    data.add_argument("--plans", type=Path, metavar="DIR", help="folder of plans NAME.plan")
    data.add_argument(
        "--missing",
        choices=["auto", "compute", "skip"],
        default="auto",
        help="problems without a plan (auto: compute plans if none is given at all,"
        " or if --keep-plans or --time-limit asks for them)",
    )
    data.add_argument(
        "--keep-plans",
        action="store_true",
        help="write computed plans to the folder of plans; asks for all that are missing",
    )
    learning = parser.add_argument_group("learning")
    learning.add_argument(
        "--config", metavar="NAME", help="TOML file, or the name of a shipped one (default: ranking; numeric)"
    )
    for name, (key, kind, words) in SHORT.items():
        learning.add_argument(f"--{name}", type=kind, dest=key, metavar=name.upper(), help=f"{words} ({key})")
    learning.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="any setting of the TOML file"
    )
    learning.add_argument(
        "--select",
        action=argparse.BooleanOptionalAction,
        help="try the configuration's candidates on validation problems; keep the best planner"
        " (default: where there are problems enough to keep some back)",
    )
    learning.add_argument("--validation", type=Path, metavar="DIR", help="problems to compare candidates on")
    learning.add_argument(
        "--rounds", type=int, default=0, metavar="N", help="learn from the model's own search, N times"
    )
    learning.add_argument("--seed", type=int, default=0, help="of the objective's solver (default: 0)")
    add(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="N",
        help="planners at a time (default: all cores)",
    )
    add("--report", type=Path, metavar="PATH", help="write a page with plots: a file NAME.html or a folder")
    add("--verbose", action="store_true", help="say more on stderr")
    return parser


def make_request(options: argparse.Namespace) -> Request:
    """Turn the command line into what the library takes; raise where it does not make sense."""
    changes = {key: value for key, _, _ in SHORT.values() if (value := getattr(options, key)) is not None}
    changes |= dict(parse_setting(text) for text in options.set)
    files = find_files(options)
    config = read_config(find_config(options.config or default_config(files)))
    if options.rounds < 0 or options.jobs < 1:
        raise ConfigError("--rounds must not be negative, and --jobs at least 1")
    if not 0 <= options.seed <= MAX_SEED:
        raise ConfigError(f"--seed: expected 0 to {MAX_SEED}, got {options.seed}")
    missing = "compute" if options.missing == "auto" and "plans.time_limit" in changes else options.missing
    return Request(
        files=files,
        output=options.output,
        config=config.fix(changes, "command line"),
        missing=missing,
        keep_plans=options.keep_plans,
        select=options.select,
        validation=expand_problems([options.validation]) if options.validation else (),
        rounds=options.rounds,
        seed=options.seed,
        jobs=options.jobs,
        report=options.report,
    )


def default_config(files: Files) -> str:
    """Return the name of the shipped configuration for the kind of domain."""
    return "numeric" if parse_domain(files.domain).is_numeric else "ranking"


def find_files(options: argparse.Namespace) -> Files:
    """Combine DIR with the explicit options, which come first."""
    folder: Path | None = options.folder
    if folder is not None and not folder.is_dir():
        raise DataError(f"{folder}: no such folder")
    domain = options.domain or (folder and folder / "domain.pddl")
    problems = options.problems or ([folder / "training"] if folder else None)
    plans = options.plans or (folder / "training_plans" if folder and not options.problems else None)
    if domain is None or problems is None:
        raise DataError("give a folder with domain.pddl and training/, or --domain and --problems")
    if options.plans is not None and not options.plans.is_dir():
        raise DataError(f"{options.plans}: no such folder; expected plans")
    return Files.explicit(domain, problems, plans)


def parse_setting(text: str) -> tuple[str, Any]:
    """Read KEY=VALUE; the value is TOML, or else a string."""
    key, equals, value = text.partition("=")
    if not equals:
        raise ConfigError(f"--set {text}: expected KEY=VALUE")
    return key.strip(), parse_value(value)


if __name__ == "__main__":
    sys.exit(main())
