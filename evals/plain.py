"""The outcome of tier 1 as JSON: no clock, no host, no path, so two runs give the same bytes."""

from collections.abc import Mapping
from typing import Any

from boost.evals.floors import Check
from boost.evals.measures import MAIN, MEASURES
from boost.evals.retrieval import GATED, Measured, Outcome
from boost.evals.table import Cell, Table
from boost.evals.verdict import Verdict


def outcome(found: Outcome, judged: Verdict) -> dict[str, Any]:
    """The short form of one corpus."""
    gate = found.gate
    return {
        "corpus": found.corpus,
        "queries": len(found.queries),
        "negatives": len(found.truth.rows) - len(found.queries),
        "items": sum(found.sizes.values()),
        "kinds": dict(found.sizes),
        "corpus_hash": found.corpus_hash,
        "golden_hash": found.golden_hash,
        "recipe": found.recipe,
        "stale": list(found.truth.stale),
        "lost": list(found.truth.lost),
        "engines": [engine(name, measured) for name, measured in found.engines.items()],
        "gate": {"engine": GATED, "metric": gate.floor.measure, "value": gate.value, "min": gate.floor.least}
        | {"slice": gate.floor.part, "n": gate.n, "pass": gate.passed},
        "floors": [check(each) for each in found.checks],
        "verdict": verdict(judged),
    }


def verdict(found: Verdict) -> dict[str, Any]:
    """Whether the tier passed, and every reason why not."""
    reasons = [{"code": each.code, "what": each.text} for each in found.reasons]
    status = "fail" if reasons else "pass"
    return {"status": status, "exit": found.code, "reasons": reasons, "note": found.note}


def engine(name: str, measured: Measured) -> dict[str, Any]:
    """One engine: its means, their intervals, and its parts."""
    whole = measured.table["all"]
    return {
        "engine": name,
        **{measure: whole[measure].mean for measure in MEASURES},
        "intervals": {measure: [whole[measure].low, whole[measure].high] for measure in MEASURES},
        "fpr": {part: cell(each) for part, each in measured.false_positives.items()},
        "unanswered": sorted(qid for qid, ids in measured.answers.ranked.items() if not ids),
        "by_kind": _parts(measured.table, "kind:"),
        "by_style": _parts(measured.table, "style:"),
        "by_language": _parts(measured.table, "language:"),
        "gate": _part(measured.table["gate"]),
    }


def cell(each: Cell) -> dict[str, Any]:
    """A mean with its interval."""
    return {"mean": each.mean, "lo": each.low, "hi": each.high, "n": each.n, "excluded": each.excluded}


def check(each: Check) -> dict[str, Any]:
    """A floor and what was reached."""
    floor = each.floor
    kind = "bound" if floor.bound else "mean"
    return {"slice": floor.part, "metric": floor.measure, "of": kind, "min": floor.least} | {
        "value": each.value,
        "n": each.n,
        "pass": each.passed,
    }


def _parts(table: Table, start: str) -> dict[str, Any]:
    return {part.removeprefix(start): _part(cells) for part, cells in table.items() if part.startswith(start)}


def _part(cells: Mapping[str, Cell]) -> dict[str, Any]:
    whole: dict[str, Any] = {measure: each.mean for measure, each in cells.items()}
    return whole | {"n": cells[MAIN[0]].n}
