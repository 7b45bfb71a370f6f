"""Is one engine better than another: paired tests, intervals, effect size, and how many questions it takes.

All functions see the differences of one measure, question by question, in the order of the question ids.
Chance comes in as an argument, so the same seed gives the same bits.
"""

from collections.abc import Callable, Mapping, Sequence
from math import fsum, isfinite, sqrt
from statistics import NormalDist
from typing import Literal

from attrs import frozen

from boost.domain import student
from boost.ports.errors import Refused

TIE = 1e-12
"""Differences this small are none."""
ALPHA = 0.05
POWER = 0.80
DRAWS = 100_000
RESAMPLES = 10_000
_EXACT = 20

Bits = Callable[[int], int]
"""So many random bits as one number."""
Draw = Callable[[int], Sequence[int]]
"""So many numbers below that number, each as likely as any other."""
Interval = tuple[float, float]
_NORMAL = NormalDist()


@frozen
class Paired:
    """The mean difference with Student's paired t-test."""

    n: int
    mean: float
    sd: float | None
    t: float | None
    p: float | None
    effect: float | None
    """Cohen's d for pairs: the mean in standard deviations."""
    wins: int
    ties: int
    losses: int
    note: str = ""
    """Why a value is missing or odd."""


def differences(left: Mapping[str, float], right: Mapping[str, float]) -> tuple[float, ...]:
    """Left minus right, question by question; ties are exactly 0."""
    if left.keys() != right.keys():
        odd = sorted(left.keys() ^ right.keys())[0]
        raise Refused(f"the two engines did not answer the same questions: {odd} is in one of them only")
    found = (left[qid] - right[qid] for qid in sorted(left))
    return tuple(0.0 if abs(each) <= TIE else each for each in found)


def paired(found: Sequence[float]) -> Paired:
    """Student's paired t-test over differences."""
    n, mean = len(found), fsum(found) / len(found) if found else 0.0
    wins, losses = sum(each > 0 for each in found), sum(each < 0 for each in found)
    counts = wins, n - wins - losses, losses
    if n < 2:
        return Paired(n, mean, None, None, None, None, *counts, note="too few questions")
    sd = sqrt(fsum((each - mean) ** 2 for each in found) / (n - 1))
    if not (wins or losses):
        return Paired(n, mean, 0.0, None, 1.0, None, *counts, note="no difference (all ties)")
    # A constant difference leaves some dust of rounding in sd.
    if sd <= TIE:
        return Paired(n, mean, 0.0, None, 0.0, None, *counts, note="constant difference")
    t = mean / (sd / sqrt(n))
    return Paired(n, mean, sd, t, student.two_sided(t, n - 1), mean / sd, *counts)


def permutation(
    found: Sequence[float], bits: Bits, draws: int = DRAWS
) -> tuple[float, Literal["exact", "drawn"]]:
    """The chance that flipping signs moves the mean as far (Fisher 1935): by all patterns, or by draws.

    With draws it is (b + 1) / (draws + 1), so never 0 (Phipson and Smyth 2010).
    """
    changed = [each for each in found if each]
    least = abs(fsum(changed)) - TIE
    if len(changed) <= _EXACT:
        sums = _all_sums(changed)
        return sum(abs(each) >= least for each in sums) / len(sums), "exact"
    tables = [_all_sums(changed[at : at + 8]) for at in range(0, len(changed), 8)]
    size, width = len(tables), len(changed)
    beyond = sum(
        abs(sum(map(list.__getitem__, tables, bits(width).to_bytes(size, "little")))) >= least
        for _ in range(draws)
    )
    return (beyond + 1) / (draws + 1), "drawn"


def _all_sums(signed: Sequence[float]) -> list[float]:
    """The sum under each pattern of signs; the number of the pattern has a bit for each sign."""
    sums = [0.0]
    for each in signed:
        sums = [before - each for before in sums] + [before + each for before in sums]
    return sums


