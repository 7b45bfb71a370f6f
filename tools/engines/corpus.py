"""The chunks of the user's taps, cut down or multiplied to a size, and questions to ask of them."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from zlib import crc32

from attrs import evolve, frozen

from boost.domain.chunking import Windows, windows, without_comments
from boost.domain.text import Words, heading, plain, query_terms
from boost.ports.intake import Document

_WORD = re.compile(r"[A-Za-z]{3,}")
_GOLDEN = Path(__file__).parents[2] / "evals" / "golden"

Taps = Sequence[tuple[str, Sequence[Document]]]
"""Tap -> its documents."""


@frozen
class Chunk:
    """One chunk as boost indexes it."""

    header: str
    body: str

    @property
    def text(self) -> str:
        return f"{self.header}\n{self.body}"


def read() -> Taps:
    """All documents of the taps below BOOST_HOME."""
    from boost.entrypoints import settings
    from boost.entrypoints.container import container

    parts = container(settings.load())
    reading = parts.reading()
    return [
        (tap.name, [each for each in reading.documents(tap) if isinstance(each, Document)])
        for tap in parts.taps()
    ]


def chunks(document: Document, shape: Windows) -> Iterator[Chunk]:
    """The chunks of a document, in their order."""
    body = plain(without_comments(document.body))
    header = heading(document.item.name, document.item.description)
    for start, end in windows(body, shape) or [(0, 0)]:
        yield Chunk(header, body[start:end])


def counted(chunk: Chunk, words: Words) -> Counter[str]:
    """The terms of a chunk: those of the header count once."""
    counts = Counter(words.terms(chunk.body))
    counts.update(set(words.terms(chunk.header)))
    return counts


def sized(taps: Taps, most: int, shape: Windows) -> Iterator[tuple[str, Sequence[Document]]]:
    """Taps with about this many chunks in all: the first ones, or all of them again and again.

    From the second round on 15 % of the words of three or more letters carry the number of the round.
    """
    count, round_ = 0, 0
    while True:
        for name, documents in taps:
            each = documents if not round_ else _copied(documents, round_)
            kept = list(_until(each, most - count, shape))
            count += sum(size for _, size in kept)
            yield (f"{name}-{round_}" if round_ else name), [document for document, _ in kept]
            if count >= most:
                return
        round_ += 1


def _until(documents: Iterable[Document], most: int, shape: Windows) -> Iterator[tuple[Document, int]]:
    for document in documents:
        if most <= 0:
            return
        size = len(windows(plain(without_comments(document.body)), shape)) or 1
        most -= size
        yield document, size


class _Marked(dict[str, str]):
    """Words of one round, some of them with a mark."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.mark = mark

    def __missing__(self, word: str) -> str:
        chosen = crc32(f"{word.lower()} {self.mark}".encode()) % 100 < 15
        self[word] = f"{word}{self.mark}" if chosen else word
        return self[word]


def _copied(documents: Sequence[Document], number: int) -> list[Document]:
    marked = _Marked("q" + chr(ord("a") + number // 26) + chr(ord("a") + number % 26))

    def copy(text: str) -> str:
        return _WORD.sub(lambda found: marked[found[0]], text)

    return [
        Document(
            evolve(each.item, name=copy(each.item.name), description=copy(each.item.description)),
            copy(each.body),
        )
        for each in documents
    ]


KINDS = {"words": (2, 3), "sentences": (6, 30), "tasks": (80, 200)}
"""Kind of question -> how many words it has."""


def questions(kind: str, words: Words, most: int = 100) -> list[list[str]]:
    """The terms of questions of the golden set, in the order of the files."""
    low, high = KINDS[kind]
    found = {
        tuple(sorted(set(query_terms(text, words)))): None
        for path in sorted(_GOLDEN.glob("p*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if low <= len((text := json.loads(line)["query"]).split()) <= high
    }
    return [list(terms) for terms in islice(filter(None, found), most)]
