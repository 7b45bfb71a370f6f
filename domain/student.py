"""Student's t distribution, from the regularized incomplete beta function."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count
from math import exp, isinf, lgamma, log, log1p

_TINY = 1e-300
_PRECISION = 1e-15
_HALVINGS = 60


def two_sided(t: float, df: int) -> float:
    """The chance of a value at least as far from 0 as t.

    It is I_x(df/2, 1/2) with x = df/(df + t^2); near t = 0 it is taken from the side where nothing cancels.
    """
    if isinf(t):
        return 0.0
    square = t * t
    if square < 1:
        return 1 - incomplete_beta(0.5, df / 2, square / (df + square))
    return incomplete_beta(df / 2, 0.5, df / (df + square))


@lru_cache(maxsize=512)
def quantile(share: float, df: int) -> float:
    """The value that is not passed with this chance (0.5 to 1 exclusive), by bisection."""
    tail = 2 * (1 - share)
    low, high = 0.0, 1.0
    while two_sided(high, df) > tail:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) > tail else (low, middle)
    return (low + high) / 2


def incomplete_beta(a: float, b: float, x: float) -> float:
    """I_x(a, b) by the continued fraction of Abramowitz and Stegun 26.5.8, where it converges fast."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    return front * _fraction(a, b, x) / a


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction by the method of Lentz (1976), as modified by Thompson and Barnett."""
    c, d = 1.0, 1 / _apart(1 - (a + b) * x / (a + 1))
    value, change, steps = d, 0.0, _steps(a, b, x)
    while abs(change - 1) > _PRECISION:
        step = next(steps)
        d = 1 / _apart(1 + step * d)
        c = _apart(1 + step / c)
        change = c * d
        value *= change
    return value


def _steps(a: float, b: float, x: float) -> Iterator[float]:
    """The numerators from the second on, without an end."""
    return chain.from_iterable(
        (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        )
        for m in count(1)
    )


def _apart(value: float) -> float:
    """The value, or something next to it that can be divided by."""
    return value if abs(value) > _TINY else _TINY
