"""The SQLite file below the index: how it is opened, written in transactions and proved whole."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from attrs import define

from boost.ports.errors import Busy, Damaged, Unwritable

Rows = list[tuple[Any, ...]]
WAIT_SECONDS = 10
# Bytes of the file that are read where they lie: SQLite's cache of 2 MB would copy nearly every page anew.
# They count as memory of the process, so one that asks a single question maps less.
_MAPPED_ONCE = 64 << 20
_MAPPED = 1 << 30
# What SQLite says when the file is good and the disk is not.
_DISK = ("full", "readonly", "unable to open", "disk I/O", "attempt to write")
_SCHEMA = """
create table meta(k text primary key, v text not null) without rowid;
create table tap(name text primary key, held text not null, skips text not null, crc int not null)
    without rowid;
create table seg(id integer primary key, tap text not null, block blob not null, crc int not null);
create table item(seg int, n int, held text not null, crc int not null, primary key(seg, n)) without rowid;
create table post(seg int, first text, held blob not null, primary key(seg, first)) without rowid;
create index seg_tap on seg(tap);
"""


@define(eq=False, repr=False)
class SqliteFile:
    """One connection to read, one to write; each is opened when it is first needed."""

    path: Path
    reader: sqlite3.Connection | None = None
    writer: sqlite3.Connection | None = None

    def snapshot(self) -> bool:
        """Let the reads that follow see the newest state; False when there is no file."""
        with _explained(reading=True):
            # A link that leads nowhere is damage: nothing can be written through it.
            there = self.path.exists() or self.path.is_symlink()
            if self.writer is None and self.reader is None and not there:
                return False
            again, connection = self.reader is not None, self._open()
            if connection.in_transaction:
                connection.execute("rollback")
            if again:
                connection.execute(f"pragma mmap_size = {_MAPPED}")
            connection.execute("begin")
            (tables,) = connection.execute("select count(*) from sqlite_schema").fetchone()
            # A run that found no room for the tables leaves one page without any.
            return bool(tables) or connection.execute("pragma page_count").fetchone()[0] > 1

    def read(self, statement: str, values: tuple[Any, ...] = ()) -> Rows:
        """All rows of a query."""
        with _explained(reading=True):
            return self._open().execute(statement, values).fetchall()

    def _open(self) -> sqlite3.Connection:
        if self.writer is not None:
            return self.writer
        if self.reader is None:
            self.reader = _reading(self.path)
        return self.reader

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing."""
        if self.writer is None:
            self.close()
            self.writer = _writing(self.path)
        with _explained():
            if self.writer.in_transaction:
                self.writer.execute("rollback")
            self.writer.execute("begin immediate")
        try:
            with _explained():
                yield self.writer
                self.writer.execute("commit")
        except BaseException:
            self._undo()
            raise

    def settle(self) -> None:
        """Move everything into the one file and note its checksum, so that `intact` is quick."""
        if self.writer is None:
            return
        with _explained():
            if self.writer.in_transaction:
                self.writer.execute("rollback")
            self.writer.execute("pragma wal_checkpoint(truncate)")
            self.close()
            self._noted().write_text(_checksum(self.path), encoding="ascii")

    def intact(self) -> bool:
        """Whether the bytes are those that the last run of changes left behind."""
        noted = self._noted()
        if self.writer is not None or not noted.is_file() or not self.path.is_file():
            return False
        wal = self.path.with_name(self.path.name + "-wal")
        if wal.exists() and wal.stat().st_size:
            return False
        with _explained(reading=True):
            return noted.read_bytes() == _checksum(self.path).encode()

    def delete(self) -> None:
        """Remove the file and all that belongs to it."""
        self.close()
        for path in self._family():
            with _explained():
                if path.is_dir() and not path.is_symlink():
                    path.rename(path.with_name(f"{path.name}.corrupt-{os.getpid()}"))
                path.unlink(missing_ok=True)

    def size(self) -> int:
        """Bytes on disk."""
        return sum(path.stat().st_size for path in self._family() if path.is_file())

    def close(self) -> None:
        """Let go of the file."""
        for connection in (self.reader, self.writer):
            if connection is not None:
                connection.close()
        self.reader = self.writer = None

    def _undo(self) -> None:
        if self.writer is not None and self.writer.in_transaction:
            try:
                self.writer.execute("rollback")
            except sqlite3.Error:
                self.close()

    def _noted(self) -> Path:
        return self.path.with_name(self.path.name + ".sum")

    def _family(self) -> list[Path]:
        return [self.path.with_name(self.path.name + end) for end in ("", "-wal", "-shm", "-journal", ".sum")]


def _reading(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise Damaged(
            f"the index is damaged ({path.name} is not a file)", "run `boost reindex` to rebuild it"
        )
    address = "file:" + os.fspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    with _explained(reading=True):
        for mode in ("mode=ro", "immutable=1"):  # a folder that cannot be written has no place for -shm
            connection = sqlite3.connect(
                f"{address}?{mode}",
                uri=True,
                isolation_level=None,
                timeout=WAIT_SECONDS,
                check_same_thread=False,
            )
            try:
                connection.execute("select count(*) from sqlite_schema").fetchone()
                connection.execute(f"pragma mmap_size = {_MAPPED_ONCE}")
                return connection
            except sqlite3.OperationalError as error:
                connection.close()
                if mode == "immutable=1" or "locked" in str(error):
                    raise
    raise AssertionError("unreachable")


def _writing(path: Path) -> sqlite3.Connection:
    with _explained():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        connection = sqlite3.connect(
            path, isolation_level=None, timeout=WAIT_SECONDS, check_same_thread=False
        )
        connection.execute("pragma page_size = 16384")
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        connection.execute("pragma cache_size = -32768")
        if not connection.execute("select count(*) from sqlite_schema").fetchone()[0]:
            path.chmod(0o600)
            connection.executescript(f"begin; {_SCHEMA} commit;")
        return connection


@contextmanager
def _explained(*, reading: bool = False) -> Iterator[None]:
    """Turn what SQLite and the disk say into our errors; what cannot be read counts as damaged."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        text = str(error)
        if "locked" in text or "busy" in text:
            raise Busy("another boost is writing the index", "try again in a moment") from error
        if not reading and (isinstance(error, OSError) or any(cause in text for cause in _DISK)):
            raise _unwritable(error) from error
        raise Damaged(f"the index is damaged ({text})", "run `boost reindex` to rebuild it") from error


def _unwritable(error: sqlite3.Error | OSError) -> Unwritable:
    what = "the index cannot be written"
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return Unwritable(f"{what}: {error.filename} is not a folder", "move it away")
    why = error.strerror if isinstance(error, OSError) else str(error)
    return Unwritable(f"{what}: {why}", "look at the disk's space")


def _checksum(path: Path) -> str:
    crc = 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            crc = crc32(block, crc)
    return f"{crc:08x}"
