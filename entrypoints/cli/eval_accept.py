"""`boost eval accept`: make the answers of today the baseline."""

from pathlib import Path
from typing import Annotated

import typer
from attrs import evolve

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import saved
from boost.evals.measures import MAIN
from boost.evals.retrieval import GATED
from boost.evals.saved import Saved
from boost.ports.errors import Refused


@verb
def eval_accept(
    session: Session,
    reason: Annotated[str, typer.Option(help="Why the answers changed.")],
    corpus: eval_options.CorpusName = "starter",
    out: Annotated[
        Path | None, typer.Option(help="Write it here, not into the tree.", show_default=False)
    ] = None,
) -> Answer:
    """Make the answers of today the baseline."""
    from boost.entrypoints import corpora

    if not reason.strip():
        raise Refused("a baseline needs a reason", 'boost eval accept --reason "names count twice"')
    path = out or corpora.writable(corpus)
    before = corpora.baseline(corpus)
    run = saved.saved(eval_options.measured(session, corpus), GATED)
    run = evolve(run, reason=reason.strip(), before=before.means() if before else None)
    eval_options.save(path, saved.encode(run))
    data = {"corpus": corpus, "before": run.before, "after": run.means(), "reason": run.reason}
    return Answer(data, [*(_mean(run, name) for name in MAIN), f"accepted: {path.name}"])


def _mean(run: Saved, name: str) -> str:
    old = "none" if run.before is None else f"{run.before[name]:.3f}"
    return f"{name}  {old} -> {run.means()[name]:.3f}"
