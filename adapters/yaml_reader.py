"""YAML text to strings, lists and dicts, and to nothing else."""

import re
from collections.abc import Callable
from typing import Protocol, cast

LIMIT = 65536
"""Bytes of one text."""
DEPTH = 20

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
# libyaml ends a line at the first two, and PyYAML makes half characters of the third.
_UNFIT = re.compile(r"\u2028|\u2029|\\u[dD][89a-fA-F]")


class _Event(Protocol):
    """What this module reads of PyYAML's events; which of it there is depends on the class."""

    anchor: str | None
    implicit: tuple[bool, bool]
    value: str


_Take = Callable[[], _Event]


def read_yaml(text: str) -> dict[str, object]:
    """The mapping that the text holds; every scalar is a string as written, null is the empty string.

    Tags are ignored, merge keys not applied, and the first of two equal keys wins. Raises `ValueError` for
    everything else: no mapping, aliases or anchors, more than one document, too long, too deep, no YAML.
    """
    import yaml

    if len(text.encode("utf-8")) > LIMIT:
        raise ValueError(f"longer than {LIMIT} bytes")
    if _UNFIT.search(text):
        raise ValueError("a line separator or half a character")
    try:
        return _document(_parser(text))
    except yaml.YAMLError as fault:
        raise ValueError(str(getattr(fault, "problem", fault))) from fault


def _parser(text: str) -> _Take:
    """The source of events: unlike composed nodes they show anchors, and cost no stack at any depth."""
    import yaml

    # The bare parser: a loader costs half as much again, and without libyaml there is no `yaml.cyaml`.
    parser = getattr(getattr(yaml, "cyaml", None), "CParser", yaml.BaseLoader)
    return cast(_Take, parser(text).get_event)


def _document(take: _Take) -> dict[str, object]:
    take()
    if take().__class__.__name__ == "StreamEndEvent":
        return {}
    value = _value(take(), take, 1)
    take()
    if take().__class__.__name__ != "StreamEndEvent":
        raise ValueError("more than one document")
    if not isinstance(value, dict):
        raise ValueError("no mapping")
    return value


def _value(event: _Event, take: _Take, depth: int) -> object:
    name = event.__class__.__name__
    if name == "AliasEvent" or event.anchor is not None:
        raise ValueError("aliases and anchors are not read")
    if name == "ScalarEvent":
        # `implicit` begins with True for plain scalars only; a quoted "null" is a word.
        return "" if event.implicit[0] and event.value in _NULLS else event.value
    if depth > DEPTH:
        raise ValueError(f"nested deeper than {DEPTH}")
    return _mapping(take, depth + 1) if name == "MappingStartEvent" else _list(take, depth + 1)


def _mapping(take: _Take, depth: int) -> dict[str, object]:
    found: dict[str, object] = {}
    while (event := take()).__class__.__name__ != "MappingEndEvent":
        key = _value(event, take, depth)
        value = _value(take(), take, depth)
        if not isinstance(key, str):
            raise ValueError("a key that is no text")
        found.setdefault(key, value)
    return found


def _list(take: _Take, depth: int) -> list[object]:
    found = []
    while (event := take()).__class__.__name__ != "SequenceEndEvent":
        found.append(_value(event, take, depth))
    return found
