"""Use cases: what is known of an item, and its text."""

from attrs import frozen

from boost.domain.catalogue import Catalogue
from boost.domain.decoding import decode
from boost.ports.errors import Failed
from boost.ports.intake import Entry
from boost.ports.model import Item


@frozen
class Consulted:
    """An item with what lies beside it in its tap."""

    item: Item
    commit: str | None
    url: str
    files: tuple[Entry, ...]
    """Everything below the folder of a skill; the one file of a rule or workflow."""


@frozen
class Page:
    """A part of an item's text."""

    item: Item
    text: str
    offset: int
    total: int
    """Characters of the whole text."""


@frozen
class Info:
    """What is known of one item."""

    catalogue: Catalogue

    def __call__(self, reference: str) -> Consulted:
        item = self.catalogue.resolve(reference)
        tap = self.catalogue.tap(item.tap)
        tree = self.catalogue.reading.home(tap).tree(tap)
        return Consulted(item, tap.commit, tap.url, tuple(entry for entry in tree if _belongs(entry, item)))


@frozen
class Read:
    """The text of one item, as its author wrote it."""

    catalogue: Catalogue

    def __call__(self, reference: str, *, offset: int = 0, length: int | None = None) -> Page:
        item = self.catalogue.resolve(reference)
        tap = self.catalogue.tap(item.tap)
        content = self.catalogue.reading.text(tap, item.oid)
        if content is None:
            why = self.catalogue.reading.home(tap).damage(tap) or "its tap does not hold it"
            raise Failed(f"the text of {item.id} cannot be read: {why}", f"boost update {item.tap}")
        decoded = decode(content)
        if decoded is None:
            raise Failed(f"{item.id} is no text any more", f"boost update {item.tap}")
        text = decoded.text
        end = len(text) if length is None else offset + length
        return Page(item, text[offset:end], offset, len(text))


def _belongs(entry: Entry, item: Item) -> bool:
    if item.kind != "skill":
        return entry.path == item.file
    return item.path == "." or entry.path.startswith(f"{item.path}/")
