"""Use case: bring the index to the commits of the taps, touching only what changed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import Factory, field, frozen

from boost.domain import indexing, layout
from boost.domain.chunking import Windows
from boost.domain.discovery import finish
from boost.domain.reading import Reading
from boost.domain.text import Words
from boost.ports.errors import BoostError, Damaged, Failed, Refused, Unavailable, Unwritable
from boost.ports.files import Files
from boost.ports.index_store import IndexStore
from boost.ports.intake import Batch, Document, Segment
from boost.ports.model import IndexState, Item, Skip, Tap

Progress = Callable[[str, int, int], None]
"""Takes what is being done, how far it is and how far it goes."""


@frozen
class Change:
    """What became of the items of one tap, each in the order of the ids."""

    added: tuple[Item, ...] = ()
    removed: tuple[Item, ...] = ()
    changed: tuple[Item, ...] = ()


@frozen
class Reindexed:
    """What a run of `Reindex` did. The counts of items and chunks are of the whole index."""

    state: IndexState | None
    reused: tuple[str, ...] = ()
    reindexed: Mapping[str, Change] = field(factory=dict)
    dropped: tuple[str, ...] = ()
    failed: Mapping[str, BoostError] = field(factory=dict)
    """Taps that could not be read; the index keeps what it had of them."""
    rebuilt: str = ""
    """Why the index was built anew, empty when it was not."""


@frozen
class _Plan:
    stale: tuple[Tap, ...]
    gone: tuple[str, ...]
    reused: tuple[str, ...]
    rebuild: str = ""


@frozen
class Reindex:
    """Make the index equal to the taps. Writes nothing when it is equal already."""

    store: IndexStore
    files: Files
    reading: Reading
    words: Words
    shape: Windows
    recipe: str = Factory(
        lambda self: indexing.recipe(self.shape, self.words.stem, self.words.stop), takes_self=True
    )

    def __call__(
        self,
        taps: Sequence[Tap],
        *,
        force: bool = False,
        progress: Progress = lambda _what, _done, _all: None,
    ) -> Reindexed:
        plan = self._plan(taps, force=force)
        if not (plan.stale or plan.gone or plan.rebuild):
            return Reindexed(self.store.state(), plan.reused)
        with self.files.lock():
            # Another process may have done the work while this one waited.
            return self._carry_out(self._plan(taps, force=force), progress)

    def _plan(self, taps: Sequence[Tap], *, force: bool) -> _Plan:
        state, rebuild = self._usable()
        held = state.held if state else {}
        fresh = [tap.name for tap in taps if not force and self._is_fresh(tap, state)]
        stale = tuple(tap for tap in taps if tap.name not in fresh)
        gone = tuple(sorted(held.keys() - {tap.name for tap in taps}))
        return _Plan(stale, gone, tuple(fresh), rebuild)

    def _usable(self) -> tuple[IndexState | None, str]:
        """The state to go on from, or why there is none."""
        try:
            state = self.store.state()
            if state and state.version != layout.INDEX_VERSION:
                return None, "it was made by another version of boost"
            damage = next(self.store.check(), "") if state else ""
        except Damaged as error:
            return None, error.message
        return (None, damage) if damage else (state, "")

    def _is_fresh(self, tap: Tap, state: IndexState | None) -> bool:
        held = state.held.get(tap.name) if state else None
        return held is not None and (held.commit, held.recipe) == (tap.commit, self.recipe)

    def _carry_out(self, plan: _Plan, progress: Progress) -> Reindexed:
        if plan.rebuild:
            self.store.clear()
        for name in plan.gone:
            self.store.drop(name)
        changes: dict[str, Change] = {}
        failed: dict[str, BoostError] = {}
        for done, tap in enumerate(plan.stale):
            progress(f"indexing {tap.name}", done, len(plan.stale))
            try:
                changes[tap.name] = self._replace(tap)
            except (Damaged, Failed, Refused, Unavailable) as error:
                failed[tap.name] = error
                if isinstance(error, Unwritable):
                    break
        self.store.flush()
        return Reindexed(self.store.state(), plan.reused, changes, plan.gone, failed, plan.rebuild)

    def _replace(self, tap: Tap) -> Change:
        before = self._items(tap.name)
        skips: list[Skip] = []
        after: list[Item] = []
        segments = self._segments(tap, skips, after)
        self.store.replace(Batch(tap.name, tap.commit or "", self.recipe, segments, skips))
        return _difference(before, after)

    def _items(self, tap: str) -> tuple[Item, ...]:
        state = self.store.state()
        held = state.held.get(tap) if state else None
        segments = held.segments if held else ()
        return tuple(item for segment in segments for item in self.store.items(segment) if item.tap == tap)

    def _segments(self, tap: Tap, skips: list[Skip], after: list[Item]) -> Iterator[Segment]:
        documents = _sifted(self.reading.documents(tap), skips)
        for segment in indexing.segments(documents, self.words, self.shape):
            items = finish(segment.items)
            after += items
            yield Segment(segment.block, items, segment.rows)


def _sifted(found: Iterator[Document | Skip], skips: list[Skip]) -> Iterator[Document]:
    for each in found:
        if isinstance(each, Skip):
            skips.append(each)
        else:
            yield each


def _difference(before: Sequence[Item], after: Sequence[Item]) -> Change:
    old = {item.id: item for item in before}
    new = {item.id: item for item in after}
    return Change(
        added=tuple(new[each] for each in sorted(new.keys() - old.keys())),
        removed=tuple(old[each] for each in sorted(old.keys() - new.keys())),
        changed=tuple(
            new[each] for each in sorted(new.keys() & old.keys()) if new[each].oid != old[each].oid
        ),
    )
