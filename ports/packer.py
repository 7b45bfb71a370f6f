"""The need for putting segments together: how rows look is known to the domain alone."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from boost.ports.intake import Segment


class Packer(Protocol):
    """Joins the segments of small taps and parts them again. Whatever it does, every score stays the same."""

    @abstractmethod
    def groups(self, sizes: Mapping[int, int]) -> Sequence[Sequence[int]]:
        """The numbers of segments that are to be joined, given the chunks of each; empty when all is well."""

    @abstractmethod
    def joined(self, segments: Sequence[Segment]) -> Segment:
        """One segment with the items of all, in this order."""

    @abstractmethod
    def parted(self, segment: Segment) -> Sequence[Segment]:
        """A segment for each tap, equal to those that were joined."""
