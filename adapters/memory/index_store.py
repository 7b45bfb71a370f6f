"""An index that lives as long as the process."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import Factory, define

from boost.adapters._records import build_id, held_of
from boost.ports.index_store import IndexStore
from boost.ports.intake import Batch, Segment
from boost.ports.model import Block, Held, IndexState, Item, Skip


@define
class MemoryIndex(IndexStore):
    """Segments in a dictionary."""

    version: int
    segments: dict[int, Segment] = Factory(dict)
    held: dict[str, Held] = Factory(dict)
    left_out: dict[str, tuple[Skip, ...]] = Factory(dict)
    numbered: int = 0

    def state(self) -> IndexState | None:
        if not self.numbered:
            return None
        return IndexState(self.version, build_id(list(self.held.values())), dict(self.held))

    def replace(self, batch: Batch) -> None:
        # Read to the end before anything changes: a failure in the middle leaves the old tap.
        segments = tuple(batch.segments)
        self.drop(batch.tap)
        numbers = range(self.numbered + 1, self.numbered + 1 + len(segments))
        self.numbered += len(segments)
        self.segments.update(zip(numbers, segments, strict=True))
        self.left_out[batch.tap] = tuple(sorted(batch.skips, key=lambda skip: skip.path))
        blocks = [segment.block for segment in segments]
        self.held[batch.tap] = held_of(batch, blocks, numbers)

    def drop(self, tap: str) -> None:
        held = self.held.pop(tap, None)
        self.left_out.pop(tap, None)
        for number in held.segments if held else ():
            del self.segments[number]

    def clear(self) -> None:
        self.segments.clear()
        self.held.clear()
        self.left_out.clear()
        self.numbered = 0

    def flush(self) -> None:
        pass

    def block(self, segment: int) -> Block:
        return self.segments[segment].block

    def rows(self, term: str) -> Mapping[int, bytes]:
        return {
            number: segment.rows[term] for number, segment in self.segments.items() if term in segment.rows
        }

    def terms(self, prefix: str) -> Iterator[str]:
        found = {
            term for segment in self.segments.values() for term in segment.rows if term.startswith(prefix)
        }
        return iter(sorted(found))

    def items(self, segment: int, numbers: Sequence[int] | None = None) -> tuple[Item, ...]:
        items = self.segments[segment].items
        return items if numbers is None else tuple(items[number] for number in numbers)

    def skips(self, tap: str) -> tuple[Skip, ...]:
        return self.left_out.get(tap, ())

    def check(self) -> Iterator[str]:
        return iter(())

    def size(self) -> int:
        return 0
