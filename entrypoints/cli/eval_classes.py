"""`boost eval classes`: list nearly equal items, for somebody to confirm that they answer alike."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, dim
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals.classes import Listed, decode
from boost.evals.corpus import Corpus
from boost.evals.lines import written
from boost.evals.nearness import near


@verb
def eval_classes(
    session: Session,
    corpus: eval_options.CorpusName = "starter",
    out: Annotated[
        Path | None, typer.Option(help="Write them here; what was confirmed stays so.", show_default=False)
    ] = None,
) -> Answer:
    """List nearly equal items, for somebody to confirm."""
    found = eval_options.corpus(session, corpus)
    session.progress("comparing bodies")
    before = decode(eval_options.text_of(out), out.name) if out and out.exists() else ()
    rows = [_row(found, members, before) for members in near(found.documents)]
    if out:
        eval_options.save(out, written(rows))
    return Answer({"corpus": corpus, "classes": rows}, _lines(rows))


def _row(corpus: Corpus, members: Sequence[str], before: Sequence[Listed]) -> dict[str, Any]:
    hashed = corpus.document(members[0]).item.body_hash
    known = [each.confirmed_by for each in before if each.members == tuple(members)]
    return {
        "class_id": hashed[:16],
        "members": list(members),
        "method": "near",
        "content_sha256": hashed,
        "confirmed_by": known[0] if known else "",
    }


def _lines(rows: Sequence[dict[str, Any]]) -> Iterator[Line]:
    for row in rows:
        yield f"{row['class_id']}  {row['confirmed_by'] or 'not confirmed'}"
        yield from (dim(f"  {member}") for member in row["members"])
    yield f"{len(rows)} classes of nearly equal items"
