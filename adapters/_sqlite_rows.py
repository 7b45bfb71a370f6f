"""What the SQLite index writes: rows with checksums, chained so that a lost one is noticed."""

import json
from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

from boost.adapters._records import item_values, skip_values, to_item
from boost.ports.errors import Damaged
from boost.ports.model import Block, Held, Item, Skip

Columns = tuple[int, str, bytes, int]


def damaged(part: str) -> Damaged:
    """The error for a part whose checksum does not fit."""
    return Damaged(f"the index is damaged ({part})", "run `boost reindex` to rebuild it")


def seal(*parts: str | int | bytes) -> int:
    """A checksum over the values of one row."""
    crc = 0
    for part in parts:
        crc = crc32(part if isinstance(part, bytes) else f"{part}\0".encode("utf-8", "surrogatepass"), crc)
    return crc


def opened(part: str, crc: int, *values: str | int | bytes) -> None:
    """Raise `Damaged` unless the checksum fits the values."""
    if seal(*values) != crc:
        raise damaged(part)


def chained(seg: int, rows: Mapping[str, bytes]) -> Iterator[Columns]:
    """Posting rows in the order of the terms, each sealed with the term that follows it.

    The first row is an empty one, so that every term has a neighbor: a term that is looked up and not found
    is proved absent by the two rows around the gap.
    """
    term, row = "", b""
    for following, coming in rows.items():
        yield seg, term, row, crc32(following.encode(), crc32(row, crc32(term.encode())))
        term, row = following, coming
    yield seg, term, row, crc32(b"", crc32(row, crc32(term.encode())))


def follows(term: str, row: bytes, crc: int, following: str) -> None:
    """Raise `Damaged` unless this row was written with this neighbor."""
    if crc32(following.encode(), crc32(row, crc32(term.encode()))) != crc:
        raise damaged(f"postings of {term!r}")


def held_text(held: Held) -> str:
    """A tap's row as JSON."""
    numbers = [held.kinds, held.chunks, held.tokens, held.skipped, held.segments]
    return json.dumps([held.commit, held.recipe, *numbers])


def to_held(tap: str, text: str) -> Held:
    """The row that `held_text` wrote."""
    commit, recipe, kinds, chunks, tokens, skipped, segments = json.loads(text)
    return Held(tap, commit, recipe, tuple(kinds), chunks, tokens, skipped, tuple(segments))


def block_bytes(block: Block) -> bytes:
    """A block as a line of JSON and the three arrays behind it."""
    sizes = [block.tap, block.chunks, block.tokens, len(block.starts), len(block.lengths)]
    return json.dumps(sizes).encode() + b"\n" + block.starts + block.lengths + block.kinds


def to_block(content: bytes) -> Block:
    """The block that `block_bytes` wrote."""
    line, _, arrays = content.partition(b"\n")
    tap, chunks, tokens, starts, lengths = json.loads(line)
    return Block(
        tap, chunks, tokens, arrays[:starts], arrays[starts : starts + lengths], arrays[starts + lengths :]
    )


def item_rows(seg: int, items: Iterable[Item]) -> Iterator[tuple[int, int, str, int]]:
    """Items with their number in the segment."""
    for number, item in enumerate(items):
        text = json.dumps(item_values(item), ensure_ascii=True, separators=(",", ":"))
        yield seg, number, text, seal(seg, number, text)


def read_item(seg: int, number: int, text: str, crc: int) -> Item:
    """The item of a row, checked."""
    opened("items", crc, seg, number, text)
    return to_item(json.loads(text))


def skips_text(skips: Iterable[Skip]) -> str:
    """All skips of a tap as JSON, in the order of their paths."""
    return json.dumps(sorted(map(skip_values, skips)))


def to_skips(text: str) -> tuple[Skip, ...]:
    """The skips that `skips_text` wrote."""
    return tuple(Skip(*values) for values in json.loads(text))
