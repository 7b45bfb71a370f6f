"""`boost eval lint`: find what is wrong with golden rows."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from attrs import asdict

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import golden, lint, lint_others, quotas
from boost.evals.lint import ERROR, Fault


@verb
def eval_lint(
    session: Session,
    corpus: eval_options.CorpusName = "starter",
    rows: Annotated[
        Path | None, typer.Option(help="Check this file, not the one in the tree.", show_default=False)
    ] = None,
) -> Answer:
    """Find what is wrong with golden rows."""
    from boost.entrypoints import corpora

    read = golden.decode(eval_options.text_of(rows), rows.name) if rows else corpora.golden_rows(corpus)
    found = eval_options.corpus(session, corpus)
    faults = lint.faults(read, found, corpora.golden_classes(found))
    if rows is None:
        faults += lint_others.picks(corpora.golden_text("recommend"), found, corpora.stacks())
        faults += lint_others.claims(corpora.golden_text("explain"), found)
    errors = sum(fault.level == ERROR for fault in faults)
    counts = quotas.counts(read)
    data = {
        "corpus": corpus,
        "rows": len(read),
        "counts": counts,
        "errors": errors,
        "warnings": len(faults) - errors,
        "faults": [asdict(fault) for fault in faults],
    }
    return Answer(data, _lines(faults, counts, errors), code=2 if errors else 0)


def _lines(faults: Sequence[Fault], counts: dict[str, int], errors: int) -> Iterator[Line]:
    yield from table([bold(fault.level), fault.code, fault.qid or "-", fault.text] for fault in faults)
    yield from table([dim(part), str(count)] for part, count in counts.items())
    yield f"{errors} errors, {len(faults) - errors} warnings in {counts['rows']} rows"
