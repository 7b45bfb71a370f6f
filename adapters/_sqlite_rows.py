"""What the SQLite index writes: rows with checksums; pages know their borders, so a lost one is noticed."""

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, pairwise
from zlib import crc32

from boost.adapters._records import item_values, skip_values, to_item
from boost.ports.errors import Damaged
from boost.ports.model import Block, Held, Item, Skip

_NAMES = 8
_PAGE = 2_048
# A record of more than a quarter of a database page (16 KB) spills into one of its own.
_MOST = 3_900


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


def pages(seg: int, rows: Mapping[str, bytes]) -> Iterator[tuple[int, str, bytes]]:
    """Posting rows in pages of about 2 KB, in the order of the terms.

    The first page begins with the empty term, so every term has a page in which it is, or is proved absent. A
    page is its checksum and the size of its names as u32; the names with line feeds between them, which are
    where the page begins, its terms, and where the next page begins; the place of each row and of the end as
    u32; the rows.
    """
    made = _grouped(rows)
    first, terms, bodies = next(made)
    for following, next_terms, next_bodies in made:
        yield seg, first, _page(seg, [first, *terms, following], bodies)
        first, terms, bodies = following, next_terms, next_bodies
    yield seg, first, _page(seg, [first, *terms, ""], bodies)


def _grouped(rows: Mapping[str, bytes]) -> Iterator[tuple[str, list[str], list[bytes]]]:
    first, size = "", 0
    terms: list[str] = []
    bodies: list[bytes] = []
    for term, row in rows.items():
        if size >= _PAGE or (size and size + len(row) > _MOST):
            yield first, terms, bodies
            first, size = term, 0
            terms, bodies = [], []
        terms.append(term)
        bodies.append(row)
        size += len(row) + len(term) + 5
    yield first, terms, bodies


def _page(seg: int, names: list[str], bodies: list[bytes]) -> bytes:
    named = "\n".join(names).encode()
    start = _NAMES + len(named) + 4 * (len(bodies) + 1)
    places = array("I", accumulate(map(len, bodies), initial=start)).tobytes()
    content = b"".join((len(named).to_bytes(4, "little"), named, places, *bodies))
    return crc32(content, seg).to_bytes(4, "little") + content


def names_on(seg: int, held: bytes | None) -> list[str]:
    """The names of a page, checked: where it begins, its terms, where the next one begins."""
    if held is None or crc32(held[4:], seg) != int.from_bytes(held[:4], "little"):
        raise damaged("postings")
    return held[_NAMES : _NAMES + int.from_bytes(held[4:_NAMES], "little")].decode().split("\n")


def whole(seg: int, pages: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """The pages of a segment in their order; raises `Damaged` where one is missing."""
    due = ""
    for first, held in pages:
        begins, *_, following = names_on(seg, held)
        if not first == begins == due:
            raise damaged("postings")
        due = following or "\n"
        yield held
    if due != "\n":
        raise damaged("postings")


def rows_on(seg: int, held: bytes) -> Iterator[tuple[str, bytes]]:
    """The terms of a page with their rows."""
    terms = names_on(seg, held)[1:-1]
    start = _NAMES + int.from_bytes(held[4:_NAMES], "little")
    places = memoryview(held)[start : start + 4 * (len(terms) + 1)].cast("I")
    for term, (begin, end) in zip(terms, pairwise(places), strict=True):
        yield term, held[begin:end]


def row_on(seg: int, held: bytes | None, term: bytes) -> bytes | None:
    """The row of a term on the page that has to have it, None when it is proved absent."""
    if held is None or crc32(held[4:], seg) != int.from_bytes(held[:4], "little"):
        raise damaged("postings")
    end = _NAMES + int.from_bytes(held[4:_NAMES], "little")
    at = held.find(b"\n%b\n" % term, _NAMES - 1, end)
    if at < 0:
        begins = held[_NAMES : held.index(b"\n", _NAMES)]
        following = held[held.rindex(b"\n", _NAMES, end) + 1 : end]
        if begins > term or (following and following <= term):
            raise damaged("postings")
        return None
    place = end + 4 * held.count(b"\n", _NAMES, at)
    row, after = memoryview(held)[place : place + 8].cast("I")
    return held[row:after]


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
    others = [block.others] if block.others else []
    sizes = [block.tap, block.chunks, block.tokens, len(block.starts), len(block.lengths), *others]
    return json.dumps(sizes).encode() + b"\n" + block.starts + block.lengths + block.kinds


def to_block(content: bytes) -> Block:
    """The block that `block_bytes` wrote."""
    line, _, arrays = content.partition(b"\n")
    tap, chunks, tokens, starts, lengths, *others = json.loads(line)
    return Block(
        tap,
        chunks,
        tokens,
        starts=arrays[:starts],
        lengths=arrays[starts : starts + lengths],
        kinds=arrays[starts + lengths :],
        others=tuple((name, first) for each in others for name, first in each),
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
