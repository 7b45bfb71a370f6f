"""A corpus: the items of some taps at fixed commits with their texts, and search over them as it ships."""

from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, frozen

from boost.domain.nearest import nearest
from boost.domain.reading import Reading
from boost.domain.relations import finish
from boost.domain.search import Search
from boost.ports.errors import Refused
from boost.ports.index_store import IndexStore
from boost.ports.intake import Document
from boost.ports.model import Tap

NAMES = ("starter", "pinned", "pack")


@frozen
class Corpus:
    """What engines are compared over."""

    name: str
    documents: tuple[Document, ...]
    search: Search
    fresh: Callable[[], IndexStore]
    """An empty index for an engine of its own."""
    by_id: Mapping[str, Document] = Factory(
        lambda self: {document.item.id: document for document in self.documents}, takes_self=True
    )

    def document(self, ident: str) -> Document:
        """The item of this id; `Refused` names the nearest."""
        if ident in self.by_id:
            return self.by_id[ident]
        close = nearest(ident, self.by_id)
        hint = f"did you mean {', '.join(close)}?" if close else "an id is TAP:PATH"
        raise Refused(f"the corpus {self.name} has no item {ident!r}", hint)


def documents(reading: Reading, taps: Sequence[Tap]) -> tuple[Document, ...]:
    """All items of the taps with their texts, as the index holds them, in the order of their ids."""
    found = [document for tap in taps for document in _finished(reading, tap)]
    return tuple(sorted(found, key=lambda document: document.item.id))


def _finished(reading: Reading, tap: Tap) -> list[Document]:
    found = [each for each in reading.documents(tap) if isinstance(each, Document)]
    items = finish([document.item for document in found])
    return [Document(item, document.body) for item, document in zip(items, found, strict=True)]
