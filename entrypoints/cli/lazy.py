"""A group of commands of which only the one that runs is imported."""

from collections.abc import Callable, Mapping
from importlib import import_module  # noqa: TID251 - the modules are named by a table
from typing import TYPE_CHECKING, ClassVar

import typer
from typer.core import TyperGroup

from boost.ports.errors import Refused

if TYPE_CHECKING:
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter
    from typer._click.shell_completion import CompletionItem

Table = Mapping[str, tuple[str, str]]
"""Command name -> (module of boost.entrypoints.cli, one line of help).

The module holds the command under the module's own name: a `@verb` function or a `LazyGroup` class.
"""


class LazyGroup(TyperGroup):
    """Commands of a table; a subclass names the table."""

    table: ClassVar[Table] = {}

    def list_commands(self, ctx: "Context") -> list[str]:  # noqa: ARG002
        return list(self.table)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":  # noqa: ARG002
        return loaded(self.table, cmd_name) if cmd_name in self.table else None

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, Command | None, list[str]]":
        name = args[0]
        if name in self.table or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from boost.domain.nearest import nearest

        close = nearest(name, self.table, count=1)
        hint = f'did you mean "{close[0]}"?' if close else f"{ctx.command_path} --help lists the commands"
        from boost.domain.quoting import shortened

        raise Refused(f'unknown command "{shortened(name)}"', hint)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.table.items()])

    def shell_complete(self, ctx: "Context", incomplete: str) -> "list[CompletionItem]":
        from typer._click.shell_completion import CompletionItem

        names = [
            CompletionItem(n, help=line) for n, (_, line) in self.table.items() if n.startswith(incomplete)
        ]
        return names or super().shell_complete(ctx, incomplete)


def loaded(table: Table, name: str) -> "Command":
    """Import the command of this name."""
    module, line = table[name]
    return built(getattr(import_module(f"boost.entrypoints.cli.{module}"), module), name, line)


def built(found: Callable[..., int] | type[LazyGroup], name: str, line: str) -> "Command":
    """The command that typer makes of a `@verb` function or of a group's class."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    if isinstance(found, type) and issubclass(found, LazyGroup):
        app.callback(cls=found, help=line, context_settings=CONTEXT)(_nothing)
    else:
        app.command(name, context_settings=CONTEXT)(found)
    return typer.main.get_command(app)


def _nothing() -> None:
    """A group by itself does nothing."""


CONTEXT = {"help_option_names": ["-h", "--help"]}
