"""How good one ranking is: the usual measures, on ranks alone.

`ranked` holds labels, best first, each once; `grades` the grade 0 to 3 of each label that was judged. What
was not judged counts as 0. With `level` 2 only grades from 2 on are relevant to the binary measures. nDCG is
that of Jarvelin and Kekalainen (2002), discounted by log2(rank + 1); its ideal comes from all judged labels.
"""

from collections.abc import Callable, Mapping, Sequence
from math import fsum, log2

from attrs import frozen

from boost.ports.errors import Refused

Ranked = Sequence[str]
Grades = Mapping[str, int]
HIGHEST = 3


def recall(ranked: Ranked, grades: Grades, k: int, level: int = 1) -> float:
    """The share of all relevant labels that stand among the first k."""
    return _ratio(_hits(ranked[:k], grades, level), _relevant(grades, level))


def capped_recall(ranked: Ranked, grades: Grades, k: int, level: int = 1) -> float:
    """The same share of what k places can hold, so that 1 can always be reached."""
    return _ratio(_hits(ranked[:k], grades, level), min(_relevant(grades, level), k))


def ceiling(grades: Grades, k: int, level: int = 1) -> float:
    """The highest recall that k places allow."""
    relevant = _relevant(grades, level)
    return _ratio(min(relevant, k), relevant)


def hit(ranked: Ranked, grades: Grades, k: int, level: int = 1) -> float:
    """1 when a relevant label is among the first k."""
    return float(_hits(ranked[:k], grades, level) > 0)


def mrr(ranked: Ranked, grades: Grades, k: int, level: int = 1) -> float:
    """One over the rank of the first relevant label; 0 when it is not among the first k."""
    ranks = (rank for rank, label in enumerate(ranked[:k], start=1) if grades.get(label, 0) >= level)
    return 1 / next(ranks, float("inf"))


def precision(ranked: Ranked, grades: Grades, k: int, level: int = 1) -> float:
    """The share of k places that hold relevant labels, empty places included."""
    return _hits(ranked[:k], grades, level) / k


def average_precision(ranked: Ranked, grades: Grades, k: int, level: int = 1) -> float:
    """The precision at the rank of each relevant label, summed and divided by the number of all relevant."""
    found = [at for at, label in enumerate(ranked[:k]) if grades.get(label, 0) >= level]
    precisions = [count / (at + 1) for count, at in enumerate(found, start=1)]
    return _ratio(fsum(precisions), _relevant(grades, level))


def linear(grade: int) -> float:
    """The gain of a grade: the grade."""
    return float(grade)


def exponential(grade: int) -> float:
    """The gain of Burges et al. (2005)."""
    return float(2**grade - 1)


def binary(grade: int) -> float:
    """The gain that knows relevant and not."""
    return float(grade >= 1)


def ndcg(ranked: Ranked, grades: Grades, k: int, gain: Callable[[int], float] = linear) -> float:
    """The discounted gain of the first k, as a share of the best order of all judged labels."""
    gains = [gain(max(0, grades.get(label, 0))) for label in ranked[:k]]
    ideal = sorted((gain(max(0, grade)) for grade in grades.values()), reverse=True)[:k]
    return _ratio(_discounted(gains), _discounted(ideal))


def judged(ranked: Ranked, grades: Grades, k: int) -> float | None:
    """The share of the first k that somebody judged; None for an empty ranking."""
    top = ranked[:k]
    return sum(label in grades for label in top) / len(top) if top else None


def repeated(classes: Sequence[str], k: int) -> float | None:
    """The share of the first k whose class stood at a better rank already; None for an empty ranking."""
    top = classes[:k]
    return 1 - len(set(top)) / len(top) if top else None


@frozen
class Mean:
    """A mean over questions; `value` is None when no question has one."""

    value: float | None
    n: int
    excluded: int = 0
    """Questions for which the measure is not defined."""


def mean(values: Mapping[str, float | None]) -> Mean:
    """The mean in which every question weighs the same, summed in the order of their ids."""
    known = [value for _, value in sorted(values.items()) if value is not None]
    return Mean(fsum(known) / len(known) if known else None, len(known), len(values) - len(known))


def by_score(scores: Mapping[str, float]) -> tuple[str, ...]:
    """Labels in the one order that scores give: the highest first, equal ones by label."""
    return tuple(label for label, _ in sorted(scores.items(), key=lambda pair: (-pair[1], pair[0])))


def check(ranked: Ranked, grades: Grades, where: str) -> None:
    """Raise `Refused` for a ranking that names a label twice, or a grade that is none."""
    if len(set(ranked)) < len(ranked):
        twice = next(label for at, label in enumerate(ranked) if label in ranked[:at])
        raise Refused(f"{where}: {twice} stands twice in the ranking")
    for label, grade in grades.items():
        if type(grade) is not int or grade > HIGHEST:
            raise Refused(f"{where}: {grade!r} is no grade of {label}")


def _relevant(grades: Grades, level: int) -> int:
    return sum(grade >= level for grade in grades.values())


def _hits(top: Ranked, grades: Grades, level: int) -> int:
    return sum(grades.get(label, 0) >= level for label in top)


def _discounted(gains: Sequence[float]) -> float:
    return fsum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
