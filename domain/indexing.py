"""Documents to the segments that an index store keeps."""

import zlib
from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import Factory, define

from boost.domain import postings
from boost.domain.chunking import Windows, windows, without_comments
from boost.domain.layout import INDEX_VERSION, KINDS, NAME
from boost.domain.stopwords import STOP, STOP_ID
from boost.domain.text import TEXT_ID, Stem, Words, heading, name_key, plain
from boost.ports.intake import Document, Segment
from boost.ports.model import Block, Item

_PROBE = "running generously flies dying adding emergency relational happiness organization skies".split()


def recipe(shape: Windows, stem: Stem, stop: frozenset[str] = STOP) -> str:
    """What rows depend on besides the text; a segment of another recipe is stale."""
    stems = zlib.crc32(" ".join(map(stem, _PROBE)).encode())
    left_out = STOP_ID if stop == STOP else f"stop-{zlib.crc32(' '.join(sorted(stop)).encode()):08x}"
    cut = f"{shape.size}/{shape.overlap}/{shape.cap}{'' if shape.header else ' bare'}"
    return f"{INDEX_VERSION} {TEXT_ID} {left_out} {stems:08x} {cut}"


def segments(
    documents: Iterable[Document], words: Words, shape: Windows, *, most: int = postings.MOST_CHUNKS
) -> Iterator[Segment]:
    """One segment, or more when there are over `most` chunks. Documents are read once and not kept."""
    draft = _Draft(words=words, shape=shape)
    for document in documents:
        if draft.items and len(draft.lengths) + shape.cap > most:
            yield draft.sealed()
            draft = _Draft(words=words, shape=shape)
        draft.add(document)
    yield draft.sealed()


@define
class _Draft:
    """A segment that is being filled."""

    words: Words
    shape: Windows
    items: list[Item] = Factory(list)
    starts: "array[int]" = Factory(lambda: array("I"))
    lengths: "array[int]" = Factory(lambda: array("H"))
    rows: defaultdict[str, list[int]] = Factory(lambda: defaultdict(list))
    exact: defaultdict[str, bytes] = Factory(lambda: defaultdict(bytes))

    def add(self, document: Document) -> None:
        item, words = document.item, self.words
        self.items.append(item)
        self.starts.append(len(self.lengths))
        # A header term counts once, so that repeating a word in a description wins nothing.
        header = set(words.terms(heading(item.name, item.description))) if self.shape.header else set()
        body = plain(without_comments(document.body))
        spans = windows(body, self.shape) or [(0, 0)]
        self._chunks([Counter(words.terms(body[start:end])) for start, end in spans], header)

    def _chunks(self, bodies: list[Counter[str]], header: set[str]) -> None:
        repeated = header.intersection(chain.from_iterable(bodies))
        only = len(header) - len(repeated)
        ones = [self._chunk(counts, repeated, only) for counts in bodies]
        # Most header terms stand in no body: their rows grow by all chunks of the item at once.
        for term in header - repeated:
            self.rows[term].extend(ones)

    def _chunk(self, counts: Counter[str], repeated: set[str], only: int) -> int:
        """Post the terms of a chunk; the result is the code of a term that stands in it once."""
        for term in repeated:
            counts[term] += 1
        chunk = len(self.lengths)
        length = min(counts.total() + only, postings.LONGEST_CHUNK)
        self.lengths.append(length)
        base = chunk << 8 | postings.length_class(length)
        highest = max(counts.values(), default=1)
        codes = [base | postings.tf_class(tf) << 5 for tf in range(highest + 1)]
        # Once for every word of every text: a loop that the interpreter does not see takes half the time.
        rows, own = map(self.rows.__getitem__, counts), map(codes.__getitem__, counts.values())
        deque(map(list.append, rows, own), maxlen=0)
        if highest >= postings.INEXACT:
            for term, tf in counts.items():
                if tf >= postings.INEXACT:
                    self.exact[term] += postings.exact_entry(chunk, tf)
        return codes[1]

    def sealed(self) -> Segment:
        exact = self.exact
        rows = {term: postings.pack(row, exact.get(term, b"")) for term, row in self.rows.items()}
        self.rows.clear()
        rows |= _names(self.items)
        return Segment(self._block(), tuple(self.items), {key: rows[key] for key in sorted(rows)})

    def _block(self) -> Block:
        tap = self.items[0].tap if self.items else ""
        kinds = bytes(KINDS.index(item.kind) for item in self.items)
        lengths = self.lengths
        return Block(tap, len(lengths), sum(lengths), self.starts.tobytes(), lengths.tobytes(), kinds)


def _names(items: list[Item]) -> dict[str, bytes]:
    keyed: defaultdict[str, array[int]] = defaultdict(lambda: array("H"))
    for number, item in enumerate(items):
        for key in {name_key(label) for label in _labels(item)} - {""}:
            keyed[NAME + key].append(number)
    return {key: numbers.tobytes() for key, numbers in keyed.items()}


def _labels(item: Item) -> Iterator[str]:
    yield from (item.name, item.slug, _stem(item.path), *map(_stem, item.aliases))
    if item.plugin:
        yield f"{item.plugin}:{item.name}"


def _stem(path: str) -> str:
    """The last part of a path, without the ending of a file."""
    last = path.rpartition("/")[2]
    return last.partition(".")[0] or last
