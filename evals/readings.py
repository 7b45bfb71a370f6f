"""Second readings: judgments drawn at random, judged again without their first grade, and the agreement."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from boost.domain.agreement import Agreement, quadratic_kappa
from boost.evals.comparing import chance
from boost.evals.golden import GRADES, Row
from boost.evals.lines import Object, text_of
from boost.ports.errors import Refused

Place = tuple[str, str]
"""A qid and the id of an item."""


@frozen
class Apart:
    """A judgment on which both readings differ."""

    qid: str
    id: str
    first: int
    second: int


@frozen
class Read:
    """How far a second reading agrees with the golden rows."""

    agreement: Agreement
    apart: tuple[Apart, ...]
    """The largest differences first."""


def drawn(rows: Sequence[Row], count: int, seed: int) -> list[dict[str, Any]]:
    """Judgments to read again, without their grades."""
    every = [(row, judgment) for row in rows for judgment in row.judgments]
    every.sort(key=lambda pair: (pair[0].qid, pair[1].id))
    chosen = chance(f"{seed}|readings").sample(every, min(count, len(every)))
    return [
        {"qid": row.qid, "query": row.query, "tap": judgment.tap, "path": judgment.path, "grade": None}
        for row, judgment in chosen
    ]


def second(row: Object, where: str) -> tuple[Place, int]:
    """A judgment of a second reading."""
    grade = row.get("grade")
    if type(grade) is not int or grade not in GRADES:
        raise Refused(f"{where}: a grade is 0, 1, 2 or 3, not {grade!r}", "fill in every grade")
    return (text_of(row, "qid", where), f"{text_of(row, 'tap', where)}:{text_of(row, 'path', where)}"), grade


def compared(rows: Sequence[Row], seconds: Mapping[Place, int]) -> Read:
    """The second reading against the first; `Refused` for a judgment that is not in the golden rows."""
    firsts = {(row.qid, ident): grade for row in rows for ident, grade in row.grades().items()}
    for place in sorted(seconds):
        if place not in firsts:
            raise Refused(f"{place[1]} is not judged for {place[0]}", "was it drawn from other rows?")
    pairs = [(firsts[place], grade) for place, grade in sorted(seconds.items())]
    apart = [
        Apart(*place, firsts[place], grade)
        for place, grade in sorted(seconds.items())
        if firsts[place] != grade
    ]
    apart.sort(key=lambda each: (-abs(each.first - each.second), each.qid, each.id))
    return Read(quadratic_kappa(pairs), tuple(apart))
