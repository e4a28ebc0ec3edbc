"""wl-inspect: look at states, graphs, colors and models."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import wl_core
from wl_core.feature_generation import ALGORITHMS
from wl_train.config import PlanConfig
from wl_train.errors import TrainError
from wl_train.inspect.arguments import PAPER_ALGORITHMS, make_parser
from wl_train.inspect.data import DomainFolder, complete_plans, find_domains, load_sample
from wl_train.inspect.distinguish import Limits, cells_as_dict, distinguish_all, format_cells
from wl_train.inspect.drawing import check_ending, write_figure, write_graph
from wl_train.inspect.model import describe_model, format_model
from wl_train.inspect.pca import draw_projections, format_projections, project, projections_as_dict
from wl_train.inspect.settings import Settings
from wl_train.inspect.state_graph import describe_graph, find_state, format_graph
from wl_train.inspect.stats import format_stats, measure, stats_as_dict
from wl_train.run import check_writable
from wl_train.show import show

Result = tuple[str, dict[str, Any]]  # for people, and for machines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code: 0 done, 2 the user must change something, 130 interrupted."""
    options = make_parser().parse_args(arguments)
    try:
        text, facts = COMMANDS[options.command](options)
    except (TrainError, wl_core.Error, OSError) as error:
        print(f"wl-inspect: error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("wl-inspect: interrupted", file=sys.stderr)
        return 130
    show(json.dumps(facts, indent=2, ensure_ascii=False) if options.json else text)
    return 0


def run_distinguish(options: argparse.Namespace) -> Result:
    chosen = options.algorithms or PAPER_ALGORITHMS
    algorithms = list(ALGORITHMS) if "all" in chosen else list(dict.fromkeys(chosen))
    limits = Limits(options.memory_limit, options.time_limit)
    settings = settings_of(options)
    with domains_of(options) as folders:
        cells = distinguish_all(folders, algorithms, settings, limits, options.jobs)
    return format_cells(cells, limits), {**cells_as_dict(cells), "settings": asdict(settings)}


def run_pca(options: argparse.Namespace) -> Result:
    if options.output is not None:
        check_ending(options.output)
        check_writable(options.output)
    settings = settings_of(options)
    with domains_of(options) as folders:
        projections = [project(load_sample(folder), settings) for folder in folders]
    if options.output is not None:
        write_figure(draw_projections(projections), options.output)
    text = format_projections(projections) + written(options.output)
    return text, {**projections_as_dict(projections), "settings": asdict(settings)}


def run_graph(options: argparse.Namespace) -> Result:
    state, title = find_state(options.domain, options.problem, options.plan, options.step)
    generator = settings_of(options).graph_generator(state.problem.domain)
    generator.set_problem(state.problem)
    graph = generator.to_graph(state)
    if options.output is not None:
        write_graph(graph, title, options.output)
    return format_graph(graph, title) + written(options.output), describe_graph(graph, title)


def run_features(options: argparse.Namespace) -> Result:
    facts = describe_model(options.model, options.top)
    return format_model(facts), facts


def run_stats(options: argparse.Namespace) -> Result:
    settings = settings_of(options)
    with domains_of(options) as folders:
        stats = [measure(load_sample(folder), settings) for folder in folders]
    return format_stats(stats), {**stats_as_dict(stats), "settings": asdict(settings)}


@contextmanager
def domains_of(options: argparse.Namespace) -> Iterator[list[DomainFolder]]:
    """Yield the folders; plans that are computed and not kept live as long as the command."""
    folders = find_domains(options.folders)
    if options.missing == "skip":
        yield folders
        return
    config = PlanConfig(time_limit=options.plan_time_limit)
    with tempfile.TemporaryDirectory(prefix="wl-inspect-") as temporary:
        into = None if options.keep_plans else Path(temporary)
        yield [complete_plans(folder, into, config, options.jobs) for folder in folders]


def settings_of(options: argparse.Namespace) -> Settings:
    return Settings(**{name: getattr(options, name) for name in asdict(Settings()) if hasattr(options, name)})


def written(file: Path | None) -> str:
    return "" if file is None else f"\n\nwritten: {file}"


COMMANDS = {
    "distinguish": run_distinguish,
    "pca": run_pca,
    "graph": run_graph,
    "features": run_features,
    "stats": run_stats,
}

if __name__ == "__main__":
    sys.exit(main())
