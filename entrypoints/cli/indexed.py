"""What `tap` and `update` say after they fetched: the taps are indexed, and what is new is told."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from boost.domain.reindex import Change, Reindexed
from boost.entrypoints.cli.boundary import CODES
from boost.entrypoints.cli.verb import Answer, Session
from boost.entrypoints.container import Container
from boost.ports.errors import BoostError, Damaged, Unavailable
from boost.ports.model import Held, IndexState, Item, Tap

_NAMED = 5


@frozen
class Report:
    """The index after a fetch; `done` is None when indexing was put off."""

    done: Reindexed | None
    state: IndexState | None

    @property
    def missing(self) -> tuple[str, ...]:
        failed = self.done.failed if self.done else {}
        return tuple(f"{name} could not be indexed: {error.message}" for name, error in failed.items())

    def answer(
        self, data: dict[str, Any], lines: Sequence[str], missing: Sequence[str], errors: Sequence[BoostError]
    ) -> Answer:
        """The answer of a command, with what failed to be fetched and to be indexed."""
        failed = [*errors, *(self.done.failed.values() if self.done else ())]
        code = _code(errors, all_failed=not lines) or int(bool(failed))
        return Answer(data, lines, (*missing, *self.missing), code, next(iter(failed), None))

    def values(self, tap: Tap) -> dict[str, Any]:
        """A tap in JSON."""
        held, change = self._held(tap), self._change(tap)
        return {
            "name": tap.name,
            "url": tap.url,
            "ref": tap.ref,
            "commit": tap.commit,
            "items": held.items if held else None,
            "kinds": dict(zip(("skill", "rule", "workflow"), held.kinds, strict=True)) if held else None,
            "skipped": held.skipped if held else None,
            "added": [item.id for item in change.added],
            "removed": [item.id for item in change.removed],
            "changed": [item.id for item in change.changed],
        }

    def line(self, tap: Tap, *, note: str = "") -> str:
        """A tap for people: `✓ owner/repo @ 3f2c1ab: 14 items (12 skills, 2 workflows)`."""
        held = self._held(tap)
        counted = _counted(held) if held else "not indexed yet: boost reindex"
        if held and held.commit != tap.commit:
            counted = "changed since it was indexed: boost reindex"
        told = [note] if note else [part for part in (_told(self._change(tap)),) if part]
        return " · ".join([f"✓ {tap.name} @ {(tap.commit or '')[:7]}: {counted}", *told])

    def _held(self, tap: Tap) -> Held | None:
        return self.state.held.get(tap.name) if self.state else None

    def _change(self, tap: Tap) -> Change:
        return self.done.reindexed.get(tap.name, Change()) if self.done else Change()


def need_network(session: Session) -> None:
    """Raise `Unavailable` when the user works offline."""
    if session.settings.offline:
        raise Unavailable("boost is offline, and this fetches repositories", "leave out --offline")


def _code(errors: Sequence[BoostError], *, all_failed: bool) -> int:
    """The exit code of several fetches: that of the error when all failed alike, else 1 when any failed."""
    kinds = {error.kind for error in errors}
    return CODES[kinds.pop()] if all_failed and len(kinds) == 1 else int(bool(errors))


def after(session: Session, parts: Container, changed: Sequence[Tap], *, index: bool) -> Report:
    """Index, unless that was put off or nothing was fetched."""
    if not (index and changed):
        return Report(None, _state(parts))
    done = parts.reindex()(parts.taps(), progress=session.progress)
    if done.rebuilt:
        session.talk.note(f"the index was built anew: {done.rebuilt}")
    hint_at(session, done.failed.values())
    return Report(done, done.state)


def hint_at(session: Session, failed: Iterable[BoostError]) -> None:
    """Say what the user can do about the first of several failures."""
    if hint := next((error.hint for error in failed if error.hint), ""):
        session.hint(hint)


def _state(parts: Container) -> IndexState | None:
    try:
        return parts.index_store().state()
    except Damaged:
        return None


def _counted(held: Held) -> str:
    words = ("skills", "rules", "workflows")
    kinds = [
        f"{count:,} {word if count != 1 else word[:-1]}"
        for count, word in zip(held.kinds, words, strict=True)
        if count
    ]
    return (
        f"{held.items:,} {'item' if held.items == 1 else 'items'} ({', '.join(kinds)})"
        if kinds
        else "no items"
    )


def _told(change: Change) -> str:
    parts = [
        f"{len(items)} {word}: {', '.join(_names(items))}"
        if word != "new" or len(items) <= _NAMED
        else f"{len(items):,} new"
        for word, items in (("new", change.added), ("changed", change.changed), ("gone", change.removed))
        if items
    ]
    return " · ".join(parts)


def _names(items: Sequence[Item]) -> list[str]:
    shown = [item.name for item in items[:_NAMED]]
    return [*shown, "…"] if len(items) > _NAMED else shown
