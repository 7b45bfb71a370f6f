"""The report as one page: no script, nothing from elsewhere, and every picture with its table."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from boost.evals import plots
from boost.evals.comparing import shown
from boost.evals.measures import MAIN
from boost.evals.page_queries import differences, negatives
from boost.evals.report import Latency, Report, curve, latencies
from boost.evals.svg import tag, text
from boost.evals.table import Cell
from boost.evals.verdict import words

Row = Sequence[str]


def page(report: Report) -> str:
    """The whole document."""
    title = f"boost evaluation: {report.outcome.corpus}"
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    hashed = b64encode(sha256(style.encode()).digest()).decode()
    secure = f"default-src 'none'; style-src 'sha256-{hashed}'"
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{secure}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        tag("title", text(title)),
        f"<style>{style}</style>",
    ]
    body = [
        _top(report),
        _engines(report),
        _parts(report),
        _curve(report),
        _comparisons(report),
        _costs(report),
        negatives(report),
        *differences(report),
        _about(report),
    ]
    return f'<!doctype html>\n<html lang="en">\n{tag("head", *head)}\n{tag("body", *body)}\n</html>\n'


def table(head: Row, rows: Iterable[Row], *, numbers: int = 1) -> str:
    """A table of text; from this column on they are numbers."""
    cells = [
        tag("tr", *(tag("td", text(cell), **_class(at, numbers)) for at, cell in enumerate(row)))
        for row in rows
    ]
    names = tag("tr", *(tag("th", text(cell), **_class(at, numbers)) for at, cell in enumerate(head)))
    return tag("div", tag("table", tag("thead", names), tag("tbody", *cells)), class_="scroll")


def _class(at: int, numbers: int) -> dict[str, str]:
    return {"class_": "n"} if at >= numbers else {}


def _section(title: str, explained: str, *parts: str) -> str:
    return tag("section", tag("h2", text(title)), tag("p", text(explained), class_="dim"), *parts)


def _top(report: Report) -> str:
    found, verdict = report.outcome, report.verdict
    passed = not verdict.reasons
    none = len(found.truth.rows) - len(found.queries)
    kinds = ", ".join(f"{count:,} {kind}s" for kind, count in found.sizes.items())
    floors = [
        [
            words(check).partition("  ")[0],
            f"{check.floor.least:.3f}",
            str(check.n),
            "pass" if check.passed else "fail",
        ]
        for check in found.checks
    ]
    return tag(
        "header",
        tag("h1", text(f"Search quality on {found.corpus}")),
        tag("p", text(f"{kinds}; {len(found.queries)} queries and {none} that nothing fits"), class_="dim"),
        tag(
            "p",
            tag("span", "PASS" if passed else "FAIL", class_=f"verdict {'pass' if passed else 'fail'}"),
            text(f"  GATE {words(found.gate)}"),
        ),
        *(tag("p", text(f"{reason.code}: {reason.text}"), class_="fail") for reason in verdict.reasons),
        tag("p", text(verdict.note), class_="dim") if verdict.note else "",
        tag("details", tag("summary", "All floors"), table(["floor", "least", "queries", ""], floors)),
    )


def _engines(report: Report) -> str:
    found = report.outcome.engines
    pictures = [
        tag("div", plots.forest(name, {engine: each.table["all"][name] for engine, each in found.items()}))
        for name in MAIN
    ]
    shown = (*MAIN, "recall1@10", "hit2@1", "judged@10", "dup@10")
    rows = [
        [engine, *(_interval(each.table["all"][name]) for name in shown)] for engine, each in found.items()
    ]
    return _section(
        "Engines",
        "Means over all queries with 95 % intervals. recall@10 counts items of grade 2 and 3 and divides by "
        "what ten places can hold; the others count from grade 1, and nDCG weighs the grades.",
        tag("div", *pictures, class_="grid"),
        table(["engine", *shown], rows),
    )


def _parts(report: Report) -> str:
    tables = {name: each.table for name, each in report.outcome.engines.items()}
    first = next(iter(tables.values()))
    cells = {name: {part: row["recall@10"] for part, row in each.items()} for name, each in tables.items()}
    rows = [
        [
            part,
            str(first[part]["recall@10"].n),
            *(_interval(each[part]["recall@10"]) for each in tables.values()),
        ]
        for part in first
    ]
    return _section(
        "Parts of the queries",
        "recall@10 by kind, style and language. Parts of fewer than 30 queries tell little.",
        plots.legend(tuple(tables)),
        plots.slices(tuple(first), cells),
        tag("details", tag("summary", "As a table"), table(["part", "n", *tables], rows)),
    )


def _curve(report: Report) -> str:
    found = {name: curve(report.outcome, each) for name, each in report.outcome.engines.items()}
    ks = (1, 3, 5, 10, 20, 50)
    rows = [[name, *(f"{values[k - 1]:.3f}" for k in ks)] for name, values in found.items()]
    return _section(
        "Recall after k places",
        "How much of what does the job has come up after 1, 2, ... 50 places.",
        plots.legend(tuple(found)),
        plots.curves(found),
        tag("details", tag("summary", "As a table"), table(["engine", *(f"k={k}" for k in ks)], rows)),
    )


def _comparisons(report: Report) -> str:
    head = [
        "left",
        "right",
        "metric",
        "difference",
        "95 % interval",
        "p",
        "Holm p",
        "t p",
        "d_z",
        "W/T/L",
        "resolved",
    ]
    rows = []
    for each in report.comparisons:
        paired, ends = each.paired, each.interval
        needed = "; ".join(f"{n:,} for {worth:.2f}" for worth, n in each.needed().items())
        rows.append(
            [
                *(each.left, each.right, each.measure, f"{paired.mean:+.3f}"),
                f"[{ends[0]:+.3f}, {ends[1]:+.3f}]" if ends else "-",
                *(_chance(each.p), _chance(each.adjusted), _chance(paired.p), _number(paired.effect, 3)),
                f"{paired.wins}/{paired.ties}/{paired.losses}",
                "yes" if each.significant else f"no: {needed}" if needed else "no",
            ]
        )
    return _section(
        "Is the difference real?",
        "Paired differences of the best engine and the others. p is that of a permutation test, adjusted by "
        "Holm for all comparisons of this page; a difference is resolved when the adjusted p is below 0.05. "
        "Where it is not, the number of queries is given that differences of 0.05 and 0.02 would take.",
        plots.outcomes([each for each in report.comparisons if each.measure == "ndcg@10"]),
        table(head, rows, numbers=3),
    )


def _costs(report: Report) -> str:
    quality = {name: each.table["all"]["ndcg@10"] for name, each in report.outcome.engines.items()}
    found: Mapping[str, Latency] = latencies(report.outcome)
    fastest = min(each.median for each in found.values()) or 1.0
    rows = [
        [
            name,
            f"{each.median:.1f}",
            f"{each.slow:.1f}",
            f"{each.median / fastest:.1f}",
            _interval(quality[name]),
        ]
        for name, each in found.items()
    ]
    return _section(
        "Quality beside latency",
        "Milliseconds for one answer of 60 items, where this page was made; compare the ratios only.",
        plots.costs(quality, found),
        table(["engine", "median ms", "95th percentile ms", "times the fastest", "nDCG@10"], rows),
    )


def _about(report: Report) -> str:
    found = report.outcome
    rows = [
        ["items", found.corpus_hash],
        ["golden rows", found.golden_hash],
        ["index and formula", found.recipe],
        ["judged items that are gone", str(len(found.truth.stale))],
        ["queries without an answer that is left", ", ".join(found.truth.lost) or "none"],
    ]
    return _section("About", "What these numbers belong to.", table(["", ""], rows, numbers=2))


def _interval(cell: Cell) -> str:
    if cell.mean is None or cell.low is None or cell.high is None:
        return "-"
    return f"{cell.mean:.3f} [{cell.low:.2f}, {cell.high:.2f}]"


def _chance(p: float | None) -> str:
    return shown(p).removeprefix("p").removeprefix("=")


def _number(value: float | None, places: int) -> str:
    return "-" if value is None else f"{value:.{places}f}"
