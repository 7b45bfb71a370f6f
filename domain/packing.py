"""Segments of small taps put together, because a search looks at each segment, and taken apart again."""

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from boost.domain import postings
from boost.domain.layout import NAME, name_numbers
from boost.ports.intake import Segment
from boost.ports.model import Block
from boost.ports.packer import Packer

ENOUGH = 64
"""Up to so many segments each tap keeps its own."""
FULL = 16_384
"""Chunks of a joined segment, at the most: larger ones give pruning less to skip."""

Numbers = Sequence[int]


class Packing(Packer):
    """Joins the smallest first, so that few segments are left and a change of a tap rewrites one of them."""

    def groups(self, sizes: Mapping[int, int]) -> list[list[int]]:
        if len(sizes) <= ENOUGH:
            return []
        groups: list[list[int]] = [[]]
        held = 0
        for number in sorted(sizes, key=lambda number: (sizes[number], number)):
            if groups[-1] and held + sizes[number] > FULL:
                groups.append([])
                held = 0
            groups[-1].append(number)
            held += sizes[number]
        return [group for group in groups if len(group) > 1]

    def joined(self, segments: Sequence[Segment]) -> Segment:
        chunks = list(accumulate((each.block.chunks for each in segments), initial=0))
        items = list(accumulate((len(each.items) for each in segments), initial=0))
        parts: defaultdict[str, list[tuple[int, bytes]]] = defaultdict(list)
        for at, segment in enumerate(segments):
            for term, row in segment.rows.items():
                parts[term].append((items[at] if term.startswith(NAME) else chunks[at], row))
        rows = {term: _joined_row(term, parts[term]) for term in sorted(parts)}
        every = tuple(item for each in segments for item in each.items)
        return Segment(_joined_block([each.block for each in segments], chunks, items), every, rows)

    def parted(self, segment: Segment) -> list[Segment]:
        block = segment.block
        starts = [*memoryview(block.starts).cast("I"), block.chunks]
        owners = block.owners
        items = [numbers.start for _, numbers in owners] + [len(segment.items)]
        chunks = [starts[number] for number in items]
        rows: list[dict[str, bytes]] = [{} for _ in owners]
        for term, row in segment.rows.items():
            split = _split_names(row, items) if term.startswith(NAME) else _split_postings(row, chunks)
            for owner, own in split:
                rows[owner][term] = own
        return [
            Segment(_part(block, tap, numbers, starts), segment.items[numbers.start : numbers.stop], own)
            for (tap, numbers), own in zip(owners, rows, strict=True)
        ]


def _joined_block(blocks: Sequence[Block], chunks: Numbers, items: Numbers) -> Block:
    starts = (_moved(block.starts, "I", by) for block, by in zip(blocks, chunks, strict=False))
    taps = zip((block.tap for block in blocks), items, strict=False)
    return Block(
        blocks[0].tap,
        chunks[-1],
        sum(block.tokens for block in blocks),
        b"".join(starts),
        b"".join(block.lengths for block in blocks),
        b"".join(block.kinds for block in blocks),
        tuple(taps)[1:],
    )


def _part(block: Block, tap: str, items: range, starts: Numbers) -> Block:
    first, end = starts[items.start], starts[items.stop]
    lengths = block.lengths[2 * first : 2 * end]
    return Block(
        tap,
        end - first,
        sum(memoryview(lengths).cast("H")),
        _moved(block.starts[4 * items.start : 4 * items.stop], "I", -first),
        lengths,
        block.kinds[items.start : items.stop],
    )


def _joined_row(term: str, parts: Iterable[tuple[int, bytes]]) -> bytes:
    if term.startswith(NAME):
        return b"".join(_moved(row, "H", by) for by, row in parts)
    numbers: list[int] = []
    exact = b""
    for by, packed in parts:
        ids, codes, high = postings.unpack(packed)
        numbers += [chunk + by << 8 | code for chunk, code in zip(ids, codes, strict=True)]
        if high:
            exact += b"".join(postings.exact_entry(chunk + by, tf) for chunk, tf in _exact(high))
    return postings.pack(numbers, exact)


def _split_names(row: bytes, firsts: Numbers) -> Iterator[tuple[int, bytes]]:
    for owner, begin, end in _runs(name_numbers(row), firsts):
        yield owner, _moved(row[2 * begin : 2 * end], "H", -firsts[owner])


def _split_postings(packed: bytes, firsts: Numbers) -> Iterator[tuple[int, bytes]]:
    ids, codes, high = postings.unpack(packed)
    exact: defaultdict[int, bytes] = defaultdict(bytes)
    for chunk, tf in _exact(high):
        owner = bisect_right(firsts, chunk) - 1
        exact[owner] += postings.exact_entry(chunk - firsts[owner], tf)
    for owner, begin, end in _runs(ids, firsts):
        first, own = firsts[owner], zip(ids[begin:end], codes[begin:end], strict=True)
        yield owner, postings.pack([chunk - first << 8 | code for chunk, code in own], exact[owner])


def _runs(numbers: Numbers, firsts: Numbers) -> Iterator[tuple[int, int, int]]:
    """The stretches of ascending numbers that have the same owner: the owner, begin and end."""
    end = 0
    while end < len(numbers):
        begin, owner = end, bisect_right(firsts, numbers[end]) - 1
        end = bisect_left(numbers, firsts[owner + 1], begin)
        yield owner, begin, end


def _exact(exact: bytes) -> Iterator[tuple[int, int]]:
    for at in range(0, len(exact), 3):
        yield int.from_bytes(exact[at : at + 2], "little"), exact[at + 2]


def _moved(numbers: bytes, size: str, by: int) -> bytes:
    return array(size, map(by.__add__, memoryview(numbers).cast(size))).tobytes()  # type: ignore[call-overload]
