"""State files in memory."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import PurePosixPath

from boost.ports.errors import Busy, Failed, Refused
from boost.ports.files import Files


class MemoryFiles(Files):
    """Files by path. One object is one root, whoever holds it."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}
        self._locked = False

    def read(self, path: str) -> bytes | None:
        return self._contents.get(_place(path))

    def write(self, path: str, content: bytes) -> None:
        place = _place(path)
        if place in self._contents:
            self._contents[f"{place}.prev"] = self._contents[place]
        self._contents[place] = content

    def rename(self, path: str, new: str) -> None:
        place, goal = _place(path), _place(new)
        if place not in self._contents:
            raise Failed(f"cannot rename {path}: there is no such file")
        self._contents[goal] = self._contents.pop(place)

    def remove(self, path: str) -> None:
        self._contents.pop(_place(path), None)

    def lock(self) -> AbstractContextManager[None]:
        return self._hold()

    @contextmanager
    def _hold(self) -> Iterator[None]:
        if self._locked:
            raise Busy("another boost is at work (this process)", "try again when it is done")
        self._locked = True
        try:
            yield
        finally:
            self._locked = False


def _place(path: str) -> str:
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\0" in path:
        raise Refused(f"{path!r} is not a path below the folder of boost")
    return "/".join(parts)
