"""`boost eval retrieval`: the gate. Does the right item come back?"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from attrs import frozen

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import plain
from boost.evals.floors import Check
from boost.evals.measures import MAIN
from boost.evals.retrieval import GATED, Outcome
from boost.evals.slices import SMALL
from boost.evals.table import Cell
from boost.evals.verdict import Verdict, judged, words
from boost.ports.errors import Unavailable

_COLUMNS = (*MAIN, "judged@10")


@frozen
class _Ran:
    """The tier on one corpus."""

    outcome: Outcome
    verdict: Verdict


@verb
def eval_retrieval(
    session: Session,
    corpus: Annotated[
        Literal["starter", "pinned", "pack"] | None,
        typer.Option(help="Only this one; else starter, and pinned where it can be had.", show_default=False),
    ] = None,
    fail_under: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="The least recall@10 of the gate, for 0.85.", show_default=False),
    ] = None,
    no_change: Annotated[
        bool, typer.Option("--no-change", help="Fail when any question got worse than in the baseline.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="A folder for runs, also as TREC files.", show_default=False)
    ] = None,
) -> Answer:
    """The gate: does the right item come back?"""
    found: list[_Ran] = []
    missing: list[str] = []
    for name in (corpus,) if corpus else ("starter", "pinned"):
        try:
            found.append(_run(session, name, fail_under, no_change=no_change))
        except Unavailable as absent:
            if corpus or name == "starter":
                raise
            missing.append(f"eval: {name} did not run: {absent.message}")
    if out:
        _save(out, found)
    return Answer(_data(found), _lines(found), missing, code=max(each.verdict.code for each in found))


def _run(session: Session, name: str, fail_under: float | None, *, no_change: bool) -> _Ran:
    from boost.entrypoints import corpora

    outcome = eval_options.measured(session, name, fail_under)
    return _Ran(outcome, judged(outcome, corpora.baseline(name), no_change=no_change))


def _save(folder: Path, found: Sequence[_Ran]) -> None:
    from boost.evals.exporting import exported

    for each in found:
        for name, text in exported(each.outcome).items():
            eval_options.save(folder / each.outcome.corpus / name, text)


def _data(found: Sequence[_Ran]) -> dict[str, Any]:
    """The corpus that decides, in the shape that one has, and all of them."""
    shapes = [plain.outcome(each.outcome, each.verdict) for each in found]
    deciding = next((shape for shape in shapes if shape["verdict"]["exit"]), shapes[-1])
    return deciding | {"corpora": shapes}


def _lines(found: Sequence[_Ran]) -> Iterator[Line]:
    for each in found:
        outcome, verdict = each.outcome, each.verdict
        yield from _about(outcome)
        yield from _engines(outcome)
        yield from _parts(outcome)
        yield from (f"  floor {words(check)}  -> {_passed(check)}" for check in outcome.checks[1:])
        yield from (f"  {reason.text}  -> FAIL" for reason in verdict.reasons if reason.code == "regression")
        if verdict.note:
            yield f"  {verdict.note}"
        yield bold(f"  GATE {words(outcome.gate)}  -> {_passed(outcome.gate)}")
        yield ""


def _about(found: Outcome) -> Iterator[Line]:
    none = len(found.truth.rows) - len(found.queries)
    items = sum(found.sizes.values())
    yield bold(found.corpus), f": {items:,} items, {len(found.queries)} queries, {none} that nothing fits"
    left_out = len(found.truth.stale), len(found.truth.lost)
    if any(left_out):
        yield f"left out: {left_out[0]} judged items that are gone, {left_out[1]} queries"


def _engines(found: Outcome) -> Iterator[Line]:
    head = [dim("engine"), *(dim(name) for name in (*_COLUMNS, "nothing fits"))]
    rows = [
        [name, *(_value(each.table["all"][column]) for column in _COLUMNS), _quiet(each.false_positives)]
        for name, each in found.engines.items()
    ]
    yield from table([head, *rows])


def _parts(found: Outcome) -> Iterator[Line]:
    """recall@10 of each engine by kind, style and language."""
    parts = [part for part in found.engines[GATED].table if ":" in part]
    head = [dim("recall@10 of"), dim("n"), *(dim(name) for name in found.engines)]
    rows = []
    for part in parts:
        cells = [each.table[part][MAIN[0]] for each in found.engines.values()]
        count = str(cells[0].n) + ("" if cells[0].n >= SMALL else " (few)")
        rows.append([part, count, *(f"{cell.mean or 0:.3f}" for cell in cells)])
    yield from table([head, *rows])


def _value(cell: Cell) -> str:
    if cell.mean is None or cell.low is None or cell.high is None:
        return "-"
    return f"{cell.mean:.3f} [{cell.low:.2f}, {cell.high:.2f}]"


def _quiet(none: Mapping[str, Cell]) -> str:
    """How many of the questions that nothing fits were left without an answer."""
    if "all" not in none:
        return "-"
    cell = none["all"]
    return f"{round((1 - (cell.mean or 0)) * cell.n)} of {cell.n}"


def _passed(check: Check) -> str:
    return "PASS" if check.passed else "FAIL"
