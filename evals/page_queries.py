"""The part of the report that goes question by question: two rankings side by side, with grades."""

from collections.abc import Iterator, Mapping, Sequence

from boost.evals import plots
from boost.evals.golden import Row
from boost.evals.measures import K, labelled
from boost.evals.report import Report
from boost.evals.retrieval import Measured
from boost.evals.svg import tag, text

_BY = "ndcg@10"


def differences(report: Report) -> Iterator[str]:
    """A section for each pair of engines."""
    for left, right in report.pairs():
        engines = report.outcome.engines
        values = [engines[name].scores[_BY] for name in (left, right)]
        rows = [(_between(values, row), row) for row in report.outcome.queries]
        rows.sort(key=lambda pair: (pair[0], pair[1].qid))
        apart = [(found, row) for found, row in rows if found]
        yield tag(
            "section",
            tag("h2", text(f"{left} and {right}, query by query")),
            tag("p", text(_summary(left, right, [found for found, _ in rows])), class_="dim"),
            plots.waterfall([found for found, _ in rows]),
            *(_query(report, (left, right), found, row) for found, row in apart),
        )


def negatives(report: Report) -> str:
    """Questions that nothing fits, and which engines answered them."""
    rows = [row for row in report.outcome.truth.rows if row.expect_none]
    if not rows:
        return ""
    counts = [
        tag("li", text(f"{name}: {_silent(each, rows)} of {len(rows)} left without an answer"))
        for name, each in report.outcome.engines.items()
    ]
    return tag(
        "section",
        tag("h2", "Nothing fits"),
        tag("p", "Queries for which no item is right. Saying so is better than guessing.", class_="dim"),
        tag("ul", *counts),
    )


def _summary(left: str, right: str, found: Sequence[float]) -> str:
    wins, losses = sum(each > 0 for each in found), sum(each < 0 for each in found)
    return (
        f"Graded nDCG of {left} minus that of {right}: {left} is better on {wins}, worse on {losses}, "
        f"equal on {len(found) - wins - losses}. The largest loss comes first; each query opens to both "
        "rankings."
    )


def _query(report: Report, names: tuple[str, str], found: float, row: Row) -> str:
    class_ = "up" if found > 0 else "down"
    about = tag("span", text(f"{row.qid}, {row.style}, {row.kind}"), class_="dim")
    said = [
        tag("b", f"{found:+.3f}", class_=class_),
        " ",
        about,
        tag("span", text(row.query), class_="asked"),
    ]
    lists = [_ranking(report, name, row) for name in names]
    return tag("details", tag("summary", *said), tag("div", *lists, class_="both"))


def _ranking(report: Report, name: str, row: Row) -> str:
    outcome = report.outcome
    ids = outcome.engines[name].answers.ranked[row.qid][:K]
    seen = labelled(ids, row.grades(), outcome.classes)
    items = [_item(ident, seen.grades.get(label)) for ident, label in zip(ids, seen.labels, strict=True)]
    value = outcome.engines[name].scores[_BY][row.qid]
    shown = tag("ol", *items) if items else tag("p", "no answer", class_="dim")
    return tag("div", tag("h3", text(f"{name}  {value:.3f}")), shown)


def _item(ident: str, grade: int | None) -> str:
    mark = "?" if grade is None else str(grade)
    return tag("li", tag("span", mark, class_="grade"), text(ident), class_=f"g{mark if grade else 0}")


def _between(values: Sequence[Mapping[str, float | None]], row: Row) -> float:
    left, right = (each[row.qid] or 0.0 for each in values)
    return 0.0 if abs(left - right) < 1e-12 else left - right


def _silent(measured: Measured, rows: Sequence[Row]) -> int:
    return sum(not measured.answers.ranked[row.qid] for row in rows)
