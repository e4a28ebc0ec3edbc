"""A whole training run: what the command wl-train does, in one function."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from wl_core.planning import Domain, parse_domain
from wl_train.config import Config
from wl_train.dataset import TrainingSet
from wl_train.errors import DataError
from wl_train.fit import fit
from wl_train.objectives import find_objective
from wl_train.provenance import fingerprint
from wl_train.report import Report
from wl_train.rounds import Round, improve
from wl_train.select import Score, select, split
from wl_train.traces import Files, Traces, write_atomically


@dataclass(frozen=True)
class Request:
    """What a training run is asked for."""

    files: Files
    output: Path
    config: Config = field(default_factory=Config)
    missing: str = "auto"
    keep_plans: bool = False
    select: bool | None = None  # None: if there are validation problems
    validation: tuple[Path, ...] = ()
    rounds: int = 0
    seed: int = 0
    jobs: int = 1
    report: Path | None = None


def train(request: Request) -> Report:
    """Read, plan, fit, select, improve, and write the model last of all: an interrupted run leaves none."""
    check_writable(request.output)
    page = None if request.report is None else page_file(request.report)
    if page is not None:
        page.parent.mkdir(parents=True, exist_ok=True)
        check_writable(page)
    check_names(request.config, parse_domain(request.files.domain))
    traces = Traces.load(
        request.files,
        missing=request.missing,
        config=request.config.plans,
        jobs=request.jobs,
        keep_plans=request.keep_plans,
    )
    report = learn(request, traces)
    if page is not None:
        write_atomically(page, report.page())
    report.model.save(request.output)
    return report


def learn(request: Request, traces: Traces) -> Report:
    """Fit one configuration or select among several; then improve it by its own search, if asked."""
    config, seed = request.config, request.seed
    scores: tuple[Score, ...] = ()
    best = 0
    choose = request.select
    if choose is None:
        choose = len(list(config.candidates())) > 1 and bool(request.validation or split(traces, 1)[1])
    if choose:
        selection = select(traces, config, validation=request.validation, jobs=request.jobs, seed=seed)
        model, data, scores, best = selection.model, selection.data, selection.scores, selection.best
    elif request.rounds == 0:
        data = TrainingSet.of(traces, config.data)
        model = fit(data, config, seed)
    rounds: tuple[Round, ...] = ()
    if request.rounds > 0:
        config = model.config if choose else config
        result = improve(
            traces, config, request.rounds, validation=request.validation, jobs=request.jobs, seed=seed
        )
        model, data, traces, rounds = result.model, result.data, result.traces, result.rounds
    model.provenance |= {
        "candidates": [score.as_dict() for score in scores],
        "rounds": [r.as_dict() for r in rounds],
    }
    model.provenance["files"] = fingerprint([request.files.domain, *(trace.file for trace in traces.traces)])
    return Report(traces, data, model, request.output, scores, best, rounds)


def check_names(config: Config, domain: Domain) -> None:
    """Raise for an unknown objective or algorithm now rather than after an hour of planning."""
    find_objective(config.objective.name)
    config.features.feature_generator(domain)


def check_writable(file: Path) -> None:
    """Raise now rather than after an hour of training."""
    try:
        # Rights do not tell: they let root write to /proc, or to a disk that is mounted for reading.
        with tempfile.TemporaryFile(dir=file.parent):
            possible = not file.is_dir()
    except OSError:
        possible = False
    if not possible:
        raise DataError(f"{file}: cannot be written: expected a file name in an existing folder")


def page_file(path: Path) -> Path:
    """Return where the page of a report goes: a file NAME.html, or else report.html in a folder."""
    return path if path.suffix == ".html" else path / "report.html"
