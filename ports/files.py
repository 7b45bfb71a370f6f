"""The need for small state files that are whole at any moment."""

from abc import abstractmethod
from contextlib import AbstractContextManager
from typing import Protocol


class Files(Protocol):
    """Files below one root, named by POSIX paths relative to it. I/O errors become `Failed`."""

    @abstractmethod
    def read(self, path: str) -> bytes | None:
        """The content, or None when there is no such file."""

    @abstractmethod
    def write(self, path: str, content: bytes) -> None:
        """Replace the file at once, never a mixture for readers; the old one stays as `PATH.prev`."""

    @abstractmethod
    def rename(self, path: str, new: str) -> None:
        """Give a file another name, in place of one that has it."""

    @abstractmethod
    def remove(self, path: str) -> None:
        """Delete a file; one that is not there is no error."""

    @abstractmethod
    def lock(self) -> AbstractContextManager[None]:
        """Be the only writer below this root; raises `Busy` when another process stays it for too long."""
