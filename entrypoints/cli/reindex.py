"""`boost reindex`: bring the index to the taps."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from attrs import evolve

from boost.domain.reindex import Reindexed
from boost.entrypoints.cli.indexed import hint_at
from boost.entrypoints.cli.render import Line, bold
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.ports.model import Skip, Tap

_KINDS = ("skill", "rule", "workflow")
# Counted, never listed one by one: there are thousands and nobody misses them.
_QUIET = frozenset({"excluded-folder", "support", "support-folder", "not-an-item", "doc"})


@verb
def reindex(
    session: Session,
    force: Annotated[bool, typer.Option("--force", help="Build the index anew.")] = False,
) -> Answer:
    """Index what changed in the taps."""
    from boost.entrypoints.container import container

    parts = container(session.settings)
    reread = parts.reread_folders()(told=lambda tap, line: session.progress(f"{tap.name}: {line}"))
    unread = {each.tap.name: each.error for each in reread if each.error}
    taps = parts.taps()
    done = parts.reindex()(taps, force=force, progress=session.progress)
    if done.rebuilt and not force:
        session.talk.note(f"the index was built anew: {done.rebuilt}")
    store = parts.index_store()
    skips = {tap.name: store.skips(tap.name) for tap in taps if done.state and tap.name in done.state.held}
    failed = {**unread, **done.failed}
    hint_at(session, failed.values())
    return answer(evolve(done, failed=failed), taps, skips)


def answer(done: Reindexed, taps: Sequence[Tap], skips: dict[str, tuple[Skip, ...]]) -> Answer:
    """What a run of the use case tells programs and people."""
    held = done.state.held if done.state else {}
    data: dict[str, Any] = {
        "taps": len(taps),
        "items": sum(each.items for each in held.values()),
        "chunks": sum(each.chunks for each in held.values()),
        "kinds": {kind: sum(each.kinds[at] for each in held.values()) for at, kind in enumerate(_KINDS)},
        "reused": len(done.reused),
        "reindexed": len(done.reindexed),
        "dropped": len(done.dropped),
        "rebuilt": done.rebuilt or None,
        "failed": {name: error.message for name, error in done.failed.items()},
        "skipped": [
            {"tap": name, "path": skip.path, "reason": skip.reason}
            for name, left_out in skips.items()
            for skip in left_out
            if skip.reason not in _QUIET
        ],
        "skipped_by_reason": _counts(skips),
        "dense": None,
    }
    missing = [f"{name}: {error.message}" for name, error in done.failed.items()]
    first = next(iter(done.failed.values()), None)
    return Answer(data, _lines(data), tuple(missing), code=1 if first else 0, error=first)


def _counts(skips: dict[str, tuple[Skip, ...]]) -> dict[str, int]:
    from collections import Counter

    return dict(sorted(Counter(skip.reason for left_out in skips.values() for skip in left_out).items()))


def _lines(data: dict[str, Any]) -> Iterator[Line]:
    yield (
        bold(f"{data['items']:,} items"),
        f" in {data['taps']} {'tap' if data['taps'] == 1 else 'taps'}, {data['chunks']:,} chunks",
    )
    yield f"{data['reindexed']} reindexed, {data['reused']} reused, {data['dropped']} dropped"
    if data["skipped"]:
        count = len(data["skipped"])
        what = "path is no item" if count == 1 else "paths are no items"
        yield f"{count} {what}: boost taps --skipped says why"
