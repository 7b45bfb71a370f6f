"""The root of the command line: `boost` itself, around the table of its commands."""

from collections.abc import Sequence
from typing import Annotated

import typer

from boost import __version__
from boost.entrypoints.cli import completion
from boost.entrypoints.cli.lazy import CONTEXT, LazyGroup, Table


def dispatch(commands: Table, args: Sequence[str]) -> int:
    """Parse the command line and run the command; the result is the exit code."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    group = type("Commands", (LazyGroup,), {"table": commands})
    app.callback(cls=group, context_settings=CONTEXT)(_boost)
    command = typer.main.get_command(app)
    completion.install()
    code: int = command.main(list(args) or ["--help"], prog_name="boost", standalone_mode=False)
    return code


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"boost {__version__}")
        raise typer.Exit


def _boost(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Find skills, rules and workflows for AI coding agents in the repositories that you follow."""
