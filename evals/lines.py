"""JSON lines: one object a line, read with the place of every fault, written in a fixed form."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from boost.ports.errors import Refused

Object = Mapping[str, Any]


def objects(text: str, name: str) -> Iterator[tuple[str, Object]]:
    """The objects of a file with the place of each (`NAME:LINE`); blank lines are passed over."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            where = f"{name}:{number}"
            yield where, _object(line, where)


def written(rows: Iterable[Object]) -> str:
    """The rows as a file."""
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)


def text_of(row: Object, key: str, where: str, default: str | None = None) -> str:
    """A text that must stand under this key."""
    value = row.get(key, default)
    if not isinstance(value, str):
        raise Refused(f"{where}: {key!r} must be a text", "evals/README.md describes the rows")
    return value


def _object(line: str, where: str) -> Object:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise Refused(f"{where}: not JSON ({fault})", "one object stands on each line") from fault
    if not isinstance(row, dict):
        raise Refused(f"{where}: not an object", "one object stands on each line")
    return row
