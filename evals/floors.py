"""Floors: the least that each part has to reach, from `evals/floors.toml`."""

import tomllib
from collections.abc import Mapping, Sequence

from attrs import frozen

from boost.evals.measures import MEASURES
from boost.evals.table import Cell, Table
from boost.ports.errors import Refused

GATE = ("gate", "recall@10")
MIN = 0.85
_BOUND = " bound"


@frozen
class Floor:
    """The least value of a mean, or of the lower end of its interval."""

    part: str
    measure: str
    least: float
    bound: bool = False


@frozen
class Check:
    """A floor and what was reached; `value` is None when the part has no questions."""

    floor: Floor
    value: float | None
    n: int

    @property
    def passed(self) -> bool:
        return self.value is None or self.value >= self.floor.least


def decode(text: str, corpus: str) -> tuple[Floor, ...]:
    """The floors of a corpus: `[CORPUS."PART"]` with lines `"MEASURE" = least`, or `"MEASURE bound"`."""
    try:
        parts: Mapping[str, Mapping[str, float]] = tomllib.loads(text).get(corpus, {})
    except tomllib.TOMLDecodeError as fault:
        raise Refused(f"evals/floors.toml: {fault}", "get it anew from git") from fault
    found = [_floor(part, key, least) for part, lines in parts.items() for key, least in lines.items()]
    for floor in found:
        if floor.measure not in MEASURES:
            raise Refused(f"evals/floors.toml: {floor.measure!r} is no measure", ", ".join(MEASURES))
    return tuple(found)


def with_gate(floors: Sequence[Floor], least: float | None) -> tuple[Floor, ...]:
    """The floors with the gate in front; `least` overrides what the file says of it."""
    kept = [each for each in floors if (each.part, each.measure, each.bound) != (*GATE, False)]
    written = next((each.least for each in floors if each not in kept), MIN)
    return (Floor(*GATE, written if least is None else least), *kept)


def checks(floors: Sequence[Floor], table: Table) -> tuple[Check, ...]:
    """Each floor against what was reached."""
    return tuple(_check(floor, table.get(floor.part, {}).get(floor.measure)) for floor in floors)


def _floor(part: str, key: str, least: float) -> Floor:
    return Floor(part, key.removesuffix(_BOUND), float(least), bound=key.endswith(_BOUND))


def _check(floor: Floor, cell: Cell | None) -> Check:
    if cell is None:
        return Check(floor, None, 0)
    return Check(floor, cell.low if floor.bound else cell.mean, cell.n)
