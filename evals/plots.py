"""The pictures of the report, each from plain numbers."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from boost.evals.comparing import Comparison
from boost.evals.report import DEEPEST, Latency
from boost.evals.svg import Scale, label, line, linear, logarithmic, marker, path, picture, tag, text
from boost.evals.table import Cell

_ROW = 26
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


def forest(measure: str, cells: Mapping[str, Cell]) -> str:
    """One measure: a mean with its interval for each engine."""
    left, right, height = 130, 440, _ROW * len(cells) + 44
    x = linear(0, 1, left, right)
    parts = [label(measure, 0, 16, class_="head"), *_grid(x, 24, height - 20)]
    for number, (name, cell) in enumerate(cells.items()):
        y = 24 + _ROW * (number + 0.5)
        parts.append(label(name, 0, y + 4))
        if cell.mean is not None:
            parts += _interval(number, cell, y, x)
            parts.append(label(f"{cell.mean:.3f}", right + 14, y + 4, class_="number"))
    return picture(490, height, f"{measure} by engine with 95 % intervals", *parts)


def slices(parts: Sequence[str], engines: Mapping[str, Mapping[str, Cell]]) -> str:
    """One measure over the parts of the rows, all engines in one line a part."""
    left, right, height = 200, 900, _ROW * len(parts) + 30
    x = linear(0, 1, left, right)
    drawn = [*_grid(x, 4, height - 20)]
    for row, part in enumerate(parts):
        y = 4 + _ROW * (row + 0.5)
        cells = [each[part] for each in engines.values()]
        known = [cell.mean for cell in cells if cell.mean is not None]
        drawn += [label(part, 0, y + 4), label(f"n={cells[0].n}", left - 12, y + 4, "end", "number")]
        if known:
            drawn.append(line(x(min(known)), y, x(max(known)), y, "reach"))
        drawn += [
            _told(marker(number, x(cell.mean), y), f"{part}: {name} {cell.mean:.3f}")
            for number, (name, cell) in enumerate(zip(engines, cells, strict=True))
            if cell.mean is not None
        ]
    return picture(930, height, "recall@10 by part of the rows", *drawn)


def curves(found: Mapping[str, Sequence[float]]) -> str:
    """Recall after 1, 2, ... 50 places."""
    x, y = linear(1, DEEPEST, 50, 900), linear(0, 1, 270, 14)
    drawn = [line(50, y(tick), 900, y(tick)) for tick in _TICKS]
    drawn += [label(f"{tick:g}", 42, y(tick) + 4, "end", "number") for tick in _TICKS]
    drawn += [label(str(k), x(k), 290, "middle", "number") for k in (1, 10, 20, 30, 40, 50)]
    drawn.append(line(x(10), 14, x(10), 270, "guide"))
    for number, values in enumerate(found.values()):
        points = [(x(k), y(value)) for k, value in enumerate(values, start=1)]
        drawn.append(path(points, f"curve e{number % 5}"))
        drawn += [marker(number, *points[at], 4) for at in range(4 + number, len(points), 10)]
    return picture(930, 300, "recall after k places", *drawn)


def outcomes(comparisons: Sequence[Comparison]) -> str:
    """Wins, ties and losses of each comparison."""
    left, right, height = 330, 900, _ROW * len(comparisons) + 10
    drawn = []
    for row, each in enumerate(comparisons):
        y, paired = 4 + _ROW * row, each.paired
        x = linear(0, max(1, paired.n), left, right)
        drawn.append(label(f"{each.left} against {each.right}", 0, y + 16))
        start = 0
        for count, class_ in ((paired.wins, "win"), (paired.ties, "tie"), (paired.losses, "loss")):
            width = x(start + count) - x(start)
            drawn.append(tag("rect", x=x(start), y=y + 2, width=width, height=_ROW - 6, class_=class_))
            if width > 24:
                drawn.append(label(str(count), x(start) + width / 2, y + 16, "middle", f"inside {class_}"))
            start += count
    return picture(930, height, "wins, ties and losses by graded nDCG", *drawn)


def costs(quality: Mapping[str, Cell], latency: Mapping[str, Latency]) -> str:
    """Quality beside the time for one answer; up and to the left is better."""
    times = [each.median for each in latency.values()]
    low, high = (10 ** floor(log10(max(min(times), 1e-3))), 10 ** ceil(log10(max(*times, 2e-3))))
    x, y = logarithmic(low, max(high, low * 10), 60, 880), linear(0, 1, 250, 14)
    drawn = [line(60, y(tick), 880, y(tick)) for tick in _TICKS]
    drawn += [label(f"{tick:g}", 52, y(tick) + 4, "end", "number") for tick in _TICKS]
    step = low
    while step <= max(high, low * 10):
        drawn += [line(x(step), 14, x(step), 250), label(f"{step:g} ms", x(step), 272, "middle", "number")]
        step *= 10
    for number, (name, each) in enumerate(latency.items()):
        place = x(max(each.median, low)), y(quality[name].mean or 0.0)
        drawn.append(
            _told(marker(number, *place, 6), f"{name}: {each.median:.1f} ms, slow {each.slow:.1f} ms")
        )
        # Above and below in turn: engines of one family lie close together.
        away, anchor = (-10, "end") if place[0] > 700 else (10, "start")
        drawn.append(label(name, place[0] + away, place[1] + (16 if number % 2 else -8), anchor))
    return picture(930, 280, "graded nDCG beside the median time for one answer", *drawn)


def waterfall(found: Sequence[float]) -> str:
    """The difference of each question, the largest loss first."""
    ordered = sorted(found)
    x, y = linear(0, max(1, len(ordered)), 50, 900), linear(-1, 1, 210, 14)
    drawn = [line(50, y(tick), 900, y(tick)) for tick in (-1.0, -0.5, 0.0, 0.5, 1.0)]
    drawn += [
        label(words, 42, y(tick) + 4, "end", "number") for words, tick in (("-1", -1), ("0", 0), ("+1", 1))
    ]
    width = max(0.8, (x(1) - x(0)) * 0.85)
    for at, value in enumerate(ordered):
        top, bottom = y(max(value, 0.0)), y(min(value, 0.0))
        class_ = "win" if value > 0 else "loss"
        if value:
            drawn.append(tag("rect", x=x(at), y=top, width=width, height=bottom - top, class_=class_))
    return picture(930, 220, "differences question by question", *drawn)


def legend(engines: Sequence[str]) -> str:
    """Which sign is which engine."""
    items = [
        tag("li", picture(16, 16, name, marker(number, 8, 8)), text(name))
        for number, name in enumerate(engines)
    ]
    return tag("ul", *items, class_="legend")


def _grid(x: Scale, top: float, bottom: float) -> list[str]:
    lines = [line(x(tick), top, x(tick), bottom) for tick in _TICKS]
    return lines + [label(f"{tick:g}", x(tick), bottom + 16, "middle", "number") for tick in _TICKS]


def _interval(number: int, cell: Cell, y: float, x: Scale) -> list[str]:
    ends = (cell.low, cell.high)
    drawn = []
    if ends[0] is not None and ends[1] is not None:
        drawn = [line(x(ends[0]), y, x(ends[1]), y, f"interval e{number % 5}")]
    return [*drawn, marker(number, x(cell.mean or 0.0), y)]


def _told(drawn: str, words: str) -> str:
    """A sign that tells its numbers under the pointer."""
    return tag("g", tag("title", text(words)), drawn)
