"""`boost eval sample`: draw judgments to be read a second time, without their grades."""

from pathlib import Path
from typing import Annotated

import typer

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import readings
from boost.evals.comparing import SEED
from boost.evals.lines import written


@verb
def eval_sample(
    session: Session,  # noqa: ARG001 - every command has it
    out: Annotated[Path, typer.Option(help="Where they go, one a line; fill in each grade.")],
    corpus: eval_options.CorpusName = "starter",
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 100,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = SEED,
) -> Answer:
    """Draw judgments to be read a second time."""
    from boost.entrypoints import corpora

    chosen = readings.drawn(corpora.golden_rows(corpus), count, seed)
    eval_options.save(out, written(chosen))
    return Answer({"corpus": corpus, "drawn": len(chosen), "seed": seed}, [f"{len(chosen)} judgments: {out}"])
