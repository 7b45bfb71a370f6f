"""`boost eval show`: print what a judge reads of items."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from attrs import asdict, frozen

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold, dim
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals.corpus import Corpus
from boost.evals.excerpt import Excerpt, excerpt
from boost.evals.lines import objects
from boost.evals.pool import ids_of
from boost.ports.errors import Refused


@frozen
class _Asked:
    """Items to show, and the question that they may answer."""

    query: str
    ids: Sequence[str]


@verb
def eval_show(
    session: Session,
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID...", help="TAP:PATH", show_default=False)
    ] = None,
    corpus: eval_options.CorpusName = "starter",
    query: Annotated[str, typer.Option(help="Show what matches this best too.", show_default=False)] = "",
    pool: Annotated[
        Path | None, typer.Option(help="A file of pools; --qid chooses from it.", show_default=False)
    ] = None,
    qid: Annotated[list[str] | None, typer.Option(help="A question of it.", show_default=False)] = None,
    characters: Annotated[int, typer.Option(min=0, help="How much of the start of a body.")] = 600,
) -> Answer:
    """Print what a judge reads of items."""
    asked = [_Asked(query, ids)] if ids else []
    asked += _of_pools(pool, qid or []) if pool else []
    if not asked:
        raise Refused("name items to show", "boost eval show TAP:PATH, or --pool FILE --qid QID")
    found = eval_options.corpus(session, corpus)
    shown = [(each.query, _excerpts(found, each, characters)) for each in asked]
    data = {"shown": [{"query": query, "items": [asdict(each) for each in items]} for query, items in shown]}
    return Answer(data, [line for query, items in shown for line in _lines(query, items)])


def _excerpts(corpus: Corpus, asked: _Asked, characters: int) -> list[Excerpt]:
    words = corpus.search.full_text.words
    return [
        excerpt(corpus.document(ident), words, query=asked.query, characters=characters)
        for ident in asked.ids
    ]


def _of_pools(path: Path, qids: Sequence[str]) -> list[_Asked]:
    """The questions and the ids of some pools; of all without a choice."""
    rows: dict[str, Any] = {
        row["qid"]: row for _, row in objects(eval_options.text_of(path), path.name) if "pool" in row
    }
    for qid in qids:
        if qid not in rows:
            raise Refused(f"{path} has no pool for --qid {qid!r}", "a pool is written by boost eval pool")
    return [_Asked(rows[qid]["query"], ids_of(rows[qid])) for qid in qids or rows]


def _lines(query: str, items: Sequence[Excerpt]) -> Iterator[Line]:
    if query:
        yield bold(f"=== QUERY {query}")
    for each in items:
        yield ""
        yield bold(f"=== {each.id}")
        yield f"{each.kind}  {each.name}"
        yield dim("--- description"), f" {each.description}"
        yield dim("--- body")
        yield from each.start.split("\n")
        if each.best:
            yield dim("--- matches best")
            yield from each.best.split("\n")
    yield ""
