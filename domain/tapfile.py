"""`taps.json` as bytes: the list of taps, with a digest, and no way to mistake damage for an empty list."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from attrs import NOTHING, asdict, fields

from boost.ports.errors import Damaged, Refused
from boost.ports.model import Tap

FILE = "taps.json"
SCHEMA = 1
RESTORE = f"the copy before the last change is {FILE}.prev, in the same folder: put it in its place"

_CONFLICT = rb"(?m)^(?:<{7} |={7}\r?$|>{7} )"


def encode(taps: Sequence[Tap]) -> bytes:
    """The file for these taps, in their order: the same taps give the same bytes."""
    rows = [asdict(tap) for tap in taps]
    document = {"digest": _digest(rows), "schema": SCHEMA, "taps": rows}
    return (json.dumps(document, sort_keys=True, indent=2) + "\n").encode("ascii")


def decode(content: bytes | None) -> tuple[Tap, ...]:
    """The taps of the file, none when there is no file; `Damaged` for every file that is not whole.

    Fields that are not known are passed over. What the values say is checked by `tapcheck` before anything is
    done with them: a search that only counts names does not pay for it.
    """
    if content is None:
        return ()
    try:
        taps = tuple(_tap(row) for row in _rows(_parsed(content)))
    except RecursionError:
        raise damaged("it is nested too deeply") from None
    names = [tap.name.casefold() for tap in taps]
    if len(set(names)) < len(names):
        raise damaged("it names a tap twice")
    return taps


def damaged(why: str) -> Damaged:
    """The error for a file that cannot be trusted."""
    return Damaged(f"{FILE} is damaged: {why}", RESTORE)


def _parsed(content: bytes) -> Any:
    # Most lists hold none of the signs, and compiling the expression takes longer than looking for them.
    if any(sign in content for sign in (b"<<<<<<<", b"=======", b">>>>>>>")) and re.search(
        _CONFLICT, content
    ):
        raise damaged("it holds marks of a merge conflict")
    if b"\0" in content:
        raise damaged("it holds NUL bytes")
    if not content.strip():
        raise damaged("it is empty")
    try:
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except ValueError as fault:
        raise damaged(str(fault)) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _rows(document: Any) -> Iterable[dict[str, Any]]:
    schema = document.get("schema") if isinstance(document, dict) else None
    if type(schema) is not int or schema < 1:
        raise damaged("it has no schema number")
    if schema > SCHEMA:
        raise Damaged(
            f"{FILE} was made by a newer boost", "upgrade boost: pip install --upgrade boost-skills"
        )
    rows = document.get("taps")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise damaged("it holds no list of taps")
    if document.get("digest") != _digest(rows):
        raise damaged("its digest does not fit its content")
    return rows


def _digest(rows: Sequence[dict[str, Any]]) -> str:
    text = json.dumps(rows, sort_keys=True, separators=(",", ":"))
    # It has to notice damage; loading OpenSSL for that would cost every search a quarter of a start.
    return f"crc32:{crc32(text.encode('ascii')):08x}"


def _tap(row: dict[str, Any]) -> Tap:
    try:
        return Tap(**{part.name: _value(row, part.name, part.type, part.default) for part in fields(Tap)})
    except Refused as error:
        raise damaged(error.message) from None


def _value(row: dict[str, Any], name: str, kind: Any, default: Any) -> Any:
    value = row.get(name, default)
    # NOTHING is what attrs says of a field without a default.
    if value is NOTHING or not isinstance(value, kind):
        raise Refused(f"`{name}` of a tap is missing or of a wrong type")
    return value