def bootstrap(
    clusters: Sequence[Sequence[float]], draw: Draw, resamples: int = RESAMPLES
) -> tuple[Interval, Literal["BCa", "percentile"]]:
    """The 95 % interval of the mean: bias-corrected and accelerated (Efron 1987), else by percentiles.

    Questions that ask for the same in other words are one cluster and are drawn together.
    """
    sums, sizes = [fsum(cluster) for cluster in clusters], [len(cluster) for cluster in clusters]
    mean = sum(sums) / sum(sizes)
    means = sorted(_resampled(sums, sizes, draw) for _ in range(resamples))
    below = sum(each < mean for each in means) + sum(each == mean for each in means) / 2
    shift, bend = _quantile_of(below / len(means)), _acceleration(sums, sizes)
    if not (isfinite(shift) and isfinite(bend)):
        return (_at(means, ALPHA / 2), _at(means, 1 - ALPHA / 2)), "percentile"
    ends = [_NORMAL.cdf(_moved(shift, bend, _NORMAL.inv_cdf(share))) for share in (ALPHA / 2, 1 - ALPHA / 2)]
    return (_at(means, ends[0]), _at(means, ends[1])), "BCa"


def t_interval(values: Sequence[float]) -> Interval | None:
    """The 95 % interval of a mean by Student's t; None for fewer than two values."""
    n = len(values)
    if n < 2:
        return None
    mean = fsum(values) / n
    sd = sqrt(fsum((each - mean) ** 2 for each in values) / (n - 1))
    reach = student.quantile(1 - ALPHA / 2, n - 1) * sd / sqrt(n)
    return mean - reach, mean + reach


def wilson(successes: float, n: int) -> Interval | None:
    """The 95 % interval of a share (Wilson 1927); None without trials."""
    if not n:
        return None
    z = _NORMAL.inv_cdf(1 - ALPHA / 2)
    share, weight = successes / n, z * z / n
    middle, reach = share + weight / 2, z * sqrt(share * (1 - share) / n + weight / (4 * n))
    return max(0.0, (middle - reach) / (1 + weight)), min(1.0, (middle + reach) / (1 + weight))


def holm(values: Sequence[float]) -> tuple[float, ...]:
    """The p values adjusted for their number (Holm 1979), in the order in which they came."""
    order = sorted(range(len(values)), key=lambda at: (values[at], at))
    adjusted = [0.0] * len(values)
    highest = 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[at]))
        adjusted[at] = highest
    return tuple(adjusted)


def detectable(sd: float, n: int, alpha: float = ALPHA) -> float:
    """The smallest mean difference that n questions show with a power of 80 %, two-sided."""
    return sd * (student.quantile(1 - alpha / 2, n - 1) + student.quantile(POWER, n - 1)) / sqrt(n)


def needed(sd: float, difference: float, alpha: float = ALPHA) -> int:
    """The smallest number of questions, at least 3, that shows this difference with a power of 80 %."""
    low, high = 2, 3
    while detectable(sd, high, alpha) > difference:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if detectable(sd, middle, alpha) > difference else (low, middle)
    return high


def _resampled(sums: Sequence[float], sizes: Sequence[int], draw: Draw) -> float:
    """The mean of as many clusters as there are, drawn with replacement."""
    drawn = draw(len(sums))
    return sum(map(sums.__getitem__, drawn)) / sum(map(sizes.__getitem__, drawn))


def _quantile_of(share: float) -> float:
    return _NORMAL.inv_cdf(share) if 0 < share < 1 else float("inf")


def _acceleration(sums: Sequence[float], sizes: Sequence[int]) -> float:
    """How the spread changes with the mean, from the means that leave out one cluster."""
    total, count = fsum(sums), sum(sizes)
    left = [(total - part) / (count - size) for part, size in zip(sums, sizes, strict=True) if count > size]
    middle = fsum(left) / len(left) if left else 0.0
    spread = fsum((middle - each) ** 2 for each in left)
    return (
        fsum((middle - each) ** 3 for each in left) / (6 * spread**1.5) if spread > TIE**2 else float("inf")
    )


def _moved(shift: float, bend: float, z: float) -> float:
    return shift + (shift + z) / (1 - bend * (shift + z))


def _at(ordered: Sequence[float], share: float) -> float:
    """A quantile of sorted values, between two of them by its distance from each."""
    place = min(max(share * (len(ordered) + 1) - 1, 0.0), len(ordered) - 1.0)
    at = int(place)
    part = place - at
    return ordered[at] if not part else ordered[at] * (1 - part) + ordered[at + 1] * part
