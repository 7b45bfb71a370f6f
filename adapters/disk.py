"""State files in a folder on disk."""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path, PurePosixPath

from boost.ports.errors import Busy, Failed, Refused
from boost.ports.files import Files

# Windows has neither; a pipe in the place of a file must not hold the process.
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_LEFTOVER = re.compile(r".+\.tmp-(\d{1,9})-[0-9a-f]+")
_DAY = 24 * 60 * 60
_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file is larger than this account may write",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "a part of the path is a file, not a folder",
    errno.ENOENT: "there is no such file",
}


class DiskFiles(Files):
    """Files below a folder that comes with the first write; 0600 in folders of 0700, whatever the umask."""

    def __init__(self, root: str | Path, *, wait: float = 5.0) -> None:
        self._root = Path(root)
        self._wait = wait

    def read(self, path: str) -> bytes | None:
        place = self._place(path)
        with _explained("read", place):
            try:
                number = os.open(place, os.O_RDONLY | _NONBLOCK)
            except NotADirectoryError:
                return None
            except FileNotFoundError:
                if place.is_symlink():
                    raise
                return None
            with os.fdopen(_plain(number, place), "rb") as file:
                return file.read()

    def write(self, path: str, content: bytes) -> None:
        place = self._place(path)
        with _explained("write", place):
            self._make(place.parent)
            _sweep(place.parent)
            with _beside(place) as fresh:
                _fill(fresh, content)
                _keep_previous(place)
                fresh.replace(place)
            _sync(place.parent)

    def rename(self, path: str, new: str) -> None:
        place, goal = self._place(path), self._place(new)
        with _explained("rename", place):
            self._make(goal.parent)
            place.replace(goal)
            _sync(goal.parent)

    def remove(self, path: str) -> None:
        place = self._place(path)
        with _explained("remove", place), suppress(FileNotFoundError):
            place.unlink()
            _sync(place.parent)

    def lock(self) -> AbstractContextManager[None]:
        return self._hold(self._root / "lock")

    @contextmanager
    def _hold(self, place: Path) -> Iterator[None]:
        # The import costs more than most commands need; readers never lock.
        import filelock

        with _explained("lock", place):
            self._make(self._root)
            lock = filelock.FileLock(place, mode=0o600, fallback_to_soft=False, preserve_lock_file=True)
            try:
                lock.acquire(timeout=self._wait)
            except filelock.Timeout:
                raise Busy(
                    f"another boost is at work ({_holder(place)})", "try again when it is done"
                ) from None
        try:
            _sign(place)
            yield
        finally:
            lock.release()

    def _place(self, path: str) -> Path:
        parts = PurePosixPath(path).parts
        if not parts or path.startswith("/") or ".." in parts or "\0" in path:
            raise Refused(f"{path!r} is not a path below the folder of boost")
        return self._root.joinpath(*parts)

    def _make(self, folder: Path) -> None:
        self._root.parent.mkdir(parents=True, exist_ok=True)
        steps = folder.relative_to(self._root).parts
        for depth in range(len(steps) + 1):
            _make_private(self._root.joinpath(*steps[:depth]))


@contextmanager
def _explained(verb: str, place: Path) -> Iterator[None]:
    """Turn what the operating system says into what a user can do something about."""
    try:
        yield
    except OSError as fault:
        why = _WORDS.get(fault.errno or 0) or fault.strerror or type(fault).__name__
        raise Failed(
            f"cannot {verb} {place}: {why}", "check the disk, or set BOOST_HOME to another folder"
        ) from fault


@contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """A free name in the same folder; what has it at the end is removed."""
    fresh = place.with_name(f"{place.name}.tmp-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def _plain(number: int, place: Path) -> int:
    if stat.S_ISREG(os.fstat(number).st_mode):
        return number
    os.close(number)
    raise Failed(f"cannot read {place}: it is not a plain file", "move it away")


def _fill(place: Path, content: bytes) -> None:
    number = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW, 0o600)
    with os.fdopen(number, "wb") as file:
        place.chmod(0o600)
        file.write(content)
        file.flush()
        os.fsync(number)


def _keep_previous(place: Path) -> None:
    with _beside(place.with_name(f"{place.name}.prev")) as copy:
        try:
            os.link(place, copy)
        except FileNotFoundError:
            return
        except OSError:
            # Some file systems have no hard links.
            _fill(copy, place.read_bytes())
        copy.replace(place.with_name(f"{place.name}.prev"))


def _make_private(folder: Path) -> None:
    try:
        folder.mkdir(0o700)
    except FileExistsError:
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    else:
        folder.chmod(0o700)


def _sync(folder: Path) -> None:
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _sweep(folder: Path) -> None:
    """Remove what writers that are dead have left."""
    for place in folder.iterdir():
        found = _LEFTOVER.fullmatch(place.name)
        if found and _abandoned(place, int(found[1])):
            with suppress(OSError):
                place.unlink()


def _abandoned(place: Path, pid: int) -> bool:
    facts = place.lstat()
    if not stat.S_ISREG(facts.st_mode):
        return False
    return time.time() - facts.st_mtime > _DAY or not _lives(pid)


def _lives(pid: int) -> bool:
    if sys.platform == "win32":
        # There os.kill() would end the process.
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _sign(place: Path) -> None:
    """Write who holds the lock, for the message of those who wait; the text decides nothing."""
    with suppress(OSError):
        number = os.open(place, os.O_WRONLY | os.O_TRUNC | _NOFOLLOW)
        with os.fdopen(number, "w", encoding="utf-8", errors="replace") as file:
            file.write(f"{os.getpid()} {' '.join(['boost', *sys.argv[1:2]])}\n")


def _holder(place: Path) -> str:
    with suppress(OSError), place.open(encoding="utf-8", errors="replace") as file:
        return f"pid {file.read(200).strip()}"
    return "unknown"
