"""`boost taps`: what is tapped, and what was left out of a tap."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boost.entrypoints.cli import options
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.ports.errors import Damaged
from boost.ports.model import Held, Skip, Tap

if TYPE_CHECKING:
    from boost.entrypoints.container import Container


@verb
def taps(
    session: Session,
    name: Annotated[
        str, typer.Argument(metavar="TAP", help="Only this tap.", autocompletion=options.tap_names)
    ] = "",
    skipped: Annotated[bool, typer.Option("--skipped", help="Show what was left out, and why.")] = False,
) -> Answer:
    """List the taps."""
    from boost.entrypoints.container import container

    parts = container(session.settings)
    catalogue = parts.catalogue()
    chosen = [catalogue.tap(name)] if name else catalogue.taps
    held, left_out, missing = _indexed(parts, chosen)
    data = [_values(tap, held.get(tap.name), left_out[tap.name] if skipped else None) for tap in chosen]
    lines: Iterator[Line] = table(_row(tap, held.get(tap.name)) for tap in chosen)
    shown = _with_skips(lines, left_out) if skipped else lines
    return Answer({"taps": data}, shown, missing=(*catalogue.missing, *missing))


def _indexed(
    parts: "Container", taps: Sequence[Tap]
) -> tuple[Mapping[str, Held], dict[str, tuple[Skip, ...]], tuple[str, ...]]:
    """What the index holds of the taps and what was left out of them; without an index, nothing of both."""
    store = parts.index_store()
    nothing: dict[str, tuple[Skip, ...]] = {tap.name: () for tap in taps}
    try:
        state = store.state()
        if state is None:
            return {}, nothing, ()
        return state.held, {tap.name: store.skips(tap.name) for tap in taps}, ()
    except Damaged as fault:
        return {}, nothing, (f"{fault.message}: {fault.hint}",)


def _values(tap: Tap, held: Held | None, skips: tuple[Skip, ...] | None) -> dict[str, Any]:
    values: dict[str, Any] = {
        "name": tap.name,
        "type": tap.type,
        "url": tap.url,
        "ref": tap.ref,
        "path": tap.path,
        "commit": tap.commit,
        "trusted": tap.trusted,
        "added": tap.added or None,
        "indexed": held is not None and held.commit == tap.commit,
        "items": held.items if held else None,
        "skipped": held.skipped if held else None,
    }
    if skips is not None:
        values["skips"] = [
            {"path": skip.path, "reason": skip.reason, "detail": skip.detail} for skip in skips
        ]
    return values


def _row(tap: Tap, held: Held | None) -> tuple[Any, ...]:
    counts = f"{held.items:,} items" if held else "not indexed"
    return (
        bold(tap.name),
        counts,
        dim((tap.commit or "")[:10]),
        dim(tap.ref or tap.branch or ""),
        dim(tap.url),
    )


def _with_skips(lines: Iterator[Line], left_out: dict[str, tuple[Skip, ...]]) -> Iterator[Line]:
    yield from lines
    for name, skips in left_out.items():
        reasons = Counter(skip.reason for skip in skips)
        yield f"{name}: " + ", ".join(f"{count} {reason}" for reason, count in sorted(reasons.items()))
        for skip in skips:
            yield f"  {skip.path}", dim(f"  {skip.reason} {skip.detail}".rstrip())
