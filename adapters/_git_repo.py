"""A repository of ours on disk: nothing in it configures git, and half a one is never in its place."""

import errno
import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from boost.ports.errors import Busy, Failed, Refused

TEMPORARY = ".tmp-"
_HEAD = b"ref: refs/heads/none\n"
_CORE = b"[core]\n\trepositoryformatversion = %d\n\tfilemode = true\n\tbare = true\n"
_SHA256 = b"[extensions]\n\tobjectformat = sha256\n"
# Each of these makes git run something, or read objects, refs or settings from elsewhere.
_UNWANTED = (
    *("hooks", "worktrees", "modules", "commondir", "gitdir", "config.worktree"),
    *("info/attributes", "info/grafts", "objects/info/alternates", "objects/info/http-alternates"),
)
# Git makes all of these. A link in the place of one would let us write and delete what is not ours.
_FOLDERS = (
    "refs",
    "refs/boost",
    "refs/heads",
    "refs/tags",
    "objects",
    "objects/info",
    "objects/pack",
    "info",
)
# Git opens these, whatever they are.
_OPENED = ("shallow", "packed-refs", "refs/boost/tip")
_ODD = re.compile(r"[\\\x00-\x1f]")
_LONGEST = 200
_NO_FOLDER = "a file is where boost needs a folder: move it away"
_MARK = "boost-damaged"
_A_DAY = 86_400.0


def place(repos: Path, tap: str) -> Path:
    """The folder of a tap's repository; raises `Refused` for a name that leads elsewhere."""
    parts = tap.split("/")
    odd = any(part in ("", ".", "..") or len(part) > _LONGEST or _ODD.search(part) for part in parts)
    # A folder that ends in .git would lie inside the repository of another tap.
    if odd or parts[0].startswith(".") or any(part.endswith(".git") for part in parts[:-1]):
        raise Refused(f"{tap!a} cannot be the name of a tap", "give it another with --name NAME")
    return repos.joinpath(*parts[:-1], f"{parts[-1]}.git")


def restore(repo: Path, oid: str = "") -> None:
    """Make the settings ours again; `oid` tells by its length which hash the repository uses."""
    config = _CORE % 1 + _SHA256 if len(oid) == 64 else _CORE % 0
    with writing(repo):
        _unlink(repo)
        for name, content in (("config", config), ("HEAD", _HEAD)):
            if _content(repo / name) != content:
                _write(repo / name, content)
        for name in _UNWANTED:
            # A disk that is read-only refuses even what there is nothing to do for.
            if os.path.lexists(repo / name):
                _delete(repo / name)
        for name in _OPENED:
            if _holds_up(repo / name):
                _delete(repo / name)
                mark(repo)


@contextmanager
def temporary(repos: Path) -> Iterator[Path]:
    """A name for a folder that is gone at the end, unless it was moved to its place."""
    folder = repos / f"{TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}"
    try:
        yield folder
    finally:
        _delete(folder)


@contextmanager
def writing(repos: Path) -> Iterator[None]:
    """Turn what the file system refuses into `Failed`."""
    try:
        yield
    except OSError as fault:
        where = fault.filename or repos
        hint = _NO_FOLDER if fault.errno in (errno.EEXIST, errno.ENOTDIR) else ""
        raise Failed(f"cannot write {where}: {fault.strerror}", hint) from fault


def install(made: Path, final: Path, old: Path) -> None:
    """Put a finished repository in its place; the one that was there goes to `old`."""
    final.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        final.rename(old)
    made.rename(final)


@contextmanager
def locked(repos: Path, tap: str, seconds: float) -> Iterator[None]:
    """Be the only one who changes this tap's repository; raises `Busy` when another stays it for too long."""
    # Only fetching needs it, and its import takes longer than reading a small tap.
    from filelock import FileLock, Timeout

    folder = repos / ".locks"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = sha256(tap.casefold().encode("utf-8", "surrogatepass")).hexdigest()
    lock = FileLock(folder / name, fallback_to_soft=False, preserve_lock_file=True)
    try:
        lock.acquire(seconds)
    except Timeout:
        raise Busy(f"another boost fetches {tap}", "wait for it to end") from None
    try:
        yield
    finally:
        lock.release()


