"""`boost eval pool`: list what the engines find for draft questions, to be judged."""

from pathlib import Path
from typing import Annotated

import typer

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import pool
from boost.evals.engines import ENGINES
from boost.evals.lines import objects, written


@verb
def eval_pool(
    session: Session,
    queries: Annotated[Path, typer.Option(help='Rows with "qid" and "query".')],
    out: Annotated[Path, typer.Option(help="Where the pools go, one line a question.")],
    corpus: eval_options.CorpusName = "starter",
    depth: Annotated[int, typer.Option(min=1, max=1000, help="How many ids each engine gives.")] = pool.DEPTH,
) -> Answer:
    """List what the engines find for draft questions, to be judged."""
    text = eval_options.text_of(queries)
    drafts = [pool.draft(row, where) for where, row in objects(text, queries.name)]
    found = eval_options.corpus(session, corpus)
    session.progress("building the engines")
    engines = {name: make(found) for name, make in ENGINES.items()}
    pools = []
    for each in pool.pools(drafts, engines, lambda ident: found.document(ident).item.kind, depth):
        pools.append(each)
        session.progress("asking", len(pools), len(drafts))
    eval_options.save(out, written(pool.plain(each) for each in pools))
    count = sum(len(each.items) for each in pools)
    data = {"corpus": corpus, "queries": len(pools), "items": count, "depth": depth, "engines": list(engines)}
    return Answer(data, [f"{len(pools)} pools with {count:,} items from {len(engines)} engines: {out}"])
