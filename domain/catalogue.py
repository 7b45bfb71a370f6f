"""Use case: what there is, and which item a reference means."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from boost.domain.followed import find
from boost.domain.layout import INDEX_VERSION, NAME, name_numbers
from boost.domain.nearest import nearest
from boost.domain.quoting import shortened
from boost.domain.reading import Reading
from boost.domain.text import name_key
from boost.ports.errors import Ambiguous, Damaged, Refused
from boost.ports.index_store import IndexStore
from boost.ports.model import IndexState, Item, Skip, Tap

_SHOWN = 20


@frozen(eq=False, repr=False)
class Catalogue:
    """The items of the taps, from the index where there is one and from the taps themselves where not."""

    store: IndexStore
    reading: Reading
    taps: tuple[Tap, ...]
    missing: tuple[str, ...] = ()
    """What is wrong with the list of taps."""

    def items(self, *, kind: str | None = None, tap: str | None = None) -> tuple[Item, ...]:
        """All items of a kind and a tap, in the order of their names, then of their ids."""
        if tap is not None:
            self.tap(tap)
        every = self._every(tap)
        chosen = (item for item in every if kind in (None, item.kind))
        return tuple(sorted(chosen, key=lambda item: (item.name.casefold(), item.id)))

    def tap(self, name: str) -> Tap:
        """The tap of this name; `Refused` names the nearest."""
        return find(self.taps, name)

    def resolve(self, reference: str, *, kind: str | None = None) -> Item:
        """The one item that `NAME`, `TAP:NAME` or `TAP:PATH` means; `Refused` lists the candidates."""
        candidates = [item for item in self._candidates(reference) if kind in (None, item.kind)]
        for rank in (_same_path, _same_name, _same_slug, _same_alias, _same_plugin, _same_key):
            matching = [item for item in candidates if rank(item, reference)]
            if len(matching) == 1:
                return matching[0]
            if matching:
                raise _ambiguous(reference, matching)
        raise self._unknown(reference)

    def completions(self, start: str) -> Iterator[str]:
        """Names and ids that begin with what was typed, in order; at most fifty."""
        names = sorted({item.name for item in self._every(None)} | {tap.name for tap in self.taps})
        found = [name for name in names if name.casefold().startswith(start.casefold())]
        if ":" in start:
            found = sorted(
                item.id for item in self._every(start.partition(":")[0]) if item.id.startswith(start)
            )
        yield from found[:50]

    def _every(self, tap: str | None) -> Sequence[Item]:
        chosen = [each for each in self.taps if tap is None or each.name.casefold() == tap.casefold()]
        indexed = self._indexed({each.name for each in chosen})
        return self._read(chosen) if indexed is None else indexed

    def _indexed(self, names: set[str]) -> Sequence[Item] | None:
        """The items that the index holds of these taps; None where there is no index to trust."""
        try:
            state = self._state()
            held = [each for each in state.held.values() if each.tap in names] if state else []
            # Small taps share a segment, which is read once.
            segments = dict.fromkeys(number for each in held for number in each.segments)
            found = (item for number in segments for item in self.store.items(number))
            items = [item for item in found if item.tap in names]
        except Damaged:
            return None
        return None if state is None else items

    def _state(self) -> IndexState | None:
        """The index; None also for one of another version, whose rows only that version can read."""
        state = self.store.state()
        return state if state and state.version == INDEX_VERSION else None

    def _read(self, taps: Sequence[Tap]) -> Sequence[Item]:
        found = (each for tap in taps for each in self.reading.documents(tap))
        return [each.item for each in found if not isinstance(each, Skip)]

    def _candidates(self, reference: str) -> Iterable[Item]:
        tap, colon, rest = reference.partition(":")
        if colon and any(each.name.casefold() == tap.casefold() for each in self.taps):
            named = [item for item in self._meant(rest) if item.tap.casefold() == tap.casefold()]
            return named or [item for item in self._every(tap) if _same_path(item, reference)]
        return self._meant(reference)

    def _meant(self, rest: str) -> Sequence[Item]:
        """Items that a name or the last part of a path may mean."""
        last = name_key(rest.rstrip("/").rpartition("/")[2].partition(".")[0])
        whole = name_key(rest)
        keys = dict.fromkeys(key for key in (whole, last) if key)
        return list(dict.fromkeys(item for key in keys for item in self._named(key)))

    def _named(self, key: str) -> Sequence[Item]:
        try:
            if self._state() is not None:
                rows = self.store.rows(NAME + key)
                found = [item for number, row in rows.items() for item in self._numbered(number, row)]
                return [item for item in found if any(item.tap == tap.name for tap in self.taps)]
        except Damaged:
            pass
        return [item for item in self._every(None) if key in (name_key(item.name), name_key(item.slug))]

    def _numbered(self, segment: int, row: bytes) -> Sequence[Item]:
        return self.store.items(segment, name_numbers(row))

    def _unknown(self, reference: str) -> Refused:
        rest = reference.rpartition(":")[2]
        close = nearest(rest, {item.name for item in self._every(None)})
        return Refused(
            f"nothing is called {shortened(reference)!r}",
            _did_you_mean(close) or "`boost search` finds by topic",
        )


def _rest(item: Item, reference: str) -> str:
    """The reference without the tap of this item."""
    start = f"{item.tap}:"
    return reference[len(start) :] if reference.casefold().startswith(start.casefold()) else reference


def _same_path(item: Item, reference: str) -> bool:
    return _rest(item, reference).rstrip("/") in (item.path, item.file)


def _same_name(item: Item, reference: str) -> bool:
    return _rest(item, reference) == item.name


def _same_slug(item: Item, reference: str) -> bool:
    return _rest(item, reference).casefold() == item.slug


def _same_alias(item: Item, reference: str) -> bool:
    return _rest(item, reference) in item.aliases


def _same_plugin(item: Item, reference: str) -> bool:
    return _rest(item, reference) == f"{item.plugin}:{item.name}"


def _same_key(item: Item, reference: str) -> bool:
    return name_key(_rest(item, reference)) in (name_key(item.name), name_key(item.path.rpartition("/")[2]))


def _ambiguous(reference: str, matching: Sequence[Item]) -> Refused:
    lines = [f"  {item.id}  {item.kind}" for item in sorted(matching, key=lambda item: item.id)]
    rest = [f"  and {len(lines) - _SHOWN} more"] if len(lines) > _SHOWN else []
    listed = "\n".join([*lines[:_SHOWN], *rest])
    ids = tuple(sorted(item.id for item in matching))
    return Ambiguous(
        f"{shortened(reference)!r} matches {len(ids)} items", f"name one of them:\n{listed}", ids
    )


def _did_you_mean(close: Sequence[str]) -> str:
    return f"did you mean {', '.join(close)}?" if close else ""
