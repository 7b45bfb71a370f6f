"""Scores by question to means with intervals, by engine, part and measure."""

from collections.abc import Mapping, Sequence

from attrs import frozen

from boost.domain import metrics, statistics
from boost.evals.asking import Answers
from boost.evals.classes import Classes
from boost.evals.golden import Row
from boost.evals.measures import MEASURES, SHARES, labelled

Scores = Mapping[str, Mapping[str, float | None]]
"""Measure -> qid -> value."""


@frozen
class Cell:
    """A mean over questions and its 95 % interval."""

    mean: float | None
    low: float | None
    high: float | None
    n: int
    excluded: int = 0


Table = Mapping[str, Mapping[str, Cell]]
"""Part -> measure -> cell."""


def scores(answers: Answers, rows: Sequence[Row], classes: Classes) -> Scores:
    """Every measure for every question that has something to find."""
    asked = {
        row.qid: labelled(answers.ranked[row.qid], row.grades(), classes)
        for row in rows
        if not row.expect_none
    }
    return {name: {qid: measure(each) for qid, each in asked.items()} for name, measure in MEASURES.items()}


def table(found: Scores, parts: Mapping[str, Sequence[str]]) -> Table:
    """The means of each part."""
    return {
        part: {name: cell(name, {qid: values[qid] for qid in qids}) for name, values in found.items()}
        for part, qids in parts.items()
    }


def cell(measure: str, values: Mapping[str, float | None]) -> Cell:
    """The mean of a measure: Wilson's interval for shares, Student's for all else, within 0 and 1."""
    mean = metrics.mean(values)
    known = [value for _, value in sorted(values.items()) if value is not None]
    if measure in SHARES:
        interval = statistics.wilson(sum(known), len(known))
    else:
        interval = statistics.t_interval(known)
    low, high = (max(0.0, interval[0]), min(1.0, interval[1])) if interval else (None, None)
    return Cell(mean.value, low, high, mean.n, mean.excluded)


def false_positives(answers: Answers, parts: Mapping[str, Sequence[str]]) -> dict[str, Cell]:
    """How often an engine answers a question that nothing fits."""
    return {
        name: cell("hit@1", {qid: float(bool(answers.ranked[qid])) for qid in qids})
        for name, qids in parts.items()
    }
