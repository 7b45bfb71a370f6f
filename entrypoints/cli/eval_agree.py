"""`boost eval agree`: how far a second reading agrees with the golden rows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from attrs import asdict

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import readings
from boost.evals.lines import objects
from boost.evals.readings import Read


@verb
def eval_agree(
    session: Session,  # noqa: ARG001 - every command has it
    reading: Annotated[Path, typer.Argument(help="A file of boost eval sample with its grades filled in.")],
    corpus: eval_options.CorpusName = "starter",
    fail_under: Annotated[float, typer.Option(min=-1, max=1, help="The least kappa.")] = 0.7,
) -> Answer:
    """How far does a second reading agree?"""
    from boost.entrypoints import corpora

    text = eval_options.text_of(reading)
    seconds = dict(readings.second(row, where) for where, row in objects(text, reading.name))
    found = readings.compared(corpora.golden_rows(corpus), seconds)
    kappa = found.agreement.kappa
    data = {"corpus": corpus, "agreement": asdict(found.agreement), "apart": [asdict(a) for a in found.apart]}
    return Answer(data, _lines(found), code=0 if kappa is not None and kappa >= fail_under else 1)


def _lines(found: Read) -> Iterator[Line]:
    seen = found.agreement
    if seen.kappa is None or seen.low is None or seen.high is None:
        yield f"{seen.n} judgments: all grades are the same, so nothing can be said"
    else:
        yield bold(f"kappa {seen.kappa:.3f} [{seen.low:.3f}, {seen.high:.3f}]"), f" over {seen.n} judgments"
    yield f"{seen.same} of {seen.n} grades are equal"
    yield from table([f"{each.first} -> {each.second}", each.qid, each.id] for each in found.apart)
