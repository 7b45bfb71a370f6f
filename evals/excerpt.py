"""What a judge reads of an item: its start, and the part that matches a question best."""

from collections.abc import Sequence

from attrs import frozen

from boost.domain.chunking import Windows, windows
from boost.domain.text import Words, plain, query_terms
from boost.ports.intake import Document

_BEST = 400


@frozen
class Excerpt:
    """The readable part of an item."""

    id: str
    kind: str
    name: str
    description: str
    start: str
    best: str = ""
    """The window of the body that holds most of the question's words; empty without a question."""


def excerpt(document: Document, words: Words, *, query: str = "", characters: int = 600) -> Excerpt:
    """The excerpt of an item, for a question where there is one."""
    item, body = document.item, document.body.strip()
    best = _best(body, query_terms(query, words), words) if query else ""
    return Excerpt(item.id, item.kind, item.name, item.description, body[:characters], best)


def _best(body: str, terms: Sequence[str], words: Words) -> str:
    wanted = set(terms)
    spans = windows(body, Windows(size=_BEST, overlap=_BEST // 2, cap=10_000))
    held = [(len(wanted & set(words.terms(plain(body[start:end])))), -start, end) for start, end in spans]
    count, start, end = max(held, default=(0, 0, 0))
    return body[-start:end] if count else ""
