"""Plain text for people: cleaned, aligned, bold and dim only where that is welcome."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from unicodedata import category, east_asian_width

from attrs import frozen

from boost.domain.cleaning import clean
from boost.domain.redaction import hide
from boost.entrypoints.cli import streams


@frozen
class Part:
    """A piece of a line with a style of its own."""

    text: str
    style: str = ""


Cell = str | Part
Line = Cell | tuple[Cell, ...]
"""One line of output; every piece is cleaned when it is printed, so third-party text may stand in it."""

_STYLES = {"bold": "\x1b[1m", "dim": "\x1b[2m"}
_RESET = "\x1b[0m"
_GAP = "  "
# A terminal of a few columns still gets something to read.
_LEAST = 10
# Our own signs, for terminals that know ASCII only.
_ASCII = str.maketrans({"✓": "ok", "✗": "x", "→": "->", "·": "-", "–": "-", "—": "-", "…": "...", "⊘": "-"})


def bold(text: str) -> Part:
    """A piece that stands out."""
    return Part(text, "bold")


def dim(text: str) -> Part:
    """A piece that steps back."""
    return Part(text, "dim")


def emit(lines: Iterable[Line], *, color: bool, secrets: Sequence[str] = ()) -> None:
    """Print the lines on stdout."""
    signs = {} if sys.stdout is None or _speaks_unicode(sys.stdout.encoding) else _ASCII
    streams.put(hide(shown(line, color=color), secrets).translate(signs) for line in lines)


def shown(line: Line, *, color: bool) -> str:
    """The text of a line as it goes out."""
    return "".join(_styled(part, color=color) for part in _parts(line))


def colored(choice: str, environment: Mapping[str, str]) -> bool:
    """Whether stdout takes bold and dim: `always`, `never`, or `auto` for a terminal that can."""
    if choice != "auto":
        return choice == "always"
    refused = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
    return not refused and sys.stdout is not None and sys.stdout.isatty()


def table(rows: Iterable[Sequence[Cell]], *, columns: int | None = None) -> Iterator[Line]:
    """Rows as aligned lines. Where the width is known they are cut to fit, all but the first cell."""
    cells = [tuple(_cleaned(cell) for cell in row) for row in rows]
    limit = shutil.get_terminal_size((0, 0)).columns if columns is None else columns
    widths = _fitted(_widths(cells), limit)
    for row in cells:
        yield tuple(_aligned(row, widths, limit))


def fitted(text: str, *, indent: int) -> str:
    """A line that steps in and, where the width is known, is cut to fit it."""
    limit = shutil.get_terminal_size((0, 0)).columns
    return " " * indent + cut(clean(text), max(limit - indent, 10) if limit else 0)


def width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return len(text) if text.isascii() else sum(_columns(character) for character in text)


def cut(text: str, columns: int) -> str:
    """The text, with `…` for what does not fit; 0 columns or less are no limit."""
    if columns <= 0 or width(text) <= columns:
        return text
    kept, used = [], 1
    for character in text:
        used += _columns(character)
        if used > columns:
            break
        kept.append(character)
    return "".join(kept).rstrip() + "…"


def _parts(line: Line) -> Iterator[Part]:
    for cell in line if isinstance(line, tuple) else (line,):
        yield cell if isinstance(cell, Part) else Part(cell)


def _styled(part: Part, *, color: bool) -> str:
    text = clean(part.text)
    return f"{_STYLES[part.style]}{text}{_RESET}" if color and part.style and text else text


def _cleaned(cell: Cell) -> Part:
    (part,) = _parts(cell)
    return Part(clean(part.text), part.style)


def _widths(rows: Sequence[Sequence[Part]]) -> list[int]:
    count = max(map(len, rows), default=0)
    return [max(width(row[at].text) for row in rows if at < len(row)) for at in range(count)]


def _fitted(widths: list[int], limit: int) -> list[int]:
    """The widths without the last: the widest are narrowed until the last has as much, or all it needs."""
    first, rest, last = sum(widths[:1]), widths[1:-1], widths[-1:]
    if not limit or not last:
        return widths[:-1]
    if first + sum(rest) + len(_GAP) * len(rest) > limit:
        # A longer one moves the rest of its line.
        first = min(first, limit * 2 // 5)
    room = limit - first - len(_GAP) * (len(rest) + 1)
    while max(rest, default=0) > max(_LEAST, min(last[0], room - sum(rest))):
        rest[rest.index(max(rest))] -= 1
    return [first, *rest][: len(widths) - 1]


def _aligned(row: Sequence[Part], widths: Sequence[int], limit: int) -> Iterator[Cell]:
    used, blank = 0, ""
    for at, part in enumerate(row):
        columns = widths[at] if at < len(widths) else 0
        room = limit - used - len(blank)
        if at and limit and room < min(_LEAST, width(part.text)):
            return
        text = cut(cut(part.text, columns), max(room, _LEAST) if limit else 0) if at else part.text
        yield blank
        yield Part(text, part.style)
        used += len(blank) + width(text)
        blank = " " * max(columns - width(text), 0) + _GAP


def _columns(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def _speaks_unicode(encoding: str | None) -> bool:
    return (encoding or "").lower().replace("-", "").startswith("utf")
