#!/usr/bin/env python3
"""Write benchmark folders of the bundled planning domains."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from generators import DOMAINS, Domain, problems

DESCRIPTION = """\
Write benchmark folders of the bundled planning domains:

  DIR/<domain>/domain.pddl          the domain
  DIR/<domain>/training/p01.pddl …  small problems, to be solved optimally and learned from
  DIR/<domain>/testing/p01.pddl …   problems that start where training ends and grow far larger

All problems are solvable, distinct and in order of size. The same seed gives
the same bytes on every machine. With fewer problems the same range of sizes
is covered in larger steps.
"""

EXAMPLES = """\
examples:
  python experiments/generate.py --list
  python experiments/generate.py blocksworld --output benchmarks
  python experiments/generate.py ferry counters --output benchmarks --training 10 --testing 5
  python experiments/generate.py all --output benchmarks --seed 1
"""


def main() -> int:
    """Generate what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(
        description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "domains", nargs="*", metavar="DOMAIN", help="names of domains (see --list), or 'all'"
    )
    parser.add_argument("--output", type=Path, metavar="DIR", help="folder to write to, created if missing")
    parser.add_argument(
        "--seed", type=int, default=0, help="another seed gives other problems (default: %(default)s)"
    )
    parser.add_argument(
        "--training", type=int, default=30, metavar="N", help="how many (default: %(default)s)"
    )
    parser.add_argument(
        "--testing", type=int, default=30, metavar="N", help="how many (default: %(default)s)"
    )
    parser.add_argument("--list", action="store_true", help="list the domains with their sizes, and exit")
    args = parser.parse_args()

    if args.list:
        for domain in DOMAINS.values():
            print(describe(domain))
        return 0
    unknown = [name for name in args.domains if name not in DOMAINS and name != "all"]
    if unknown:
        parser.error(f"unknown domain '{unknown[0]}'; choose from: all {' '.join(DOMAINS)}")
    if not args.domains or args.output is None:
        parser.error("name at least one domain (or 'all') and --output DIR; --list shows the domains")
    if args.training < 0 or args.testing < 0:
        parser.error("the number of problems must not be negative")
    chosen = list(DOMAINS) if "all" in args.domains else list(dict.fromkeys(args.domains))
    try:
        for name in chosen:
            folder = args.output / name
            write_benchmark(DOMAINS[name], folder, args.seed, args.training, args.testing)
            print(f"{folder}: {args.training} training and {args.testing} testing problems")
    except (OSError, ValueError) as error:
        print(f"generate.py: {error}", file=sys.stderr)
        return 1
    return 0


def describe(domain: Domain) -> str:
    """Return a few lines for --list."""

    def sizes(split: str) -> str:
        ranges = domain.training if split == "training" else domain.testing
        return ", ".join(f"{name} {low}-{high}" for name, (low, high) in ranges.items())

    kind = "numeric" if domain.numeric else "classical"
    lines = [f"{domain.name} ({kind}): {domain.help}"]
    lines += [f"    {split}: {sizes(split)}" for split in ("training", "testing")]
    return "\n".join(lines)


def write_benchmark(domain: Domain, folder: Path, seed: int, training: int, testing: int) -> None:
    """Write one domain's folder; a second run with the same arguments changes nothing.

    Other problems already there are an error: plans and models made from them
    would silently belong to the wrong files.
    """
    files = {folder / "domain.pddl": domain.file.read_text(encoding="utf-8")}
    for split, count in (("training", training), ("testing", testing)):
        width = max(2, len(str(count)))
        for number, text in enumerate(problems(domain, split, count, seed), start=1):
            files[folder / split / f"p{number:0{width}}.pddl"] = text

    present = [*folder.glob("domain.pddl"), *folder.glob("training/p*.pddl"), *folder.glob("testing/p*.pddl")]
    for path in sorted(present):
        if re.fullmatch(r"domain|p\d+", path.stem) and files.get(path) != path.read_text(encoding="utf-8"):
            raise ValueError(f"{path} is from another run; remove {folder} or choose another --output")
    for path, text in files.items():
        if path not in present:
            write_atomically(path, text)


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader sees either all of it or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    partial.write_bytes(text.encode("utf-8"))
    os.replace(partial, path)


if __name__ == "__main__":
    sys.exit(main())
