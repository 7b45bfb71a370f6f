"""How far two judges agree on grades, beyond what chance would give."""

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import NormalDist

from attrs import frozen


@frozen
class Agreement:
    """Weighted kappa; None where all grades are the same, since chance agrees as much then."""

    n: int
    kappa: float | None
    low: float | None
    high: float | None
    same: int
    """Pairs with equal grades."""


def quadratic_kappa(pairs: Sequence[tuple[int, int]], highest: int = 3) -> Agreement:
    """Cohen's weighted kappa (1968) with quadratic weights over grades 0 to `highest`.

    The 95 % interval rests on the standard error of Fleiss, Cohen and Everitt (1969).
    """
    n, grades = len(pairs), range(highest + 1)
    same = sum(left == right for left, right in pairs)
    rows = [sum(left == grade for left, _ in pairs) / n for grade in grades] if n else []
    columns = [sum(right == grade for _, right in pairs) / n for grade in grades] if n else []
    if max(rows, default=1.0) == 1.0 == max(columns, default=1.0):
        return Agreement(n, None, None, None, same)
    chance = fsum(rows[i] * columns[j] * _weight(i, j, highest) for i in grades for j in grades)
    seen = fsum(_weight(left, right, highest) for left, right in pairs) / n
    kappa = (seen - chance) / (1 - chance)
    by_row = [fsum(columns[j] * _weight(i, j, highest) for j in grades) for i in grades]
    by_column = [fsum(rows[i] * _weight(i, j, highest) for i in grades) for j in grades]
    spread = fsum(
        (_weight(left, right, highest) - (by_row[left] + by_column[right]) * (1 - kappa)) ** 2
        for left, right in pairs
    )
    variance = (spread / n - (kappa - chance * (1 - kappa)) ** 2) / (n * (1 - chance) ** 2)
    reach = NormalDist().inv_cdf(0.975) * sqrt(max(0.0, variance))
    return Agreement(n, kappa, max(-1.0, kappa - reach), min(1.0, kappa + reach), same)


def _weight(left: int, right: int, highest: int) -> float:
    return 1 - (left - right) ** 2 / highest**2
