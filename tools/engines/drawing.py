"""The picture of the comparison: warm questions against tantivy, by size."""

from collections.abc import Mapping, Sequence

from boost.evals.svg import Scale, label, line, logarithmic, marker, path, picture, tag

_COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#555")
_STYLE = (
    ".plot { font: 13px sans-serif } .grid { stroke: #bbb } .head { font-weight: bold } text { fill: #777 }"
    + "".join(f" .e{number} {{ fill: {color}; stroke: {color} }}" for number, color in enumerate(_COLORS))
    + " polyline { fill: none !important; stroke-width: 1.5 }"
)

Points = Mapping[str, Sequence[tuple[int, float]]]
"""Engine -> chunks and ratio."""


def ratios(title: str, points: Points) -> str:
    """One line an engine over the number of chunks, both axes in factors."""
    left, right, top, bottom = 70, 560, 40, 320
    every = [pair for each in points.values() for pair in each]
    x = logarithmic(min(size for size, _ in every), max(max(size for size, _ in every), 100_000), left, right)
    y = logarithmic(0.5, max(2 * ratio for _, ratio in every), bottom, top)
    parts = [tag("style", _STYLE), label(title, left, 20, class_="head"), *_axes(every, x, y, left, right)]
    for number, (name, pairs) in enumerate(points.items()):
        places = [(x(size), y(ratio)) for size, ratio in pairs]
        parts.append(path(places, f"e{number}"))
        parts += [marker(number, *place) for place in places]
        parts += [
            marker(number, right + 24, top + 22 * number),
            label(name, right + 36, top + 4 + 22 * number),
        ]
    svg = picture(700, 370, title, *parts)
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + "\n"


def _axes(every: Sequence[tuple[int, float]], x: Scale, y: Scale, left: float, right: float) -> list[str]:
    drawn = [
        label(f"{size:,} chunks", x(size), 345, "middle") for size in sorted({size for size, _ in every})
    ]
    for power in range(5):
        if 10**power <= max(2 * ratio for _, ratio in every):
            height = y(10**power)
            drawn += [line(left, height, right, height), label(f"{10**power}x", left - 8, height + 4, "end")]
    return drawn
