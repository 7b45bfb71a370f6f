"""Taps in plain folders: the files as they lie there, named by their content as git would name them."""

import os
import stat
from collections.abc import Iterator, Sequence
from hashlib import sha1, sha256
from pathlib import Path

from attrs import frozen

from boost.ports.errors import Damaged, Failed, Refused
from boost.ports.intake import Entry, Source, Tip
from boost.ports.model import Tap
from boost.ports.taps import Taps, Told

SKIPPED = frozenset(
    {
        *(".git", ".hg", ".svn", ".DS_Store", "node_modules", ".venv", "venv", "__pycache__"),
        *(".tox", ".nox", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
    }
)
"""Never looked into: made by tools, and large."""

_PIECE = 1 << 20


@frozen
class FolderTaps(Taps):
    """Folders are read where they are: nothing is copied, no link is followed, no git is needed.

    The commit is a digest of all modes, contents and paths. After a change of any of them the folder is
    `Damaged` until it is fetched again.
    """

    entries: int = 500_000
    blob: int = 64 << 20
    total: int = 4 << 30
    """Bytes of one folder: all of them are read to name its content."""
    state: Path | None = None
    """Where boost keeps its own files: no tap holds them, or lies among them."""

    def settle(self, source: Source) -> Source:
        return source

    def fetch(self, tap: Tap, told: Told) -> Tip:
        self._refuse_own(tap)
        told(f"reading {tap.url}")
        found = self._entries(tap)
        if tap.path and not found:
            raise Failed(f"{tap.url} has no folder {tap.path!a}", "leave out the path to see all of it")
        return Tip(_digest(found))

    def tree(self, tap: Tap) -> Iterator[Entry]:
        return iter(self._held(tap))

    def read(self, tap: Tap, oids: Sequence[str]) -> Iterator[bytes | None]:
        held = {entry.oid: entry for entry in self._entries(tap)}
        return (self._content(tap, held[oid]) if oid in held else None for oid in oids)

    def remove(self, tap: Tap) -> None:
        """Nothing is kept, and the folder is the user's own."""

    def tidy(self, taps: Sequence[Tap]) -> None:
        """Nothing is kept."""

    def damage(self, tap: Tap) -> str:
        try:
            self._held(tap)
        except (Damaged, Failed) as fault:
            return fault.message
        return ""

    def _held(self, tap: Tap) -> list[Entry]:
        found = self._entries(tap)
        if _digest(found) != tap.commit:
            raise Damaged(f"the folder of {tap.name} has changed", f"boost update {tap.name} reads it anew")
        return found

    def _entries(self, tap: Tap) -> list[Entry]:
        """What lies in the folder now, in byte order."""
        # All is counted before anything is read.
        files = [(path, about) for path, about in self._counted(tap) if _is_within(path, tap.path)]
        found = [_entry(Path(tap.url), path, about) for path, about in files]
        return sorted(found, key=lambda entry: os.fsencode(entry.path))

    def _counted(self, tap: Tap) -> Iterator[tuple[str, os.stat_result]]:
        """The files and links of the folder, as long as they keep within the limits."""
        room = self.total
        for number, (path, about) in enumerate(_walk(Path(tap.url))):
            if number == self.entries:
                raise Failed(
                    f"{tap.name} has more than {self.entries:,} files and folders", "tap one folder of it"
                )
            if stat.S_ISREG(about.st_mode) or stat.S_ISLNK(about.st_mode):
                room -= about.st_size
                if room < 0:
                    raise Failed(f"{tap.name} has more than {self.total:,} bytes", "tap one folder of it")
                yield path, about

    def _refuse_own(self, tap: Tap) -> None:
        if self.state is None:
            return
        folder, state = Path(tap.url).resolve(), self.state.resolve()
        if folder.is_relative_to(state) or state.is_relative_to(folder):
            raise Refused(
                f"{str(folder)!a} holds the state of boost, or lies in it ({str(state)!a})",
                "tap one folder of it, or set BOOST_HOME to another folder",
            )

    def _content(self, tap: Tap, entry: Entry) -> bytes | None:
        if (entry.size or 0) > self.blob:
            return None
        try:
            content = b"".join(_pieces(Path(tap.url, entry.path)))
        except OSError:
            return None
        return content if _oid(content) == entry.oid else None


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder and f"{folder}/")


def _walk(root: Path) -> Iterator[tuple[str, os.stat_result]]:
    """All below the root, by its path from there; no link is followed."""
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(root / folder) as found:
                kept = [entry for entry in found if entry.name not in SKIPPED]
        except OSError as fault:
            raise _unreadable(root / folder, fault) from fault
        for entry in kept:
            path = f"{folder}/{entry.name}" if folder else entry.name
            try:
                about = entry.stat(follow_symlinks=False)
            except OSError as fault:
                raise _unreadable(root / path, fault) from fault
            if stat.S_ISDIR(about.st_mode):
                waiting.append(path)
            yield path, about


def _entry(root: Path, path: str, about: os.stat_result) -> Entry:
    """The entry of a file or a link."""
    try:
        digest, size = sha1(b"blob %d\0" % about.st_size, usedforsecurity=False), 0
        for piece in _pieces(root / path):
            digest.update(piece)
            size += len(piece)
    except OSError as fault:
        raise _unreadable(root / path, fault) from fault
    if size != about.st_size:
        raise Failed(f"{path!a} changes while it is read", "try again when it is at rest")
    return Entry(path, _mode(about.st_mode), digest.hexdigest(), size)


def _mode(bits: int) -> str:
    if stat.S_ISLNK(bits):
        return "120000"
    return "100755" if bits & stat.S_IXUSR else "100644"


def _pieces(path: Path) -> Iterator[bytes]:
    """The content of a file, or the target of a link."""
    if path.is_symlink():
        yield os.fsencode(path.readlink())
        return
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        while piece := file.read(_PIECE):
            yield piece


def _oid(content: bytes) -> str:
    return sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def _digest(found: Sequence[Entry]) -> str:
    digest = sha256()
    for entry in found:
        digest.update(f"{entry.mode} {entry.oid} ".encode() + os.fsencode(entry.path) + b"\0")
    return digest.hexdigest()


def _unreadable(path: Path, fault: OSError) -> Failed:
    return Failed(f"cannot read {str(path)!a}: {fault.strerror}")
