"""A small catalogue in memory, and the use cases over it."""

from collections.abc import Sequence

from boost.adapters.memory.clock import MemoryClock
from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import indexing
from boost.domain.bodies import body_hash
from boost.domain.catalogue import Catalogue
from boost.domain.chunking import Windows
from boost.domain.reading import Reading
from boost.domain.scoring import Bm25
from boost.domain.search import Search
from boost.domain.text import name_key
from boost.ports.index_store import IndexStore
from boost.ports.model import Batch, Document, Item, Tap
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
    store = store or MemoryIndex(indexing.INDEX_VERSION)
    for tap in dict.fromkeys(each.item.tap for each in documents):
        own = [each for each in documents if each.item.tap == tap]
        store.replace(Batch(tap, "c1", "r", indexing.segments(own, words(), SHAPE)))
    store.flush()
    return store


def catalogue(store: IndexStore, taps: Sequence[str] = ("a/b",)) -> Catalogue:
    """A catalogue over an index; its taps cannot be read."""
    return Catalogue(
        store, Reading({}, lambda _text: {}), tuple(Tap(name, "git", name, commit="c1") for name in taps)
    )


def search(store: IndexStore, taps: Sequence[str] = ("a/b",)) -> Search:
    """The search use case over an index."""
    return Search(store, catalogue(store, taps), words(), MemoryClock(), Bm25())
