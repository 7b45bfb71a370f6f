"""Bodies to overlapping windows of characters."""

from attrs import frozen

_SLACK = 80


@frozen
class Windows:
    """How bodies are cut: characters a window, characters shared with the one before, windows an item."""

    size: int = 1000
    overlap: int = 150
    cap: int = 40
    header: bool = True
    """Whether each window is indexed with the name and the description of its item in front."""


def windows(text: str, shape: Windows) -> list[tuple[int, int]]:
    """Start and end of each window, none for a blank text. Borders move back to a blank close by."""
    spans: list[tuple[int, int]] = []
    start, length = 0, len(text)
    while start < length and len(spans) < shape.cap:
        end = _border(text, start, start + shape.size) if start + shape.size < length else length
        spans.append((start, end))
        if end == length:
            break
        start = max(start + 1, end - shape.overlap)
    return spans if text.strip() else []


def without_comments(text: str) -> str:
    """The text without HTML comments; one that never ends is kept."""
    if "<!--" not in text:
        return text
    kept: list[str] = []
    at = 0
    while (opened := text.find("<!--", at)) >= 0 and (closed := text.find("-->", opened + 4)) >= 0:
        kept.append(text[at:opened])
        at = closed + 3
    return " ".join([*kept, text[at:]])


def _border(text: str, start: int, end: int) -> int:
    slack = min(_SLACK, (end - start) // 2)
    for mark in ("\n", " "):
        at = text.rfind(mark, end - slack, end)
        if at > start:
            return at + 1
    return end
