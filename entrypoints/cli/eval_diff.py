"""`boost eval diff`: two runs, question by question."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import saved
from boost.evals.diffing import Change, Diff, diff
from boost.evals.retrieval import GATED
from boost.evals.saved import Saved
from boost.ports.errors import Refused

_FILE = "A run of boost eval retrieval --out; else {}."


@verb
def eval_diff(
    session: Session,
    before: Annotated[
        Path | None, typer.Argument(help=_FILE.format("the baseline"), show_default=False)
    ] = None,
    after: Annotated[
        Path | None, typer.Argument(help=_FILE.format("what comes back now"), show_default=False)
    ] = None,
    corpus: eval_options.CorpusName = "starter",
    engine: Annotated[str, typer.Option(help="The engine that answers now.")] = GATED,
    shown: Annotated[int, typer.Option("--limit", min=0, help="How many questions are shown in full.")] = 10,
    across: Annotated[
        bool, typer.Option("--cross-corpus", help="Compare runs over other items too.")
    ] = False,
) -> Answer:
    """Two runs, question by question."""
    found = diff(_before(before, corpus), _after(session, after, corpus, engine), across=across)
    return Answer(_data(found), _lines(found, shown), code=int(bool(found.regressions)))


def _before(path: Path | None, corpus: str) -> Saved:
    from boost.entrypoints import corpora

    if path:
        return saved.decode(eval_options.text_of(path), path.name)
    accepted = corpora.baseline(corpus)
    if accepted is None:
        raise Refused(f"there is no baseline for {corpus}", "name a run, or boost eval accept")
    return accepted


def _after(session: Session, path: Path | None, corpus: str, engine: str) -> Saved:
    if path:
        return saved.decode(eval_options.text_of(path), path.name)
    outcome = eval_options.measured(session, corpus)
    if engine not in outcome.engines:
        raise Refused(f"there is no engine {engine!r}", f"engines are {', '.join(outcome.engines)}")
    return saved.saved(outcome, engine)


def _data(found: Diff) -> dict[str, Any]:
    return {
        "before": {"engine": found.before.engine, "recipe": found.before.recipe},
        "after": {"engine": found.after.engine, "recipe": found.after.recipe},
        "same_questions": found.same_questions,
        "added": list(found.added),
        "removed": list(found.removed),
        "means": [
            {"metric": each.measure, "before": each.before, "after": each.after, "p": each.p}
            | {"wins": each.wins, "losses": each.losses, "regression": each.is_regression}
            for each in found.shifts
        ],
        "changes": [_change(each) for each in found.changes],
    }


def _change(each: Change) -> dict[str, Any]:
    return {
        "qid": each.qid,
        "query": each.after.query,
        "gain": each.gain,
        "moves": {label: list(ranks) for label, ranks in each.moves().items()},
        "before": list(each.before.top),
        "after": list(each.after.top),
    }


def _lines(found: Diff, shown: int) -> Iterator[Line]:
    yield bold(f"{found.before.engine} -> {found.after.engine}"), f" on {found.after.corpus}"
    if not found.same_questions:
        yield f"the golden rows differ: {len(found.added)} added, {len(found.removed)} removed"
    rows = [
        [
            each.measure,
            f"{each.before:.3f}",
            f"{each.after:.3f}",
            f"{each.after - each.before:+.3f}",
            f"p={each.p:.4f}",
            f"{each.wins} better, {each.losses} worse",
        ]
        for each in found.shifts
    ]
    yield from table(rows)
    yield f"{len(found.changes)} questions are answered otherwise"
    for each in found.changes[:shown]:
        yield ""
        yield bold(f"{each.gain:+.3f}  {each.qid}"), f"  {each.after.query}"
        yield from table(
            [dim(label), _rank(was), "->", _rank(now)] for label, (was, now) in each.moves().items()
        )


def _rank(rank: int | None) -> str:
    return "-" if rank is None else str(rank)
