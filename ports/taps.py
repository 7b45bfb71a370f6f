"""The need for repositories at a known commit."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from boost.ports.model import Tap

if TYPE_CHECKING:
    from boost.ports.intake import Entry, Source, Tip

Told = Callable[[str], None]
"""Takes one short line about how far a long step is."""


class Taps(Protocol):
    """Fetches repositories and reads their commits. Nothing that comes from a repository is ever run.

    Raises `Refused` for a source or ref that is not acceptable, `Unavailable` when git or the network is
    away, `Failed` when the repository answers and says no, `Busy` when another boost fetches the same tap,
    and `Damaged` when what is held cannot be read: that is never an empty tap. After a failed fetch the
    earlier commit is whole.
    """

    @abstractmethod
    def settle(self, source: Source) -> Source:
        """The source with its `tail` split at an existing ref; a `local` one becomes `git` or `folder`."""

    @abstractmethod
    def fetch(self, tap: Tap, told: Told) -> Tip:
        """Get the newest commit of the tap's ref; the tap's earlier commit may be gone afterwards.

        A `path` that the commit does not hold is `Failed`. What is held already is not fetched again.
        """

    @abstractmethod
    def tree(self, tap: Tap) -> Iterator[Entry]:
        """The tracked paths of `tap.commit` below `tap.path`, in byte order; paths keep their full length."""

    @abstractmethod
    def read(self, tap: Tap, oids: Sequence[str]) -> Iterator[bytes | None]:
        """The blobs in the order asked for; None for one that is missing or too large for the adapter."""

    @abstractmethod
    def remove(self, tap: Tap) -> None:
        """Delete what is kept of the tap; a tap that was never fetched is no error."""

    @abstractmethod
    def tidy(self, taps: Sequence[Tap]) -> None:
        """Delete what is kept of any tap but these, and nothing that boost has not made."""

    @abstractmethod
    def damage(self, tap: Tap) -> str:
        """One line on why `tap.commit` cannot be read; empty when it can."""
