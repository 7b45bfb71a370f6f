"""`boost eval report`: one page with pictures, and its twin in JSON."""

import json
from pathlib import Path
from typing import Annotated

import typer
from attrs import asdict

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import comparing, page, report
from boost.evals.report import Report
from boost.evals.verdict import judged


@verb
def eval_report(
    session: Session,
    corpus: eval_options.CorpusName = "starter",
    out: Annotated[Path, typer.Option(help="The page; the twin has the ending .json.")] = Path("eval.html"),
) -> Answer:
    """One page with pictures, and its twin in JSON."""
    from boost.entrypoints import corpora

    outcome = eval_options.measured(session, corpus)
    verdict = judged(outcome, corpora.baseline(corpus))
    found = Report(outcome, verdict, comparing.compared(outcome, told=session.progress))
    document = report.document(found)
    times = {name: asdict(each) for name, each in report.latencies(outcome).items()}
    eval_options.save(out, page.page(found))
    eval_options.save(out.with_suffix(".json"), _text(document))
    # Times are of one machine, so they stay out of what two runs must agree on.
    eval_options.save(out.with_suffix(".meta.json"), _text({"latency_ms": times}))
    data = {"corpus": corpus, "page": str(out), "verdict": document["verdict"]}
    return Answer(data, [f"{out} and {out.with_suffix('.json').name}"])


def _text(document: object) -> str:
    return json.dumps(document, sort_keys=True, ensure_ascii=False, indent=1) + "\n"
