"""Tier 1b: is one engine really better than another, or was it luck."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from random import Random

from attrs import evolve, frozen

from boost.domain import statistics
from boost.domain.statistics import ALPHA, Interval, Paired
from boost.evals.golden import Row
from boost.evals.measures import MAIN
from boost.evals.retrieval import GATED, Outcome
from boost.evals.slices import slices
from boost.evals.table import Scores

SEED = 20260131
WORTH = (0.05, 0.02)
"""Differences that would matter: how many questions they would need is told."""
_BEST_BY = "ndcg@10"
_LEAST_SHOWN = 0.0001


@frozen
class Comparison:
    """Two engines by one measure: left minus right."""

    left: str
    right: str
    measure: str
    paired: Paired
    p: float
    """Of the permutation test, which decides."""
    method: str
    interval: Interval | None
    interval_by: str
    adjusted: float = 1.0
    """The same p after Holm, over all comparisons of the report."""

    @property
    def significant(self) -> bool:
        return self.adjusted < ALPHA

    def detectable(self) -> float | None:
        """The smallest difference that these questions can show."""
        sd = self.paired.sd
        return statistics.detectable(sd, self.paired.n) if sd else None

    def needed(self) -> dict[float, int]:
        """How many questions each difference that matters would take."""
        sd = self.paired.sd
        return {worth: statistics.needed(sd, worth) for worth in WORTH} if sd else {}


def best(outcome: Outcome, part: str = "all") -> str:
    """The engine with the highest graded nDCG; the first by name among equals."""
    means = {name: each.table[part][_BEST_BY].mean or 0.0 for name, each in outcome.engines.items()}
    return min(means, key=lambda name: (-means[name], name))


def compared(
    outcome: Outcome,
    *,
    part: str = "all",
    first: str = "",
    seed: int = SEED,
    measures: Sequence[str] = MAIN,
    told: Callable[[str, int, int], None] = lambda _what, _done, _all: None,
) -> tuple[Comparison, ...]:
    """The best engine (or `first`) against each other one, and what ships against the plainest.

    All comparisons are one family for Holm.
    """
    pairs = _pairs(tuple(outcome.engines), first or best(outcome, part))
    rows = {row.qid: row for row in outcome.queries}
    asked = [rows[qid] for qid in _qids(outcome, part)]
    found: list[Comparison] = []
    for left, right in pairs:
        for measure in measures:
            told("comparing", len(found), len(pairs) * len(measures))
            found.append(
                one(outcome, (left, right), measure, asked, f"{seed}|{measure}|{left}|{right}|{part}")
            )
    adjusted = statistics.holm([each.p for each in found])
    return tuple(evolve(each, adjusted=p) for each, p in zip(found, adjusted, strict=True))


def one(
    outcome: Outcome, pair: tuple[str, str], measure: str, rows: Sequence[Row], name: str = ""
) -> Comparison:
    """Two engines over some questions; the name decides what is drawn by chance."""
    values = (outcome.engines[pair[0]].scores, outcome.engines[pair[1]].scores)
    return _comparison(*pair, measure, _both(values, measure, rows), rows, name)


def shown(p: float | None) -> str:
    """A chance in four places, and never as 0."""
    if p is None:
        return "p=none"
    return f"p={p:.4f}" if p >= _LEAST_SHOWN else f"p<{_LEAST_SHOWN}"


def chance(name: str) -> Random:
    """Randomness that depends on the name alone, so that one more engine changes no other number."""
    return Random(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))  # noqa: S311 - for statistics


def interval(found: Mapping[str, float], rows: Sequence[Row], name: str) -> tuple[Interval, str]:
    """The bootstrap interval of a mean; rows with one intent are drawn together."""
    clusters: dict[str, list[float]] = {}
    for row in sorted(rows, key=lambda row: row.qid):
        clusters.setdefault(row.intent or row.qid, []).append(found[row.qid])
    drawn = chance(f"{name}|bootstrap")
    return statistics.bootstrap(tuple(clusters.values()), lambda count: drawn.choices(range(count), k=count))


def _pairs(engines: Sequence[str], first: str) -> list[tuple[str, str]]:
    pairs = [(first, other) for other in engines if other != first]
    plainest = (GATED, "frontmatter")
    missing = set(plainest) <= set(engines) and not {plainest, plainest[::-1]} & set(pairs)
    return [*pairs, plainest] if missing else pairs


def _qids(outcome: Outcome, part: str) -> tuple[str, ...]:
    return slices(outcome.truth.rows).get(part, ())


def _both(values: tuple[Scores, Scores], measure: str, rows: Sequence[Row]) -> dict[str, float]:
    """Left minus right by qid."""
    left, right = ({row.qid: each[measure][row.qid] or 0.0 for row in rows} for each in values)
    return dict(zip(sorted(left), statistics.differences(left, right), strict=True))


def _comparison(
    left: str, right: str, measure: str, found: Mapping[str, float], rows: Sequence[Row], name: str
) -> Comparison:
    values = tuple(found.values())
    p, method = statistics.permutation(values, chance(name).getrandbits)
    ends, by = interval(found, rows, name) if values else (None, "")
    return Comparison(left, right, measure, statistics.paired(values), p, method, ends, by)
