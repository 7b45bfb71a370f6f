"""A small catalogue in memory, and the use cases over it."""

from collections.abc import Iterator, Sequence

from boost.adapters.memory.clock import MemoryClock
from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import indexing, layout
from boost.domain.bodies import body_hash
from boost.domain.catalogue import Catalogue
from boost.domain.chunking import Windows
from boost.domain.full_text import FullText
from boost.domain.reading import Reading
from boost.domain.scoring import Bm25
from boost.domain.search import Search
from boost.domain.text import name_key
from boost.ports.index_store import IndexStore
from boost.ports.intake import Batch, Document
from boost.ports.model import Item, Skip, Tap
from boost.ports.taps import Taps
from tests.support.words import words

SHAPE = Windows()


def document(path: str, body: str = "", *, tap: str = "a/b", kind: str = "skill", **more: object) -> Document:
    """An item that is named by the last part of its path."""
    name = str(more.pop("name", path.rpartition("/")[2]))
    file = f"{path}/SKILL.md" if kind == "skill" else path
    known = {"oid": body, "body_hash": body_hash(body) if body else ""} | more
    return Document(Item(tap, path, file, kind, None, name, name_key(name), **known), body)  # type: ignore[arg-type]


def stored(*documents: Document, store: IndexStore | None = None) -> IndexStore:
    """An index of these documents."""
    store = store or MemoryIndex(layout.INDEX_VERSION)
    for tap in dict.fromkeys(each.item.tap for each in documents):
        own = [each for each in documents if each.item.tap == tap]
        store.replace(Batch(tap, "c1", "r", indexing.segments(own, words(), SHAPE)))
    store.flush()
    return store


class Shelf(Reading):
    """Documents that are there without any repository."""

    kept: Sequence[Document]

    def __init__(self, documents: Sequence[Document] = ()) -> None:
        super().__init__(dict[str, Taps]().__getitem__, lambda _text: {})
        object.__setattr__(self, "kept", documents)

    def documents(self, tap: Tap) -> Iterator[Document | Skip]:
        return (each for each in self.kept if each.item.tap == tap.name)


def catalogue(store: IndexStore, documents: Sequence[Document] = (), taps: Sequence[str] = ()) -> Catalogue:
    """A catalogue over an index; the documents are what a look into the taps would find."""
    names = dict.fromkeys([*taps, *(each.item.tap for each in documents)]) or ("a/b",)
    return Catalogue(store, Shelf(documents), tuple(Tap(name, "git", name, commit="c1") for name in names))


def search(store: IndexStore, documents: Sequence[Document] = (), taps: Sequence[str] = ()) -> Search:
    """The search use case over an index."""
    return Search(catalogue(store, documents, taps), FullText(store, words(), Bm25()), MemoryClock())
