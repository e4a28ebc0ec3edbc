"""The command line of wl-inspect."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from wl_core.feature_generation import ALGORITHMS
from wl_core.graph import GRAPHS
from wl_train.inspect.words import DISTINGUISH, EXAMPLES, FEATURES, FOLDERS, GRAPH, PCA, STATS

PAPER_ALGORITHMS = ("wl", "2-lwl", "iwl")


def make_parser() -> argparse.ArgumentParser:
    shape = argparse.RawDescriptionHelpFormatter
    title = "Look at what a heuristic is learned from, and at what was learned."
    parser = argparse.ArgumentParser("wl-inspect", description=title, epilog=EXAMPLES, formatter_class=shape)
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND", required=True)

    def add(name: str, title: str, words: str) -> argparse.ArgumentParser:
        text = f"{title[0].upper()}{title[1:]}."
        command = commands.add_parser(name, help=title, description=text, epilog=words, formatter_class=shape)
        command.add_argument("--json", action="store_true", help="print one JSON object")
        return command

    _add_distinguish(
        add("distinguish", "count states that look alike but differ in h*", DISTINGUISH + FOLDERS)
    )
    _add_pca(add("pca", "project states to a plane, colored by h*", PCA + FOLDERS))
    _add_graph(add("graph", "draw the graph of a state", GRAPH))
    _add_features(add("features", "describe a model in words", FEATURES))
    _add_stats(add("stats", "measure states, graphs and colors", STATS + FOLDERS))
    return parser


def _add_distinguish(parser: argparse.ArgumentParser) -> None:
    _add_folders(parser)
    _add_limits(parser)
    group = parser.add_argument_group("features")
    names = "; ".join(f"{name}: {words}" for name, words in ALGORITHMS.items())
    words = f"a row; may be repeated (default: {' '.join(PAPER_ALGORITHMS)}). {names}"
    choices = ["all", *ALGORITHMS]
    group.add_argument("--algorithm", action="append", dest="algorithms", choices=choices, help=words)
    _add_refinement(group)
    _add_graph_options(group, constants=False)


def _add_pca(parser: argparse.ArgumentParser) -> None:
    _add_folders(parser)
    _add_output(parser, "image to write: .png, .svg or .pdf")
    group = parser.add_argument_group("features")
    _add_algorithm(group)
    _add_refinement(group)
    _add_graph_options(group, constants=False)


def _add_graph(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("domain", type=Path, metavar="DOMAIN", help="domain file")
    add("problem", type=Path, metavar="PROBLEM", help="problem file")
    words = "draw the state after N steps of a plan; -1 is the last (default: 0, the initial state)"
    add("--step", type=int, default=0, metavar="N", help=words)
    words = "that plan (default: ../training_plans/PROBLEM.plan, or PROBLEM.plan beside the problem)"
    add("--plan", type=Path, metavar="FILE", help=words)
    _add_output(parser, "file to write: .svg, .png, .pdf or .dot")
    _add_graph_options(parser.add_argument_group("nodes"), constants=True)


def _add_features(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", type=Path, metavar="MODEL", help="model file, as wl-train writes it")
    words = "features to put into words (default: 10)"
    parser.add_argument("--top", type=parse_count, default=10, metavar="N", help=words)


def _add_stats(parser: argparse.ArgumentParser) -> None:
    _add_folders(parser)
    group = parser.add_argument_group("features")
    _add_algorithm(group)
    _add_refinement(group)
    _add_graph_options(group, constants=True)


def _add_folders(parser: argparse.ArgumentParser) -> None:
    words = "folder of a domain, or of such folders"
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help=words)
    words = "processes at a time (default: all cores)"
    parser.add_argument("--jobs", type=parse_positive, default=os.cpu_count() or 1, metavar="N", help=words)
    add = parser.add_argument_group("plans").add_argument
    words = "problems without a plan: skip them, or compute optimal plans (default: skip)"
    add("--missing", choices=["skip", "compute"], default="skip", help=words)
    words = "seconds per plan to compute; problems that need more are skipped (default: 60)"
    add("--plan-time-limit", type=parse_seconds, default=60.0, metavar="S", help=words)
    add("--keep-plans", action="store_true", help="write computed plans to DIR/training_plans")


def _add_limits(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("limits of a cell").add_argument
    words = "such as 512M or 8G; a cell that needs more is shown as – (default: 4G)"
    add("--memory-limit", type=parse_memory, default="4G", metavar="SIZE", help=words)
    words = "seconds on the clock; a cell that needs more is shown as … (default: none)"
    add("--time-limit", type=parse_seconds, metavar="S", help=words)


def _add_algorithm(group: argparse._ArgumentGroup) -> None:
    words = "how colors are refined (default: ccwl for numeric domains, else wl)"
    group.add_argument("--algorithm", choices=list(ALGORITHMS), help=words)


def _add_refinement(group: argparse._ArgumentGroup) -> None:
    add = group.add_argument
    words = "layers of colors above the first (default: 2)"
    add("--iterations", type=parse_count, default=2, metavar="L", help=words)
    words = "count equal neighbors, or not (default: multiset)"
    add("--neighbors", choices=["multiset", "set"], default="multiset", help=words)


def _add_graph_options(group: argparse._ArgumentGroup, constants: bool) -> None:
    add, switch = group.add_argument, argparse.BooleanOptionalAction
    words = "fluent: leave out what no action changes (default: all)"
    add("--atoms", choices=["all", "fluent"], default="all", help=words)
    words = f"give constants features of their own (default: {'on' if constants else 'off, as in the paper'})"
    add("--constants", action=switch, default=constants, help=words)
    words = "give objects their type as feature (default: off)"
    add("--object-types", action=switch, default=False, help=words)
    words = "representation of states (default: nilg for numeric domains, else ilg)"
    add("--graph", choices=list(GRAPHS), help=words)


def _add_output(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=words)


def parse_memory(text: str) -> int:
    """Return MiB; a number without a letter is MiB, as in the planner."""
    match = re.fullmatch(r"(\d+)([KMG]?)", text.strip(), re.IGNORECASE)
    factor = {"k": 1 / 1024, "": 1, "m": 1, "g": 1024}
    size = int(int(match[1]) * factor[match[2].lower()]) if match else 0
    if size < 1:
        raise argparse.ArgumentTypeError(f"expected a size of at least 1M, such as 512M or 4G, got '{text}'")
    return size


def parse_seconds(text: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)s?", text.strip())
    if not match or float(match[1]) <= 0:
        raise argparse.ArgumentTypeError(f"expected seconds, got '{text}'")
    return float(match[1])


def parse_count(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number that is not negative, got '{text}'")
    return int(text)


def parse_positive(text: str) -> int:
    if (number := parse_count(text)) < 1:
        raise argparse.ArgumentTypeError("expected at least 1, got 0")
    return number
