"""`boost read`: the text of an item."""

from typing import Annotated

import typer

from boost.entrypoints.cli import options
from boost.entrypoints.cli.verb import Answer, Session, verb


@verb
def read(
    session: Session,
    item: options.ItemRef,
    offset: Annotated[int, typer.Option(min=0, help="Characters to leave out at the start.")] = 0,
    length: Annotated[int | None, typer.Option(min=1, help="Characters to show.", show_default="all")] = None,
) -> Answer:
    """Print the text of an item."""
    from boost.entrypoints.container import container

    use_case = container(session.settings).read()
    page = use_case(item, offset=offset, length=length)
    end = page.offset + len(page.text)
    if end < page.total:
        session.hint(f"{page.total - end:,} more characters: boost read {page.item.id} --offset {end}")
    data = {"id": page.item.id, "text": page.text, "offset": page.offset, "total": page.total}
    return Answer(data, page.text.rstrip("\n").split("\n"), missing=use_case.catalogue.missing)
