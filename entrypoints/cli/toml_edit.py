"""One value changed in the text of a config.toml; all other lines and the comments stay."""

import json
import re
import tomllib

from boost.entrypoints.config_file import leaves
from boost.ports.errors import Refused

_HEADER = re.compile(r"[ \t]*\[")
_VALUE = r"""(?:"[^"\\]*"|'[^']*'|\[[^\]#]*\]|\{[^}#]*\}|[^\s"'#\[{]+)"""


def edited(text: str, key: str, value: bool | int | float | str) -> str:
    """The text with `key` set; `Refused` when it is written in a way that is not understood here."""
    section, _, name = key.rpartition(".")
    lines = text.splitlines(keepends=True)
    changed = _with(lines, section, name, literal(value), "\r\n" if "\r\n" in text else "\n")
    return _proved("".join(changed), {**_values(text), key: value}, key)


def removed(text: str, key: str) -> str:
    """The text without `key`; `Refused` when it is not set, or written in a way that is not understood."""
    values = _values(text)
    if key not in values:
        raise Refused(f'config.toml does not set "{key}"', "boost config lists what is set")
    section, _, name = key.rpartition(".")
    lines = text.splitlines(keepends=True)
    start, stop = _span(lines, section)
    for at in range(start or 0, stop):
        if _line(name).fullmatch(lines[at]):
            lines = [*lines[:at], *lines[at + 1 :]]
            break
    return _proved("".join(lines), {name: value for name, value in values.items() if name != key}, key)


def literal(value: bool | int | float | str) -> str:
    """The value as TOML writes it."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _with(lines: list[str], section: str, name: str, value: str, end: str) -> list[str]:
    start, stop = _span(lines, section)
    if start is None:
        gap = [end] if lines and lines[-1].strip() else []
        return [*_ended(lines, end), *gap, f"[{section}]{end}", f"{name} = {value}{end}"]
    for at in range(start, stop):
        if found := _line(name).fullmatch(lines[at]):
            return [*lines[:at], f"{found[1]}{value}{found[2]}{found[3]}", *lines[at + 1 :]]
    return [*_ended(lines[:start], end), f"{name} = {value}{end}", *lines[start:]]


def _span(lines: list[str], section: str) -> tuple[int | None, int]:
    """The lines of a section, from below its header to the next one; the root stands before all headers."""
    headers = [at for at, line in enumerate(lines) if _HEADER.match(line)]
    own = re.compile(rf"[ \t]*\[[ \t]*{re.escape(section)}[ \t]*\][ \t]*(?:#.*)?\s*")
    start = next((at + 1 for at in headers if own.fullmatch(lines[at])), None) if section else 0
    stop = next((at for at in headers if start is not None and at >= start), len(lines))
    return start, stop


def _ended(lines: list[str], end: str) -> list[str]:
    last = "".join(lines[-1:])
    return lines if not lines or last.endswith("\n") else [*lines[:-1], last + end]


def _line(name: str) -> re.Pattern[str]:
    return re.compile(rf"([ \t]*{re.escape(name)}[ \t]*=[ \t]*){_VALUE}([ \t]*(?:#.*)?)(\r?\n?)")


def _values(text: str) -> dict[str, object]:
    return dict(leaves(tomllib.loads(text)))


def _proved(changed: str, values: dict[str, object], key: str) -> str:
    """The changed text, if it says what it should: quoted keys and the like are not foreseen."""
    try:
        if _values(changed) == values:
            return changed
    except tomllib.TOMLDecodeError:
        pass
    raise Refused("config.toml is written in a way that boost cannot change", f"change {key} by hand")
