"""The default index: one SQLite file, one transaction per tap, a checksum on all that is read."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection

from attrs import Factory, define

from boost.adapters import _sqlite_rows as stored
from boost.adapters._records import held_of
from boost.adapters._sqlite_file import SqliteFile
from boost.ports.errors import Damaged
from boost.ports.index_store import IndexStore
from boost.ports.model import Batch, Block, IndexState, Item, Segment, Skip

_ROWS = """select seg.id, p.held, p.crc,
    coalesce((select n.term from post n where n.seg = seg.id and n.term > ?1 order by n.term limit 1), '')
    from seg left join post p on p.seg = seg.id and p.term = ?1 order by seg.id"""
_BEFORE = "select term, held, crc from post where seg = ? and term < ? order by term desc limit 1"
_ONE_ITEM = "select seg, n, held, crc from item where seg = ? and n = ?"
_ALL_ITEMS = "select seg, n, held, crc from item where seg = ? order by n"
_META = "select (select v from meta where k = 'version'), (select v from meta where k = 'build')"
_FORGET = ("delete from post where seg = ?", "delete from item where seg = ?", "delete from seg where id = ?")


@define
class SqliteIndex(IndexStore):
    """Rows of one segment lie together, so replacing a tap writes what belongs to it and nothing else."""

    path: Path
    version: int
    file: SqliteFile = Factory(lambda self: SqliteFile(self.path), takes_self=True)
    blocks: dict[int, Block] = Factory(dict)
    live: list[int] = Factory(list)
    """The segments of the snapshot, ascending."""

    def state(self) -> IndexState | None:
        self.blocks.clear()
        if not self.file.snapshot():
            return None
        rows = self.file.read("select name, held, skips, crc from tap order by name")
        for name, text, skips, crc in rows:
            stored.opened("taps", crc, name, text, skips)
        held = {name: stored.to_held(name, text) for name, text, _, _ in rows}
        ((version, build),) = self.file.read(_META)
        self.live = sorted(number for each in held.values() for number in each.segments)
        if build != _build(sum(crc for *_, crc in rows)):
            raise stored.damaged("taps")
        return IndexState(int(version), build, held)

    def replace(self, batch: Batch) -> None:
        with self.file.transaction() as connection:
            self._forget(connection, batch.tap)
            blocks, numbers = [], []
            for segment in batch.segments:
                numbers.append(_insert(connection, batch.tap, segment))
                blocks.append(segment.block)
            text = stored.held_text(held_of(batch, blocks, numbers))
            skips = stored.skips_text(batch.skips)
            values = (batch.tap, text, skips, stored.seal(batch.tap, text, skips))
            connection.execute("insert into tap values(?, ?, ?, ?)", values)
            self._renew(connection)

    def drop(self, tap: str) -> None:
        with self.file.transaction() as connection:
            self._forget(connection, tap)
            self._renew(connection)

    def clear(self) -> None:
        self.blocks.clear()
        self.file.delete()

    def flush(self) -> None:
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
        found: dict[int, bytes] = {}
        if not term:  # the empty term is the head of each chain
            return found
        rows = self.file.read(_ROWS, (term,))
        if [row[0] for row in rows] != self.live:
            raise stored.damaged("segments")
        for segment, row, crc, following in rows:
            if row is None:
                self._prove_absent(segment, term, following)
            else:
                stored.follows(term, row, crc, following)
                found[segment] = row
        return found

    def terms(self, prefix: str) -> Iterator[str]:
        found: set[str] = set()
        for segment in self.live:
            between = "select term from post where seg = ? and term >= ? and term < ?"
            found.update(
                term for (term,) in self.file.read(between, (segment, prefix, prefix + "\U0010ffff"))
            )
        return iter(sorted(found - {""}))

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
            for held in state.held.values() if state else ():
                for segment in held.segments:
                    self.items(segment)
                    self._walk(segment)
        except Damaged as error:
            yield error.message

    def size(self) -> int:
        return self.file.size()

    def _prove_absent(self, segment: int, term: str, following: str) -> None:
        rows = self.file.read(_BEFORE, (segment, term))
        if not rows:
            raise stored.damaged("postings")
        ((before, row, crc),) = rows
        stored.follows(before, row, crc, following)

    def _walk(self, segment: int) -> None:
        rows = self.file.read("select term, held, crc from post where seg = ? order by term", (segment,))
        if not rows or rows[0][0]:
            raise stored.damaged("postings")
        for (term, row, crc), following in zip(rows, [*(each[0] for each in rows[1:]), ""], strict=True):
            stored.follows(term, row, crc, following)

    def _forget(self, connection: Connection, tap: str) -> None:
        self.blocks.clear()
        for (segment,) in connection.execute("select id from seg where tap = ?", (tap,)).fetchall():
            for statement in _FORGET:
                connection.execute(statement, (segment,))
        connection.execute("delete from tap where name = ?", (tap,))

    def _renew(self, connection: Connection) -> None:
        (total,) = connection.execute("select coalesce(sum(crc), 0) from tap").fetchone()
        values = [("version", str(self.version)), ("build", _build(total))]
        connection.executemany("insert or replace into meta values(?, ?)", values)


def _build(total: int) -> str:
    """The build id: the checksums of all taps in one."""
    return f"{total & 0xFFFFFFFF:08x}"


def _insert(connection: Connection, tap: str, segment: Segment) -> int:
    (number,) = connection.execute("select coalesce(max(id), 0) + 1 from seg").fetchone()
    content = stored.block_bytes(segment.block)
    sealed = (number, tap, content, stored.seal(number, tap, content))
    connection.execute("insert into seg values(?, ?, ?, ?)", sealed)
    connection.executemany("insert into item values(?, ?, ?, ?)", stored.item_rows(number, segment.items))
    connection.executemany("insert into post values(?, ?, ?, ?)", stored.chained(number, segment.rows))
    return int(number)
