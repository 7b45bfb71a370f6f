"""From a tap at its commit to the documents that are indexed and searched."""

from collections.abc import Callable, Iterator, Mapping

from attrs import frozen
from boost.domain.discovery import discover

from boost.ports.model import Document, Skip, Tap
from boost.ports.taps import Taps

ReadYaml = Callable[[str], Mapping[str, object]]


@frozen
class Reading:
    """Reads taps of every type. `homes` has one `Taps` per `Tap.type`."""

    homes: Mapping[str, Taps]
    yaml: ReadYaml

    def home(self, tap: Tap) -> Taps:
        """Where this tap is kept."""
        return self.homes[tap.type]

    def documents(self, tap: Tap) -> Iterator[Document | Skip]:
        """All items of the tap with their texts, and what is none, in the order of the tree."""
        home = self.home(tap)
        return discover(tap.name, home.tree(tap), lambda oids: home.read(tap, oids), self.yaml)

    def text(self, tap: Tap, oid: str) -> bytes | None:
        """One blob of the tap; None when it is missing."""
        return next(iter(self.home(tap).read(tap, [oid])))
