"""The report of one corpus as JSON: the source of every other form, the same bytes for the same answers."""

from collections.abc import Mapping, Sequence
from statistics import quantiles
from typing import Any

from attrs import frozen

from boost import __version__
from boost.domain.metrics import capped_recall
from boost.evals import plain
from boost.evals.asking import Answers
from boost.evals.comparing import SEED, Comparison, best
from boost.evals.golden import Row
from boost.evals.measures import GOOD, MAIN, MEASURES, K
from boost.evals.retrieval import GATED, Measured, Outcome
from boost.evals.verdict import Verdict

SCHEMA = "boost-eval/1"
DEEPEST = 50
"""As far as the curve of recall goes."""


@frozen
class Report:
    """All that a report tells."""

    outcome: Outcome
    verdict: Verdict
    comparisons: tuple[Comparison, ...]

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The engines whose answers are shown: what ships beside the plainest and the best."""
        others = [name for name in ("frontmatter", best(self.outcome)) if name in self.outcome.engines]
        return tuple((GATED, other) for other in dict.fromkeys(others) if other != GATED)


@frozen
class Latency:
    """Milliseconds for one answer, on the machine that made the report."""

    median: float
    slow: float
    """The 95th percentile."""


def document(report: Report) -> dict[str, Any]:
    """The report without times, hosts and paths."""
    found = report.outcome
    return {
        "schema": SCHEMA,
        "boost_version": __version__,
        "tier": "retrieval",
        "corpus": found.corpus,
        "items": dict(found.sizes),
        "corpus_hash": found.corpus_hash,
        "golden_hash": found.golden_hash,
        "recipe": found.recipe,
        "engines": list(found.engines),
        "seed": SEED,
        "k": K,
        "metrics": {name: _cells(each) for name, each in found.engines.items()},
        "curves": {name: list(curve(found, each)) for name, each in found.engines.items()},
        "comparisons": [comparison(each) for each in report.comparisons],
        "per_query": [_query(found, row) for row in found.queries],
        "negatives": {name: _negatives(each) for name, each in found.engines.items()},
        "stale": list(found.truth.stale),
        "floors": [plain.check(each) for each in found.checks],
        "verdict": plain.verdict(report.verdict),
    }


def latencies(outcome: Outcome) -> dict[str, Latency]:
    """How long each engine took for a question."""
    return {name: _latency(each.answers) for name, each in outcome.engines.items()}


def curve(outcome: Outcome, measured: Measured) -> tuple[float, ...]:
    """The mean capped recall after 1, 2, ... places."""
    asked = [(outcome.classes.ranking(measured.answers.ranked[row.qid]), row) for row in outcome.queries]
    graded = [(labels, outcome.classes.grades(row.grades())) for labels, row in asked]
    count = len(graded) or 1
    return tuple(
        sum(capped_recall(labels, grades, k, GOOD) for labels, grades in graded) / count
        for k in range(1, DEEPEST + 1)
    )


def comparison(each: Comparison) -> dict[str, Any]:
    """A comparison as JSON."""
    paired = each.paired
    return {
        "left": each.left,
        "right": each.right,
        "metric": each.measure,
        "n": paired.n,
        "difference": paired.mean,
        "interval": list(each.interval) if each.interval else None,
        "interval_by": each.interval_by,
        "sd": paired.sd,
        "t": paired.t,
        "p_t": paired.p,
        "p": each.p,
        "method": each.method,
        "p_holm": each.adjusted,
        "significant": each.significant,
        "effect": paired.effect,
        "wins": paired.wins,
        "ties": paired.ties,
        "losses": paired.losses,
        "detectable": each.detectable(),
        "needed": {f"{worth:.2f}": n for worth, n in each.needed().items()},
        "note": paired.note,
    }


def _cells(measured: Measured) -> dict[str, dict[str, Any]]:
    return {
        part: {name: plain.cell(cells[name]) for name in MEASURES} for part, cells in measured.table.items()
    }


def _query(found: Outcome, row: Row) -> dict[str, Any]:
    return {
        "qid": row.qid,
        "query": row.query,
        "kind": row.kind,
        "style": row.style,
        "language": row.language,
        "values": {
            name: {measure: each.scores[measure][row.qid] for measure in MAIN}
            for name, each in found.engines.items()
        },
        "top": {name: list(each.answers.ranked[row.qid][:K]) for name, each in found.engines.items()},
    }


def _negatives(measured: Measured) -> Mapping[str, Any]:
    return {part: plain.cell(each) for part, each in measured.false_positives.items()}


def _latency(answers: Answers) -> Latency:
    times: Sequence[float] = sorted(1000 * each for each in answers.seconds.values())
    if len(times) < 2:
        return Latency(times[0] if times else 0.0, times[0] if times else 0.0)
    cuts = quantiles(times, n=20, method="inclusive")
    return Latency(cuts[9], cuts[18])
