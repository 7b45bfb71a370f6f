"""Frontmatter values of any shape to the shape that a field needs."""

import json
import re
from collections.abc import Iterator, Mapping

from boost.domain.decoding import encodable, without_controls

_YES = frozenset(("true", "yes", "on", "1"))
_NO = frozenset(("false", "no", "off", "0"))
# What separates, and the brackets that it must stand outside of.
_COMMA = re.compile(r"[,()]")
_BLANKS = re.compile(r"\s+|[()]")
_GLOB_COMMA = re.compile(r"[,{}]")


def line(value: object, joiner: str = ", ") -> str:
    """One line of text: lists are joined, mappings become compact JSON, runs of blanks one space."""
    if not isinstance(value, str):
        value = joiner.join(filter(None, map(_text, value))) if isinstance(value, list) else _text(value)
    text = " ".join(value.split())
    return text if text.isprintable() else " ".join(without_controls(text).split())


def words(value: object) -> tuple[str, ...]:
    """Tags and the like: a list, or text cut at commas; repeats and empty ones are left out."""
    parts = value if isinstance(value, list) else _text(value).split(",")
    return tuple(dict.fromkeys(filter(None, map(line, parts))))


def tools(value: object) -> tuple[str, ...]:
    """Tool permissions: a list, or text cut at commas, else at blanks, outside of parentheses."""
    if isinstance(value, list):
        return words(value)
    text = _text(value)
    by_comma = _trimmed(_split(text, _COMMA))
    return by_comma if len(by_comma) != 1 else _trimmed(_split(text, _BLANKS))


def globs(value: object) -> tuple[str, ...]:
    """Patterns in their order: a list, or text cut at commas outside of braces; quotes are dropped."""
    parts = map(_text, value) if isinstance(value, list) else _split(_text(value), _GLOB_COMMA)
    return tuple(filter(None, (part.strip().strip("\"'") for part in parts)))


def flag(value: object) -> bool | None:
    """A yes or no in any of its spellings; None when it is neither."""
    text = _text(value).strip().lower()
    return True if text in _YES else False if text in _NO else None


def strings(value: object) -> dict[str, str] | None:
    """A mapping of text to text, also from JSON; nested values become compact JSON. None for all else."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = _from_json(value)
    if not isinstance(value, Mapping):
        return None
    return {encodable(str(key)): encodable(_text(item)) for key, item in value.items()}


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return (
        encodable(json.dumps(value, ensure_ascii=False, separators=(",", ":"))) if value is not None else ""
    )


def _from_json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _split(text: str, separator: re.Pattern[str]) -> Iterator[str]:
    """The parts between separators that stand outside of brackets."""
    depth = start = 0
    for match in separator.finditer(text):
        if match[0] in "({":
            depth += 1
        elif match[0] in ")}":
            depth = max(0, depth - 1)
        elif not depth:
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


def _trimmed(parts: Iterator[str]) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, parts)))
