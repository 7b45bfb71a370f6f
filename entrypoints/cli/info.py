"""`boost info`: what is known of an item."""

from collections.abc import Iterator

from boost.domain.consult import Consulted
from boost.entrypoints.cli import list as listing
from boost.entrypoints.cli import options
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb


@verb
def info(session: Session, item: options.ItemRef) -> Answer:
    """Show what is known of an item."""
    from boost.entrypoints.container import container

    use_case = container(session.settings).info()
    known = use_case(item)
    found = known.item
    data = listing.values(found) | {
        "title": found.title,
        "slug": found.slug,
        "url": known.url,
        "commit": known.commit,
        "plugin": found.plugin or None,
        "tags": [*found.tags],
        "aliases": [*found.aliases],
        "labels": [*found.labels],
        "activation": found.activation or None,
        "globs": [*found.globs],
        "warnings": [{"code": w.code, "message": w.message, "line": w.line} for w in found.warnings],
        "files": [{"path": entry.path, "mode": entry.mode, "size": entry.size} for entry in known.files],
    }
    session.hint(f"boost read {found.id}")
    return Answer(data, _lines(known), missing=use_case.catalogue.missing)


def _lines(known: Consulted) -> Iterator[Line]:
    item = known.item
    yield bold(item.name), dim(f"  {item.flavor or item.kind}")
    if item.description:
        yield item.description
    facts = [
        ("id", item.id),
        ("source", known.url),
        ("commit", known.commit or ""),
        ("applies", " ".join([item.activation, *item.globs])),
        ("plugin", item.plugin),
        ("tags", ", ".join(item.tags)),
        ("labels", ", ".join(item.labels)),
        ("also at", ", ".join(item.aliases)),
        (
            "warnings",
            "; ".join(f"line {w.line}: {w.message}" if w.line else w.message for w in item.warnings),
        ),
        ("files", str(len(known.files))),
    ]
    yield from table(((dim(name), value) for name, value in facts if value.strip()), columns=0)
    for entry in known.files:
        yield f"  {entry.path}", dim(f"  {entry.size or 0:,} bytes")
