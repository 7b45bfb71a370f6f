"""Segments as rows of the SQLite index: put in, read whole, and put in the place of others."""

from collections.abc import Callable, Sequence
from sqlite3 import Connection

from attrs import evolve

from boost.adapters import _sqlite_rows as stored
from boost.ports.intake import Segment
from boost.ports.model import Block, Held
from boost.ports.packer import Packer

_FORGET = ("delete from post where seg = ?", "delete from item where seg = ?", "delete from seg where id = ?")
_SEGMENT = "select tap, block, crc from seg where id = ?"
_ITEMS = "select seg, n, held, crc from item where seg = ? order by n"
_PAGES = "select first, held from post where seg = ? order by first"


def insert(connection: Connection, tap: str, segment: Segment) -> int:
    """Write a segment under a number of its own, which is the answer."""
    (number,) = connection.execute("select coalesce(max(id), 0) + 1 from seg").fetchone()
    content = stored.block_bytes(segment.block)
    sealed = (number, tap, content, stored.seal(number, tap, content))
    connection.execute("insert into seg values(?, ?, ?, ?)", sealed)
    connection.executemany("insert into item values(?, ?, ?, ?)", stored.item_rows(number, segment.items))
    connection.executemany("insert into post values(?, ?, ?)", stored.pages(number, segment.rows))
    return int(number)


def forget(connection: Connection, tap: str, packer: Callable[[], Packer]) -> None:
    """Remove all that is held of a tap; those that shared its segment get their own."""
    for number in _numbers(connection, tap):
        if _block(connection, number).others:
            _swap(connection, [number], lambda shared: packer().parted(*shared))
    for number in _numbers(connection, tap):
        _delete(connection, number)
    connection.execute("delete from tap where name = ?", (tap,))


def join(connection: Connection, numbers: Sequence[int], packer: Packer) -> None:
    """Put one segment in the place of several."""
    _swap(connection, numbers, lambda own: [packer.joined(own)])


def _swap(
    connection: Connection, numbers: Sequence[int], change: Callable[[list[Segment]], Sequence[Segment]]
) -> None:
    """Put segments with the same content in the place of others; their taps follow."""
    before = [_read(connection, number) for number in numbers]
    for number in numbers:
        _delete(connection, number)
    for segment in change(before):
        number = insert(connection, segment.block.tap, segment)
        for tap, _ in segment.block.owners:
            _move(connection, tap, number)


def _delete(connection: Connection, number: int) -> None:
    for statement in _FORGET:
        connection.execute(statement, (number,))


def _block(connection: Connection, number: int) -> Block:
    """The block of a segment, checked; it names the tap under which the segment was put in."""
    found = connection.execute(_SEGMENT, (number,)).fetchone()
    if found is None:
        raise stored.damaged("segments")
    tap, content, crc = found
    stored.opened("segments", crc, number, tap, content)
    return evolve(stored.to_block(content), tap=tap)


def _read(connection: Connection, number: int) -> Segment:
    """A whole segment, checked."""
    block = _block(connection, number)
    items = tuple(stored.read_item(*row) for row in connection.execute(_ITEMS, (number,)))
    if len(items) != len(block.kinds):
        raise stored.damaged("items")
    pages = stored.whole(number, connection.execute(_PAGES, (number,)))
    return Segment(block, items, {term: row for held in pages for term, row in stored.rows_on(number, held)})


def _numbers(connection: Connection, tap: str) -> tuple[int, ...]:
    """The segments of a tap, none when it is unknown."""
    known = connection.execute("select 1 from tap where name = ?", (tap,)).fetchone()
    return _held(connection, tap)[0].segments if known else ()


def _move(connection: Connection, tap: str, number: int) -> None:
    held, skips = _held(connection, tap)
    text = stored.held_text(evolve(held, segments=(number,)))
    values = (text, stored.seal(tap, text, skips), tap)
    connection.execute("update tap set held = ?, crc = ? where name = ?", values)


def _held(connection: Connection, tap: str) -> tuple[Held, str]:
    """The row of a tap, checked, and its skips."""
    found = connection.execute("select held, skips, crc from tap where name = ?", (tap,)).fetchone()
    if found is None:
        raise stored.damaged("taps")
    text, skips, crc = found
    stored.opened("taps", crc, tap, text, skips)
    return stored.to_held(tap, text), skips
