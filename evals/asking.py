"""Every engine answers every question."""

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from boost.domain import metrics
from boost.evals.engines import Engine
from boost.evals.golden import Row

DEEP = 60
"""How many items an engine is asked for."""


@frozen
class Answers:
    """What one engine answered, by qid."""

    engine: str
    ranked: Mapping[str, tuple[str, ...]]
    seconds: Mapping[str, float]
    """How long each answer took; of one machine at one time, so no part of a result."""


def ask(
    engines: Mapping[str, Engine],
    rows: Sequence[Row],
    ticks: Callable[[], float],
    told: Callable[[int, int], None] = lambda _done, _all: None,
) -> tuple[Answers, ...]:
    """The answers of all engines; they take turns, so that a busy machine is unfair to none."""
    ranked: dict[str, dict[str, tuple[str, ...]]] = {name: {} for name in engines}
    seconds: dict[str, dict[str, float]] = {name: {} for name in engines}
    for done, row in enumerate(rows):
        told(done, len(rows))
        for name, engine in engines.items():
            began = ticks()
            ranked[name][row.qid] = engine(row.query, DEEP)
            seconds[name][row.qid] = ticks() - began
            metrics.check(ranked[name][row.qid], {}, f"{name}, {row.qid}")
    return tuple(Answers(name, ranked[name], seconds[name]) for name in engines)
