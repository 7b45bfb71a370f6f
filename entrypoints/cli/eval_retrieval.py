"""`boost eval retrieval`: the gate. Does the right item come back?"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import typer

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import plain
from boost.evals.floors import Check
from boost.evals.measures import MAIN
from boost.evals.retrieval import GATED, Outcome
from boost.evals.slices import SMALL
from boost.evals.table import Cell
from boost.ports.errors import Unavailable

_COLUMNS = (*MAIN, "judged@10")


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
) -> Answer:
    """The gate: does the right item come back?"""
    found: list[Outcome] = []
    missing: list[str] = []
    for name in (corpus,) if corpus else ("starter", "pinned"):
        try:
            found.append(eval_options.measured(session, name, fail_under))
        except Unavailable as absent:
            if corpus or name == "starter":
                raise
            missing.append(f"eval: {name} did not run: {absent.message}")
    return Answer(_data(found), _lines(found), missing, code=int(any(each.failed for each in found)))


def _data(found: list[Outcome]) -> dict[str, Any]:
    """The corpus that decides, in the shape that one has, and all of them."""
    shapes = [plain.outcome(each) for each in found]
    deciding = next((shape for shape in shapes if shape["verdict"]["exit"]), shapes[-1])
    return deciding | {"corpora": shapes}


def _lines(found: list[Outcome]) -> Iterator[Line]:
    for each in found:
        yield from _about(each)
        yield from _engines(each)
        yield from _parts(each)
        yield from (_floor(check) for check in each.checks[1:])
        yield bold(f"  GATE {plain.words(each.gate)}  -> {_passed(each.gate)}")
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


def _floor(check: Check) -> Line:
    return f"  floor {plain.words(check)}  -> {_passed(check)}"


def _passed(check: Check) -> str:
    return "PASS" if check.passed else "FAIL"
