"""The same comparisons by ranx, where it is installed: it agrees, or by how much it does not."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from attrs import frozen

from boost.evals import trec
from boost.evals.comparing import Comparison
from boost.evals.measures import labelled
from boost.evals.retrieval import Measured, Outcome
from boost.ports.errors import Unavailable

TOLERANCE = 1e-9
HINT = "pip install 'boost-skills[eval]'"
_NAMES = {"hit@1": "hit_rate@1", "mrr@10": "mrr@10", "ndcg@10": "ndcg@10"}
"""What both measure in the same way; our recall@10 knows grades and a ceiling."""


@frozen
class Check:
    """The largest difference between our p values and those of ranx."""

    compared: int
    largest: float
    worst: str = ""
    """The comparison with this difference, with both values."""

    @property
    def agrees(self) -> bool:
        return self.largest <= TOLERANCE


def check(outcome: Outcome, comparisons: Sequence[Comparison]) -> Check:
    """Student's p by ranx for each comparison that it can make; `Unavailable` without ranx."""
    shared = [each for each in comparisons if each.measure in _NAMES]
    report = _report(outcome, [*dict.fromkeys(_NAMES[each.measure] for each in shared)])
    largest, worst = 0.0, ""
    for each in shared:
        found = report[frozenset((each.left, each.right))][_NAMES[each.measure]]["p_value"]
        # ranx says NaN of two engines that never differ.
        theirs = 1.0 if isnan(found) else float(found)
        apart = abs((1.0 if each.paired.p is None else each.paired.p) - theirs)
        if apart > largest:
            named = f"{each.left} against {each.right}, {each.measure}"
            largest, worst = apart, f"{named}: p ours {each.paired.p}, ranx {theirs}"
    return Check(len(shared), largest, worst)


def _report(outcome: Outcome, measures: Sequence[str]) -> Mapping[Any, Any]:
    try:
        import ranx  # pyright: ignore[reportMissingImports]
    except ImportError as absent:
        raise Unavailable("ranx is not installed", HINT) from absent
    judged = ranx.Qrels({row.qid: _grades(outcome, row.grades()) for row in outcome.queries})
    runs = [ranx.Run(_run(outcome, each), name=name) for name, each in outcome.engines.items()]
    report = ranx.compare(judged, runs, [*measures], stat_test="student", max_p=0.05)
    comparisons: Mapping[Any, Any] = report.comparisons
    return comparisons


def _grades(outcome: Outcome, given: Mapping[str, int]) -> dict[str, int]:
    return outcome.classes.grades(given)


def _run(outcome: Outcome, measured: Measured) -> dict[str, dict[str, float]]:
    """Labels with falling whole scores; a question without an answer holds a label that nobody judged."""
    found = {}
    for row in outcome.queries:
        labels = labelled(measured.answers.ranked[row.qid], {}, outcome.classes).labels or (trec.NONE,)
        found[row.qid] = {label: float(len(labels) - at) for at, label in enumerate(labels)}
    return found