def sweep(repos: Path, repo: Path) -> None:
    """Remove what dead processes left; the tap's lock must be held."""
    for folder in repos.glob(f"{TEMPORARY}*"):
        if _dead(folder):
            _delete(folder)
    _unlink(repo)
    for leftover in (*repo.glob("*.lock"), *repo.glob("refs/**/*.lock"), *repo.glob("objects/pack/tmp_*")):
        _delete(leftover)


def refer(repo: Path, name: str, oid: str) -> None:
    """Let this be the only ref of the repository, whatever a dead process or a bad disk left there."""
    # The folder `refs` stays: without it git takes the repository for none, and somebody may be reading.
    for path in (repo / "packed-refs", *repo.glob("refs/**/*")):
        if path != repo / name and (path.is_symlink() or not path.is_dir()):
            _delete(path)
    (repo / name).parent.mkdir(parents=True, exist_ok=True)
    _write(repo / name, f"{oid}\n".encode("ascii"))


def remove(repos: Path, repo: Path) -> None:
    """Delete a repository and the folders above it that are empty then."""
    with temporary(repos) as gone, suppress(FileNotFoundError, NotADirectoryError):
        repo.rename(gone)
    with suppress(OSError):
        for folder in repo.relative_to(repos).parents[:-1]:
            (repos / folder).rmdir()


def made(repos: Path) -> list[Path]:
    """The repositories below `repos` that this module has made; no link is followed."""
    found = []
    for folder, names, _ in os.walk(repos):
        inside = [Path(folder, name) for name in names if name.endswith(".git")]
        found += [repo for repo in inside if not repo.is_symlink() and _is_ours(repo)]
        names[:] = [name for name in names if not name.startswith(".") and not name.endswith(".git")]
    return found


def mark(repo: Path) -> None:
    """Note that an object cannot be read, which only reading it tells."""
    with suppress(OSError):
        (repo / _MARK).touch()


def marked(repo: Path) -> bool:
    """Whether an object could not be read, or none could be fetched: git is stuck at such a folder."""
    return (repo / _MARK).exists() or (repo / "shallow").is_dir()


def packs(repo: Path) -> int:
    """How many packs there are: one for each fetch since it was made."""
    return len(list(repo.glob("objects/pack/*.pack")))


def _is_ours(repo: Path) -> bool:
    return _content(repo / "HEAD") == _HEAD and (repo / "refs" / "boost").is_dir()


def _dead(folder: Path) -> bool:
    """Whether nobody fills it any more: its process is gone, or it is older than a day."""
    pid = folder.name.removeprefix(TEMPORARY).partition("-")[0]
    try:
        os.kill(int(pid), 0)
        return folder.stat().st_mtime < time.time() - _A_DAY
    except PermissionError:
        return False
    except (OSError, ValueError, OverflowError):
        return True


def _holds_up(path: Path) -> bool:
    """Whether whoever reads it may wait for ever, as at a pipe or a device."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _content(path: Path) -> bytes | None:
    # Whoever opens a pipe waits for its other end.
    if not stat.S_ISREG(path.lstat().st_mode if os.path.lexists(path) else 0):
        return None
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def _write(path: Path, content: bytes) -> None:
    beside = path.with_name(f"{path.name}.tmp-{os.getpid()}-{os.urandom(4).hex()}")
    beside.write_bytes(content)
    if path.is_dir() and not path.is_symlink():
        _delete(path)
    beside.replace(path)


def _unlink(repo: Path) -> None:
    """Remove links in the place of our own folders; where they lead to stays as it is."""
    for folder in (repo, *(repo / name for name in _FOLDERS)):
        if folder.is_symlink():
            folder.unlink()


def _delete(path: Path) -> None:
    """Delete a file, a link or a folder with all below it; links are not followed."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(FileNotFoundError, NotADirectoryError):
            path.unlink()
