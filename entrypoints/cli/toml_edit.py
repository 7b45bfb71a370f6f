"""One value changed in the text of a config.toml; all other lines and the comments stay."""

import json
import re
import tomllib

from boost.ports.errors import Refused

_HEADER = re.compile(r"[ \t]*\[")
_VALUE = r"""(?:"[^"\\]*"|'[^']*'|[^\s"'#\[{]+)"""


def edited(text: str, key: str, value: bool | int | float | str) -> str:
    """The text with `key` set; `Refused` when it is written in a way that is not understood here."""
    section, _, name = key.rpartition(".")
    lines = text.splitlines(keepends=True)
    changed = "".join(_with(lines, section, name, literal(value), "\r\n" if "\r\n" in text else "\n"))
    # What the few rules below do not foresee (inline tables, quoted keys) shows here.
    if not _says(changed, text, section=section, name=name, value=value):
        raise Refused("config.toml is written in a way that boost cannot change", f"change {key} by hand")
    return changed


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
    known = re.compile(rf"([ \t]*{re.escape(name)}[ \t]*=[ \t]*){_VALUE}([ \t]*(?:#.*)?)(\r?\n?)")
    for at in range(start, stop):
        if found := known.fullmatch(lines[at]):
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


def _says(changed: str, text: str, *, section: str, name: str, value: object) -> bool:
    wanted = tomllib.loads(text)
    (wanted.setdefault(section, {}) if section else wanted)[name] = value
    try:
        return tomllib.loads(changed) == wanted
    except tomllib.TOMLDecodeError:
        return False
