"""Frontmatter that is no YAML, read line by line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from attrs import frozen

from boost.domain.decoding import encodable
from boost.ports.model import Diagnostic

_KEY = re.compile(r"^([A-Za-z_][\w.-]*)[ \t]*:(?!//)[ \t]*(.*)", re.MULTILINE)
_INDICATOR = re.compile(r"([|>])[+-]?\d?[+-]?(?:[ \t]+(.*))?")
_SUSPECT = re.compile(r"[\[\]{}*&!|>@`%\"'?,]|- |.*?(?:: | #)")
_ITEM = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'[^']*'|[^,]+)""")
_ESCAPE = re.compile(r"\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\n", "t": "\t", "0": ""}
_PROSE = frozenset(("name", "description"))
_NULLS = frozenset(("~", "null", "Null", "NULL"))


@frozen
class _Pair:
    key: str
    line: int
    first: str
    rest: tuple[str, ...]


def read_lines(text: str, line: int) -> tuple[dict[str, object], tuple[Diagnostic, ...]]:
    """Fields as far as lines tell them, and what is wrong; `line` is where the text begins in its file."""
    fields: dict[str, object] = {}
    repeated: dict[str, Diagnostic] = {}
    pairs = list(_pairs(text, line))
    for pair in pairs:
        if pair.key not in fields:
            fields[pair.key] = _value(pair)
        elif pair.key in _PROSE:
            # Other keys are as often lines of a dialogue in the description.
            repeated.setdefault(pair.key, duplicate(pair.key, pair.line))
    return fields, (_fault(pairs, line), *repeated.values())


def duplicate(key: str, line: int) -> Diagnostic:
    """The complaint about a key that stands there twice."""
    return Diagnostic("duplicate-key", f"`{key}` stands there twice; the first is used", line)


def _fault(pairs: Iterable[_Pair], line: int) -> Diagnostic:
    for pair in pairs:
        if _SUSPECT.match(pair.first) and _flow(pair.first) == pair.first:
            advice = f"not valid YAML, read line by line; quote the value of `{pair.key}`"
            return Diagnostic("frontmatter-invalid", advice, pair.line)
    return Diagnostic("frontmatter-invalid", "not valid YAML, read line by line", line)


def _pairs(text: str, line: int) -> Iterator[_Pair]:
    heads = list(_KEY.finditer(text))
    counted = 0
    for head, after in zip_longest(heads, heads[1:]):
        line += text.count("\n", counted, head.start())
        counted = head.start()
        below = text[head.end() : after and after.start()].split("\n")[1:]
        yield _Pair(head[1], line, head[2].strip(), _rest(head[1], below))


def _rest(key: str, below: Iterable[str]) -> tuple[str, ...]:
    """The lines that go on with the value of a key; prose may go on without an indent, up to a blank line."""
    is_prose = key in _PROSE
    rest = []
    for text in below:
        is_indented = text[:1] in " \t" or text.startswith("- ")
        if is_indented or (is_prose and not text.startswith("#")):
            rest.append(text.strip())
        is_prose = is_prose and bool(text.strip())
    return tuple(filter(None, rest))


def _value(pair: _Pair) -> object:
    if block := _INDICATOR.fullmatch(pair.first):
        lines = [block[2], *pair.rest] if block[2] else pair.rest
        return ("\n" if block[1] == "|" else " ").join(lines)
    if pair.first.startswith("- "):
        return _list([pair.first, *pair.rest])
    if not pair.first and pair.rest:
        return _nested(pair.rest)
    return _flow(" ".join([pair.first, *pair.rest]))


def _nested(lines: Sequence[str]) -> object:
    if lines[0].startswith("- "):
        return _list(lines)
    if _KEY.match(lines[0]):
        return {pair.key: _value(pair) for pair in _pairs("\n".join(lines), 0)}
    return _scalar(" ".join(lines))


def _list(lines: Iterable[str]) -> list[str]:
    items: list[list[str]] = []
    for line in lines:
        if line.startswith("- ") or not items:
            items.append([line.removeprefix("- ")])
        else:
            items[-1].append(line)
    return [_scalar(" ".join(item)) for item in items]


def _flow(text: str) -> str | list[str]:
    if text.startswith("[") and _closes_at_the_end(text):
        return [_scalar(item) for item in _ITEM.findall(text[1:-1]) if item.strip()]
    return _scalar(text)


def _closes_at_the_end(text: str) -> bool:
    depth = 0
    for position, sign in enumerate(text, 1):
        depth += (sign == "[") - (sign == "]")
        if not depth:
            return position == len(text)
    return False


def _scalar(text: str) -> str:
    text = text.strip()
    if text in _NULLS:
        return ""
    if len(text) < 2 or text[0] != text[-1] or text[0] not in "\"'":
        return text
    inner = text[1:-1]
    return inner.replace("''", "'") if text[0] == "'" else encodable(_ESCAPE.sub(_unescape, inner))


def _unescape(match: re.Match[str]) -> str:
    if match[4]:
        return _ESCAPED.get(match[4], match[4])
    code = int(match[1] or match[2] or match[3], 16)
    return chr(code) if code <= 0x10FFFF else "\ufffd"
