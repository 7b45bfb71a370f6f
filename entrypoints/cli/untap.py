"""`boost untap`: stop following repositories."""

from typing import Annotated

import typer

from boost.entrypoints.cli import options
from boost.entrypoints.cli.verb import Answer, Session, verb


@verb
def untap(
    session: Session,
    taps: Annotated[
        list[str], typer.Argument(metavar="TAP...", help="Taps to forget.", autocompletion=options.tap_names)
    ],
) -> Answer:
    """Stop following taps and delete their clones."""
    from boost.entrypoints.container import container

    parts = container(session.settings)
    gone = parts.remove_tap()(taps)
    parts.reindex()(parts.taps(), progress=session.progress)
    names = [tap.name for tap in gone]
    return Answer({"untapped": names}, [f"untapped {name}" for name in names])
