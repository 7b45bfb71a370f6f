"""boost as one of the engines: its index in a home of its own, and the scoring of chunks alone."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from boost.adapters.disk import DiskFiles
from boost.adapters.sqlite_index import SqliteIndex
from boost.domain import indexing, layout, scoring
from boost.domain.chunking import Windows
from boost.domain.followed import Followed
from boost.domain.packing import Packing
from boost.domain.scoring import Bm25, Corpus, Place, Ranking
from boost.domain.text import Words
from boost.ports.intake import Batch, Document
from boost.ports.model import Tap

WANTED = 10
Answer = list[tuple[str, float]]
"""Ids of items with their scores, best first."""


class Boost:
    """The home in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = SqliteIndex(folder / "index" / "index.sqlite", layout.INDEX_VERSION, Packing)

    def build(self, taps: Iterable[tuple[str, Sequence[Document]]], words: Words, shape: Windows) -> None:
        """Index documents; `boost search` finds them below this home."""
        recipe = indexing.recipe(shape, words.stem, words.stop)
        followed = []
        for name, documents in taps:
            self.store.replace(
                Batch(name, "c", recipe, indexing.segments(_owned(name, documents), words, shape))
            )
            followed.append(Tap(name, "git", f"https://github.com/{name}", commit="c"))
        self.store.flush()
        Followed(DiskFiles(self.folder)).save(followed)

    def open(self) -> None:
        """Make ready for many questions."""
        self.store.state()
        state = self.store.state()
        if state is None:
            raise SystemExit(f"there is no index in {self.folder}")
        held = state.held.values()
        self.corpus = Corpus(sum(each.chunks for each in held), sum(each.tokens for each in held), Bm25())

    def ask(self, terms: Sequence[str]) -> list[tuple[Place, float]]:
        """The best ten, without looking up what they are."""
        weighed = scoring.weigh(dict.fromkeys(terms, 1.0), self.store.rows, self.corpus)
        return Ranking(weighed, self.corpus, self.store.block).top(WANTED)

    def named(self, found: Iterable[tuple[Place, float]]) -> Answer:
        """The same by ids, best first, ties by id."""
        named = [(self.store.items(segment, [number])[0].id, score) for (segment, number), score in found]
        return sorted(named, key=lambda pair: (-pair[1], pair[0]))[:WANTED]


def _owned(tap: str, documents: Iterable[Document]) -> Iterator[Document]:
    from attrs import evolve

    return (Document(evolve(each.item, tap=tap), each.body) for each in documents)
