"""`boost list`: with `--available` all that the taps hold."""

from typing import Annotated, Any

import typer

from boost.entrypoints.cli import options
from boost.entrypoints.cli.render import bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.ports.model import Item


@verb
def list(  # noqa: A001 - the name of the command
    session: Session,
    available: Annotated[bool, typer.Option("--available", help="All items of the taps.")] = False,
    kind: options.Kind = None,
    tap: options.InTap = None,
) -> Answer:
    """List the items of the taps."""
    from boost.entrypoints.container import container

    catalogue = container(session.settings).catalogue()
    found = catalogue.items(kind=kind, tap=tap) if available else ()
    if not available:
        session.hint("nothing can be installed yet: boost list --available shows what the taps hold")
    rows = ((bold(item.name), item.kind, dim(item.tap), item.description) for item in found)
    return Answer({"items": [values(item) for item in found]}, table(rows), missing=catalogue.missing)


def values(item: Item) -> dict[str, Any]:
    """An item in JSON."""
    return {
        "id": item.id,
        "name": item.name,
        "kind": item.kind,
        "flavor": item.flavor,
        "tap": item.tap,
        "path": item.path,
        "description": item.description,
        "installed": False,
    }
