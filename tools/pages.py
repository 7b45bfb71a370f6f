"""Figures into pages of the documentation, between two marks."""

from collections.abc import Iterable
from pathlib import Path


def write(page: Path, mark: str, lines: Iterable[str]) -> None:
    """Put lines between `<!-- MARK:begin -->` and `<!-- MARK:end -->`."""
    start, end = f"<!-- {mark}:begin -->", f"<!-- {mark}:end -->"
    text = page.read_text(encoding="utf-8")
    before, after = text.partition(start)[0], text.partition(end)[2]
    page.write_text("\n".join([f"{before}{start}", *lines, f"{end}{after}"]), encoding="utf-8")
