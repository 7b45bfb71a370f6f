"""What the SQLite index writes: rows with checksums, chained so that a lost one is noticed."""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

from boost.adapters._records import item_values, skip_values, to_item
from boost.ports.errors import Damaged
from boost.ports.model import Block, Held, Item, Skip

Columns = tuple[int, str, bytes, int]
# A record of more than a quarter of a database page (16 KB) would spill into one of its own.
_PAGE = 2048


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


def pages(seg: int, rows: Mapping[str, bytes]) -> Iterator[Columns]:
    """Posting rows in pages of about 2 KB, in the order of the terms, each page sealed with the one after it.

    The first page begins with the empty term, so every term has a page in which it is, or is proved absent. A
    page is the size of its terms as u32, the terms between line feeds, the size of each row as u32, the rows.
    """
    made = _grouped(rows)
    first, held = next(made)
    for following, coming in made:
        yield seg, first, held, crc32(following.encode(), crc32(held, crc32(first.encode())))
        first, held = following, coming
    yield seg, first, held, crc32(held, crc32(first.encode()))


def _grouped(rows: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    first, size = "", 0
    terms: list[str] = []
    bodies: list[bytes] = []
    for term, row in rows.items():
        if size >= _PAGE:
            yield first, _page(terms, bodies)
            first, size = term, 0
            terms, bodies = [], []
        terms.append(term)
        bodies.append(row)
        size += len(row) + len(term) + 5
    yield first, _page(terms, bodies)


def _page(terms: list[str], bodies: list[bytes]) -> bytes:
    names = "\n".join(["", *terms, ""]).encode()
    sizes = array("I", map(len, bodies)).tobytes()
    return b"".join((len(names).to_bytes(4, "little"), names, sizes, *bodies))


def on_page(held: bytes) -> list[str]:
    """The terms of a page."""
    names = held[4 : 4 + int.from_bytes(held[:4], "little")]
    return names.decode().split("\n")[1:-1]


def row_on(held: bytes, term: str) -> bytes | None:
    """The row of a term on its page."""
    end = 4 + int.from_bytes(held[:4], "little")
    at = held.find(f"\n{term}\n".encode(), 4, end)
    if at < 0:
        return None
    number, count = held.count(b"\n", 4, at), held.count(b"\n", 4, end) - 1
    sizes = memoryview(held)[end : end + 4 * count].cast("I")
    start = end + 4 * count + sum(sizes[:number])
    return held[start : start + sizes[number]]


def follows(first: str, held: bytes, crc: int, following: str) -> None:
    """Raise `Damaged` unless this page was written with this one after it."""
    if crc32(following.encode(), crc32(held, crc32(first.encode()))) != crc:
        raise damaged("postings")


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
