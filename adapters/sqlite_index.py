"""The default index: one SQLite file, one transaction per tap, a checksum on all that is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import TYPE_CHECKING

from attrs import Factory, define

from boost.adapters import _sqlite_rows as stored
from boost.adapters._records import held_of
from boost.adapters._sqlite_file import SqliteFile
from boost.adapters._sqlite_kept import Kept
from boost.ports.errors import Damaged
from boost.ports.index_store import IndexStore
from boost.ports.model import Block, IndexState, Item, Skip

if TYPE_CHECKING:
    from boost.ports.intake import Batch
    from boost.ports.packer import Packer

# Of each segment the page that a term is on. The index over taps names the segments without their blocks.
_PAGES = """select seg.id, (select p.held from post p where p.seg = seg.id and p.first <= ?1
    order by p.first desc limit 1) from seg indexed by seg_tap"""
_SPAN = """select held from post where seg = ?1 and first < ?4
    and first >= (select max(first) from post where seg = ?2 and first <= ?3) order by first"""
_ONE_ITEM = "select seg, n, held, crc from item where seg = ? and n = ?"
_ALL_ITEMS = "select seg, n, held, crc from item where seg = ? order by n"
_META = "select (select v from meta where k = 'version'), (select v from meta where k = 'build')"
_SEGMENT_PAGES = "select first, held from post where seg = ? order by first"


@define(eq=False, repr=False)
class SqliteIndex(IndexStore):
    """Rows of one segment lie together, so replacing a tap writes what belongs to it and nothing else.

    Where there are many taps, small ones share segments, which are taken apart when one of them changes.
    """

    path: Path
    version: int
    packer: Callable[[], Packer]
    """Made when a run of changes ends or a shared segment changes, never to search."""
    file: SqliteFile = Factory(lambda self: SqliteFile(self.path), takes_self=True)
    blocks: dict[int, Block] = Factory(dict)
    kept: Kept = Factory(Kept)
    live: list[int] = Factory(list)
    """The segments of the snapshot, ascending."""
    seen: IndexState | None = None

    def state(self) -> IndexState | None:
        if not self.file.snapshot():
            self._refresh(None)
            return None
        ((version, build),) = self.file.read(_META)
        if self.seen is None or (str(self.seen.version), self.seen.build) != (version, build):
            self._refresh(None)
            self._refresh(self._read(version, build))
        return self.seen

    def _read(self, version: str, build: str) -> IndexState:
        rows = self.file.read("select name, held, skips, crc from tap order by name")
        for name, text, skips, crc in rows:
            stored.opened("taps", crc, name, text, skips)
        held = {name: stored.to_held(name, text) for name, text, _, _ in rows}
        if build != _build(sum(crc for *_, crc in rows)):
            raise stored.damaged("taps")
        return IndexState(int(version), build, held)

    def _refresh(self, state: IndexState | None) -> None:
        """Go on from another state; what was read of the one before is forgotten."""
        self.seen = state
        self.blocks.clear()
        self.kept.clear()
        self.live = sorted(
            {number for held in (state.held.values() if state else ()) for number in held.segments}
        )

    def replace(self, batch: Batch) -> None:
        from boost.adapters import _sqlite_segments as segments

        with self.file.transaction() as connection:
            self._refresh(None)
            segments.forget(connection, batch.tap, self.packer)
            blocks, numbers = [], []
            for segment in batch.segments:
                numbers.append(segments.insert(connection, batch.tap, segment))
                blocks.append(segment.block)
            text = stored.held_text(held_of(batch, blocks, numbers))
            skips = stored.skips_text(batch.skips)
            values = (batch.tap, text, skips, stored.seal(batch.tap, text, skips))
            connection.execute("insert into tap values(?, ?, ?, ?)", values)
            self._renew(connection)

    def drop(self, tap: str) -> None:
        from boost.adapters import _sqlite_segments as segments

        with self.file.transaction() as connection:
            self._refresh(None)
            segments.forget(connection, tap, self.packer)
            self._renew(connection)

    def clear(self) -> None:
        self._refresh(None)
        self.file.delete()

    def flush(self) -> None:
        if self.file.writer is not None:
            self._pack()
        self.file.settle()

    def block(self, segment: int) -> Block:
        if segment not in self.blocks:
            rows = self.file.read("select tap, block, crc from seg where id = ?", (segment,))
            if not rows:
                raise stored.damaged("segments")
            tap, content, crc = rows[0]
            stored.opened("segments", crc, segment, tap, content)
            self.blocks[segment] = stored.to_block(content)
        return self.blocks[segment]

    def rows(self, term: str) -> Mapping[int, bytes]:
        rows = self.kept.get(term)
        if rows is None:
            rows = self._found(term)
            self.kept.put(term, rows)
        return rows

    def _found(self, term: str) -> Mapping[int, bytes]:
        key = term.encode("utf-8", "surrogatepass")
        pages = self.file.read(_PAGES, (term,))
        if sorted(segment for segment, _ in pages) != self.live:
            raise stored.damaged("segments")
        found = ((segment, stored.row_on(segment, held, key)) for segment, held in pages)
        return {segment: row for segment, row in found if row is not None}

    def terms(self, prefix: str) -> Iterator[str]:
        found = {term for segment in self.live for term in self._between(segment, prefix)}
        return iter(sorted(term for term in found if term.startswith(prefix)))

    def items(self, segment: int, numbers: Sequence[int] | None = None) -> tuple[Item, ...]:
        if numbers is None:
            rows = self.file.read(_ALL_ITEMS, (segment,))
            numbers = range(len(self.block(segment).kinds))
        else:
            rows = [row for number in numbers for row in self.file.read(_ONE_ITEM, (segment, number))]
        if [row[1] for row in rows] != list(numbers):
            raise stored.damaged("items")
        return tuple(stored.read_item(*row) for row in rows)

    def skips(self, tap: str) -> tuple[Skip, ...]:
        rows = self.file.read("select skips from tap where name = ?", (tap,))
        return stored.to_skips(rows[0][0]) if rows else ()

    def check(self) -> Iterator[str]:
        if self.file.intact():
            return
        try:
            state = self.state()
            for segment in self.live if state else ():
                self.items(segment)
                for _ in stored.whole(segment, self.file.read(_SEGMENT_PAGES, (segment,))):
                    pass
        except Damaged as error:
            yield error.message

    def size(self) -> int:
        return self.file.size()

    def _between(self, segment: int, prefix: str) -> Iterator[str]:
        """All terms of the pages that may hold a prefix."""
        span = (segment, segment, prefix, prefix + "\U0010ffff")
        for (held,) in self.file.read(_SPAN, span):
            yield from stored.names_on(segment, held)[1:-1]

    def _pack(self) -> None:
        """Join small segments where there are too many; each step leaves the same content behind."""
        from boost.adapters import _sqlite_segments as segments

        state, packer = self.state(), self.packer()
        sizes = Counter[int]()
        for held in state.held.values() if state else ():
            if len(held.segments) == 1:  # a tap of several is large
                sizes[held.segments[0]] += held.chunks
        for group in packer.groups(sizes):
            with self.file.transaction() as connection:
                self._refresh(None)
                segments.join(connection, group, packer)
                self._renew(connection)

    def _renew(self, connection: Connection) -> None:
        (total,) = connection.execute("select coalesce(sum(crc), 0) from tap").fetchone()
        values = [("version", str(self.version)), ("build", _build(total))]
        connection.executemany("insert or replace into meta values(?, ?)", values)


def _build(total: int) -> str:
    """The build id: the checksums of all taps in one."""
    return f"{total & 0xFFFFFFFF:08x}"
