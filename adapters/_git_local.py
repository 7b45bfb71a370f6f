"""Folders of this machine: which of them lie in a git repository, found without git."""

import re
from pathlib import Path

from attrs import frozen

from boost.ports.errors import Refused
from boost.ports.intake import Source

_REF = re.compile(r"(?P<folder>.+?)[@#](?P<ref>.+)")


@frozen
class Place:
    """A folder: the repository that it belongs to, if any, and where in it."""

    folder: Path
    repo: Path | None = None
    path: str = ""
    ref: str | None = None
    bare: bool = False


def look(source: Source) -> Place:
    """The place that a local source means; raises `Refused` when there is no such folder."""
    try:
        return _look(source)
    except OSError as fault:
        raise Refused(f"{source.url!a} cannot be read: {fault.strerror}", "check its rights") from fault


def _look(source: Source) -> Place:
    folder, ref = Path(source.url), source.ref
    # A folder may have @ in its name, so this is a ref only where no such folder is.
    if ref is None and not folder.is_dir() and (found := _REF.fullmatch(source.url)):
        folder, ref = Path(found["folder"]), found["ref"]
    if not folder.is_dir():
        raise Refused(
            f"there is no folder {source.url!a}", "give the path of a folder or of a git repository"
        )
    folder = folder.resolve()
    if _is_bare(folder):
        return Place(folder, folder, ref=ref, bare=True)
    repo = next((above for above in (folder, *folder.parents) if (above / ".git").exists()), None)
    if repo is None:
        return Place(folder, ref=ref)
    return Place(folder, repo, "/".join(folder.relative_to(repo).parts), ref)


def _is_bare(folder: Path) -> bool:
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir() and (folder / "refs").is_dir()
