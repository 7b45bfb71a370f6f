"""From a tap at its commit to the documents that are indexed and searched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from boost.ports.errors import Refused
from boost.ports.model import Skip, Tap
from boost.ports.taps import Taps

if TYPE_CHECKING:
    from boost.ports.intake import Document

ReadYaml = Callable[[str], Mapping[str, object]]


@frozen(eq=False, repr=False)
class Reading:
    """Reads taps of every type. `homes` gives the `Taps` of a `Tap.type`."""

    homes: Callable[[str], Taps]
    yaml: ReadYaml

    def home(self, tap: Tap) -> Taps:
        """Where this tap is kept; `Damaged` when its values are none that anybody may have typed."""
        # Both imports are for those who go to a repository; a search in the index does not.
        from boost.domain import tapcheck, tapfile

        try:
            tapcheck.check(tap)
        except Refused as error:
            raise tapfile.damaged(error.message) from None
        return self.homes(tap.type)

    def documents(self, tap: Tap) -> Iterator[Document | Skip]:
        """All items of the tap with their texts, and what is none, in the order of the tree."""
        from boost.domain.discovery import discover

        home = self.home(tap)
        return discover(tap.name, home.tree(tap), lambda oids: home.read(tap, oids), self.yaml)

    def text(self, tap: Tap, oid: str) -> bytes | None:
        """One blob of the tap; None when it is missing."""
        return next(iter(self.home(tap).read(tap, [oid])))
