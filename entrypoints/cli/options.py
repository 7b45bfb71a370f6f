"""Arguments and options that several commands share."""

from collections.abc import Iterator
from typing import Annotated, Literal

import typer


def items(incomplete: str) -> Iterator[str]:
    """Names and ids for shell completion."""
    from boost.entrypoints import settings
    from boost.entrypoints.container import container

    return container(settings.load()).catalogue().completions(incomplete)


def tap_names(incomplete: str) -> Iterator[str]:
    """Taps for shell completion."""
    from boost.entrypoints import settings
    from boost.entrypoints.container import container

    taps = container(settings.load()).catalogue().taps
    return iter([tap.name for tap in taps if tap.name.casefold().startswith(incomplete.casefold())])


Kind = Annotated[
    Literal["skill", "rule", "workflow"] | None,
    typer.Option("--kind", help="Only items of this kind.", show_default=False),
]
InTap = Annotated[
    str | None,
    typer.Option("--tap", help="Only items of this tap.", autocompletion=tap_names, show_default=False),
]
ItemRef = Annotated[
    str,
    typer.Argument(
        metavar="ITEM", help="A name, TAP:NAME or TAP:PATH.", autocompletion=items, show_default=False
    ),
]
