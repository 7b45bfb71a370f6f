"""The need for a keyword index that is kept between runs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from boost.ports.model import Block, IndexState, Item, Skip

if TYPE_CHECKING:
    from boost.ports.intake import Batch


class IndexStore(Protocol):
    """Keeps per tap what `domain.indexing` made, and hands it back unchanged.

    Every method raises `Damaged` rather than answer from bytes that fail their checksum, and each that
    changes something raises `Unwritable` where its place takes nothing. Readers see the state before or after
    a change, never a mixture. Segment numbers are valid for one `build` only.
    """

    @abstractmethod
    def state(self) -> IndexState | None:
        """What is held, None when there is no index yet. What is read next comes from the same moment."""

    @abstractmethod
    def replace(self, batch: Batch) -> None:
        """Put this in the place of all that is held of its tap, in one transaction."""

    @abstractmethod
    def drop(self, tap: str) -> None:
        """Forget a tap, in one transaction; an unknown one is no error."""

    @abstractmethod
    def clear(self) -> None:
        """Forget everything, a damaged store included."""

    @abstractmethod
    def flush(self) -> None:
        """Finish after the last change of a run; until then `check` is slow, nothing else differs."""

    @abstractmethod
    def block(self, segment: int) -> Block:
        """The numbers of one segment."""

    @abstractmethod
    def rows(self, term: str) -> Mapping[int, bytes]:
        """The row of a term in each segment that has it."""

    @abstractmethod
    def terms(self, prefix: str) -> Iterator[str]:
        """The terms that start with this, in code point order, each once."""

    @abstractmethod
    def items(self, segment: int, numbers: Sequence[int] | None = None) -> tuple[Item, ...]:
        """The items of these numbers in their order; without numbers all, in the order of the segment."""

    @abstractmethod
    def skips(self, tap: str) -> tuple[Skip, ...]:
        """What discovery left out of a tap, in the order of the paths."""

    @abstractmethod
    def check(self) -> Iterator[str]:
        """Read everything; one line for each part that is damaged."""

    @abstractmethod
    def size(self) -> int:
        """Bytes on disk, 0 for a store in memory."""
