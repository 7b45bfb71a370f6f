"""Other engines over ready terms: each one builds in a folder, opens it and names the best ten chunks."""

import pickle
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

K1, B, WANTED = 1.2, 0.75, 10


class Engine(ABC):
    """A keyword index. What it imports is imported when it is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @abstractmethod
    def build(self, chunks: Iterable[str]) -> None:
        """Index chunks, each a line of terms."""

    @abstractmethod
    def open(self) -> None:
        """Make ready for questions."""

    @abstractmethod
    def ask(self, terms: Sequence[str]) -> list[int]:
        """The best chunks by the numbers that the engine gave them, best first."""


class Tantivy(Engine):
    """Rust, memory-mapped; one thread, no positions."""

    tokenizer = "whitespace"

    def build(self, chunks: Iterable[str]) -> None:
        import tantivy

        schema = tantivy.SchemaBuilder()
        schema.add_text_field("text", stored=False, tokenizer_name=self.tokenizer, index_option="freq")
        writer = tantivy.Index(schema.build(), path=str(self.folder)).writer(128_000_000, num_threads=1)
        for chunk in chunks:
            writer.add_document(tantivy.Document(text=chunk))
        writer.commit()
        writer.wait_merging_threads()

    def open(self) -> None:
        import tantivy

        self.package = tantivy
        index = tantivy.Index.open(str(self.folder))
        self.schema, self.searcher = index.schema, index.searcher()

    def ask(self, terms: Sequence[str]) -> list[int]:
        query, should = self.package.Query, self.package.Occur.Should
        parts = [(should, query.term_query(self.schema, "text", term, "freq")) for term in terms]
        found = self.searcher.search(query.boolean_query(parts), WANTED, count=False)
        return [address.doc for _, address in found.hits]


class TantivyText(Tantivy):
    """The same from text, with its own English stemmer."""

    tokenizer = "en_stem"


class Fts5(Engine):
    """SQLite's full-text index, without the texts."""

    def build(self, chunks: Iterable[str]) -> None:
        database = sqlite3.connect(self.folder / "fts.sqlite")
        rules = "unicode61 remove_diacritics 0 tokenchars ''+#.''"
        database.execute(f"create virtual table t using fts5(x, content='', tokenize='{rules}')")
        rows = ((number, chunk) for number, chunk in enumerate(chunks))
        database.executemany("insert into t(rowid, x) values(?, ?)", rows)
        database.execute("insert into t(t) values('optimize')")
        database.commit()
        database.close()

    def open(self) -> None:
        self.database = sqlite3.connect(self.folder / "fts.sqlite")

    def ask(self, terms: Sequence[str]) -> list[int]:
        query = " OR ".join(f'"{term}"' for term in terms)
        return [
            row
            for (row,) in self.database.execute(
                f"select rowid from t where t match ? order by rank limit {WANTED}", (query,)
            )
        ]


class Bm25s(Engine):
    """numpy and scipy, scores computed when indexing."""

    def build(self, chunks: Iterable[str]) -> None:
        import bm25s  # pyright: ignore[reportMissingImports]

        index = bm25s.BM25(k1=K1, b=B, method="lucene")
        index.index([chunk.split(" ") for chunk in chunks], show_progress=False)
        index.save(self.folder, show_progress=False)

    def open(self) -> None:
        import bm25s  # pyright: ignore[reportMissingImports]

        self.index: Any = bm25s.BM25.load(self.folder, mmap=True)

    def ask(self, terms: Sequence[str]) -> list[int]:
        known = [term for term in terms if term in self.index.vocab_dict]
        found, _ = self.index.retrieve([known], k=WANTED, show_progress=False)
        return [int(number) for number in found[0]]


class RankBm25(Engine):
    """Plain Python lists and numpy, everything in memory."""

    def build(self, chunks: Iterable[str]) -> None:
        from rank_bm25 import BM25Okapi  # pyright: ignore[reportMissingImports]

        with (self.folder / "index.pickle").open("wb") as file:
            pickle.dump(BM25Okapi([chunk.split(" ") for chunk in chunks], k1=K1, b=B), file)

    def open(self) -> None:
        with (self.folder / "index.pickle").open("rb") as file:
            self.index = pickle.load(file)  # our own file

    def ask(self, terms: Sequence[str]) -> list[int]:
        scores = self.index.get_scores(terms)
        return [int(number) for number in scores.argsort()[::-1][:WANTED]]


ENGINES: dict[str, type[Engine]] = {
    "tantivy": Tantivy,
    "tantivy-text": TantivyText,
    "fts5": Fts5,
    "bm25s": Bm25s,
    "rank_bm25": RankBm25,
}
