"""Use case: say what works, what does not, and what to do about it."""

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from boost.domain import layout
from boost.domain.reading import Reading
from boost.ports.errors import BoostError, Unavailable
from boost.ports.index_store import IndexStore
from boost.ports.intake import BAD, NOTE, OK, Finding
from boost.ports.model import IndexState, Tap

Probe = Callable[[], Finding]
"""Looks at one part of the environment, such as git."""


@frozen
class Doctor:
    """Reports; repairs nothing."""

    store: IndexStore
    reading: Reading
    probes: Sequence[Probe]
    recipe: str
    taps: Callable[[], Sequence[Tap]]

    def __call__(self) -> tuple[Finding, ...]:
        environment = [probe() for probe in self.probes]
        try:
            taps = self.taps()
        except BoostError as error:
            return (*environment, *self._store(None), Finding("taps", BAD, error.message, error.hint))
        return (*environment, *self._store(taps), *map(self._tap, taps))

    def _store(self, taps: Sequence[Tap] | None) -> Iterator[Finding]:
        try:
            state = self.store.state()
            damage = tuple(self.store.check()) if state else ()
        except BoostError as error:
            state, damage = None, (error.message,)
        for line in damage:
            yield Finding("index", BAD, line, "run `boost reindex` to rebuild it")
        if state is not None:
            yield self._held(state)
            yield from self._freshness(state, taps) if taps is not None else ()
        elif not damage:
            yield Finding(
                "index", NOTE, "there is none yet: search reads names and descriptions", "boost reindex"
            )

    def _held(self, state: IndexState) -> Finding:
        items = sum(held.items for held in state.held.values())
        chunks = sum(held.chunks for held in state.held.values())
        size = self.store.size() / 1_000_000
        return Finding("index", OK, f"{items:,} items, {chunks:,} chunks, {size:.1f} MB, build {state.build}")

    def _freshness(self, state: IndexState, taps: Sequence[Tap]) -> Iterator[Finding]:
        if state.version != layout.INDEX_VERSION:
            yield Finding("index", BAD, "it was made by another version of boost", "boost reindex")
        for name in sorted(state.held.keys() - {tap.name for tap in taps}):
            yield Finding("index", BAD, f"{name} is indexed and no longer tapped", "boost reindex")
        for tap in taps:
            held = state.held.get(tap.name)
            if held is None:
                yield Finding("index", BAD, f"{tap.name} is not indexed yet", "boost reindex")
            elif held.commit != tap.commit:
                yield Finding("index", BAD, f"{tap.name} changed since it was indexed", "boost reindex")
        if old := sum(held.recipe != self.recipe for held in state.held.values()):
            text = f"{old} {'tap was' if old == 1 else 'taps were'} indexed with other settings"
            yield Finding("index", BAD, text, "boost reindex")

    def _tap(self, tap: Tap) -> Finding:
        try:
            damage = self.reading.home(tap).damage(tap)
        except Unavailable as error:
            return Finding("taps", NOTE, f"{tap.name} is not checked: {error.message}", error.hint)
        except BoostError as error:
            return Finding("taps", BAD, f"{tap.name}: {error.message}", error.hint)
        if damage:
            return Finding("taps", BAD, f"{tap.name}: {damage}", f"boost update {tap.name}")
        return Finding("taps", OK, f"{tap.name} at {(tap.commit or '')[:10]}")
