"""Documents to the segments that an index store keeps."""

import zlib
from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator

from attrs import Factory, define

from boost.domain import postings
from boost.domain.chunking import Windows, windows, without_comments
from boost.domain.layout import INDEX_VERSION, KINDS, NAME
from boost.domain.stopwords import STOP, STOP_ID
from boost.domain.text import TEXT_ID, Stem, Words, name_key, plain
from boost.ports.model import Block, Document, Item, Segment

_HEADER = 1_024
# The code of each tf, without a length: a window of 20,000 characters cannot hold more words than these.
_CODE = bytes((0, 32, 64, 96, 128, 160, 192, 192)) + bytes((224,)) * 10_000
_PROBE = "running generously flies dying adding emergency relational happiness organization skies".split()


def recipe(shape: Windows, stem: Stem, stop: frozenset[str] = STOP) -> str:
    """What rows depend on besides the text; a segment of another recipe is stale."""
    stems = zlib.crc32(" ".join(map(stem, _PROBE)).encode())
    left_out = STOP_ID if stop == STOP else f"stop-{zlib.crc32(' '.join(sorted(stop)).encode()):08x}"
    cut = f"{shape.size}/{shape.overlap}/{shape.cap}{'' if shape.header else ' bare'}"
    return f"{INDEX_VERSION} {TEXT_ID} {left_out} {stems:08x} {cut}"


def segments(documents: Iterable[Document], words: Words, shape: Windows) -> Iterator[Segment]:
    """One segment, or more when a tap has over 65,535 chunks. Documents are read once and not kept."""
    draft = _Draft(words=words, shape=shape)
    for document in documents:
        if len(draft.lengths) + shape.cap > postings.MOST_CHUNKS:
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
        headed = plain(f"{item.name}. {item.description[:_HEADER]}") if self.shape.header else ""
        header = dict.fromkeys(words.terms(headed), 1)
        body = plain(without_comments(document.body))
        for start, end in windows(body, self.shape):
            counts = Counter(header)
            counts.update(words.terms(body[start:end]))
            self._chunk(counts)
        if self.starts[-1] == len(self.lengths):
            self._chunk(Counter(header))

    def _chunk(self, counts: Counter[str]) -> None:
        chunk = len(self.lengths)
        length = min(counts.total(), postings.LONGEST_CHUNK)
        self.lengths.append(length)
        base = chunk << 8 | postings.length_class(length)
        # The loop over 80 terms a chunk runs in C: map over append, the row and the code of each term.
        codes = map(base.__or__, map(_CODE.__getitem__, counts.values()))
        deque(map(list.append, map(self.rows.__getitem__, counts), codes), maxlen=0)
        if max(counts.values(), default=0) >= postings.INEXACT:
            for term, tf in counts.items():
                if tf >= postings.INEXACT:
                    self.exact[term] += postings.exact_entry(chunk, tf)

    def sealed(self) -> Segment:
        exact = self.exact
        rows = {term: postings.pack(row, exact.get(term, b"")) for term, row in self.rows.items()}
        self.rows.clear()
        rows |= _names(self.items)
        return Segment(self._block(), tuple(self.items), dict(sorted(rows.items())))

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
