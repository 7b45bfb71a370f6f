"""The metadata at the head of a file, read however broken it is."""

import re
from collections import Counter
from collections.abc import Callable, Mapping

from attrs import frozen

from boost.domain.decoding import without_controls
from boost.domain.fences import Block, find_block, is_unclosed
from boost.domain.linewise import duplicate, read_lines
from boost.ports.model import Diagnostic

Yaml = Callable[[str], Mapping[str, object]]
"""Text to a mapping of strings, lists and mappings; raises `ValueError` for all that is not one."""
LIMIT = 65536
"""Bytes of one frontmatter."""

_TOP_KEY = re.compile(r"^([A-Za-z_][\w.-]*)[ \t]*:", re.MULTILINE)


@frozen
class Reading:
    """A file taken apart: fields as written (strings, lists and mappings of them) and the text below."""

    fields: Mapping[str, object]
    body: str
    warnings: tuple[Diagnostic, ...] = ()
    has_block: bool = True


def read(text: str, yaml: Yaml) -> Reading:
    """Fields and body of a decoded file. Never fails: no YAML is read line by line."""
    block = find_block(text)
    if block is None:
        unclosed = Diagnostic("frontmatter-unclosed", "the frontmatter has no closing `---`; all is body", 1)
        return Reading({}, text, (unclosed,) if is_unclosed(text) else (), has_block=False)
    if len(block.text.encode("utf-8")) > LIMIT:
        large = Diagnostic(
            "frontmatter-too-large", f"frontmatter above {LIMIT} bytes is not read", block.line
        )
        return Reading({}, block.body, (large,))
    return _read(block, without_controls(block.text), yaml)


def fold(key: str) -> str:
    """The key without its spelling: `allowed-tools`, `allowed_tools` and `allowedTools` are one."""
    return key.replace("-", "").replace("_", "").lower()


def folded(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields under folded keys, the first of equal ones."""
    found: dict[str, object] = {}
    for key, value in fields.items():
        found.setdefault(fold(key), value)
    return found


def _read(block: Block, text: str, yaml: Yaml) -> Reading:
    try:
        fields = yaml(text)
    except ValueError:
        lines, warnings = read_lines(text, block.line)
        return Reading(lines, block.body, warnings)
    # Each key takes a line of its own, so that most blocks need no second look.
    may_repeat = text.count("\n") > len(fields)
    return Reading(fields, block.body, _repeated(text, block.line) if may_repeat else ())


def _repeated(text: str, line: int) -> tuple[Diagnostic, ...]:
    """One warning for the first key that comes again."""
    keys = _TOP_KEY.findall(text)
    if len(keys) == len(set(keys)):
        return ()
    key = next(key for key, times in Counter(keys).items() if times > 1)
    second = [match.start() for match in _TOP_KEY.finditer(text) if match[1] == key][1]
    return (duplicate(key, line + text.count("\n", 0, second)),)
