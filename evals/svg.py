"""Markup for the report: elements, escaped text, scales, markers. Colors and fonts come from the page."""

from collections.abc import Callable, Sequence
from html import escape
from math import log10

from boost.domain.cleaning import clean

Scale = Callable[[float], float]
"""Value to place."""


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element; children are markup, attribute names take `_` for `-` and a trailing one away."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_shown(value))}"' for key, value in attributes.items()
    )
    inner = "".join(children)
    return f"<{name}{given}>{inner}</{name}>"


def text(words: str) -> str:
    """Text of somebody else as markup: without control characters, escaped."""
    return escape(clean(words))


def picture(width: float, height: float, title: str, *children: str) -> str:
    """A picture with its title for those who do not see it."""
    return tag(
        "svg",
        tag("title", text(title)),
        *children,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_="plot",
    )


def label(words: str, x: float, y: float, anchor: str = "start", class_: str = "label") -> str:
    """A line of text."""
    return tag("text", text(words), x=x, y=y, text_anchor=anchor, class_=class_)


def line(x1: float, y1: float, x2: float, y2: float, class_: str = "grid") -> str:
    """A straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def marker(number: int, x: float, y: float, size: float = 5) -> str:
    """The sign of an engine: each has a shape of its own, so color is not the only difference."""
    points = _SHAPES[number % len(_SHAPES)]
    place = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in points)
    return tag("polygon", points=place, class_=f"mark e{number % len(_SHAPES)}")


def linear(low: float, high: float, start: float, end: float) -> Scale:
    """A scale with even steps."""
    return lambda value: start + (value - low) / (high - low) * (end - start)


def logarithmic(low: float, high: float, start: float, end: float) -> Scale:
    """A scale in which each factor is one step."""
    even = linear(log10(low), log10(high), start, end)
    return lambda value: even(log10(value))


def path(points: Sequence[tuple[float, float]], class_: str) -> str:
    """A line through points."""
    return tag("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), class_=class_)


def _shown(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


_SHAPES: Sequence[Sequence[tuple[float, float]]] = (
    # cross, circle (as an octagon), square, triangle, diamond
    (
        *((-1, -0.4), (-0.4, -0.4), (-0.4, -1), (0.4, -1), (0.4, -0.4), (1, -0.4)),
        *((1, 0.4), (0.4, 0.4), (0.4, 1), (-0.4, 1), (-0.4, 0.4), (-1, 0.4)),
    ),
    ((-0.4, -1), (0.4, -1), (1, -0.4), (1, 0.4), (0.4, 1), (-0.4, 1), (-1, 0.4), (-1, -0.4)),
    ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    ((0, -1.1), (1.05, 0.8), (-1.05, 0.8)),
    ((0, -1.2), (1.05, 0), (0, 1.2), (-1.05, 0)),
)
