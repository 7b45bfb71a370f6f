"""One engine over one golden set as a file: a baseline, or a run to compare later."""

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from boost.evals.measures import MAIN, labelled
from boost.evals.retrieval import Outcome
from boost.ports.errors import Refused

SCHEMA = "boost-eval-run/1"
TOP = 10


@frozen
class Answer:
    """What came back for one question."""

    query: str
    values: Mapping[str, float]
    """The main measures."""
    top: tuple[str, ...]
    """Labels of the first ten."""
    ranks: Mapping[str, int]
    """Where each relevant label stood, as deep as was asked."""


@frozen
class Saved:
    """All answers of one engine, and what they were answers to."""

    corpus: str
    corpus_hash: str
    golden_hash: str
    engine: str
    recipe: str
    answers: Mapping[str, Answer]
    reason: str = ""
    """Why it was accepted as the baseline."""
    before: Mapping[str, float] | None = None
    """The means of the baseline that it replaced."""

    def means(self) -> dict[str, float]:
        """The mean of each main measure."""
        count = len(self.answers) or 1
        every = [self.answers[qid].values for qid in sorted(self.answers)]
        return {name: sum(values[name] for values in every) / count for name in MAIN}


def saved(outcome: Outcome, engine: str) -> Saved:
    """The answers of one engine."""
    measured = outcome.engines[engine]
    answers = {}
    for row in outcome.queries:
        seen = labelled(measured.answers.ranked[row.qid], row.grades(), outcome.classes)
        values = {name: measured.scores[name][row.qid] or 0.0 for name in MAIN}
        ranks = {label: at for at, label in enumerate(seen.labels, start=1) if seen.grades.get(label)}
        answers[row.qid] = Answer(row.query, values, tuple(seen.labels[:TOP]), ranks)
    return Saved(outcome.corpus, outcome.corpus_hash, outcome.golden_hash, engine, outcome.recipe, answers)


def encode(run: Saved) -> str:
    """The file: sorted, one question a line, so that a change shows which questions it touched."""
    head = {
        "schema": SCHEMA,
        "corpus": run.corpus,
        "corpus_hash": run.corpus_hash,
        "golden_hash": run.golden_hash,
        "engine": run.engine,
        "recipe": run.recipe,
        "reason": run.reason,
        "before": run.before,
        "metrics": run.means(),
    }
    lines = [f"  {json.dumps(qid)}: {_line(run.answers[qid])}" for qid in sorted(run.answers)]
    body = ",\n".join(lines)
    start = json.dumps(head, indent=1, sort_keys=True, ensure_ascii=False)[:-2]
    return f'{start},\n "queries": {{\n{body}\n }}\n}}\n'


def decode(text: str, name: str) -> Saved:
    """The run in a file; `Refused` when it is none."""
    try:
        document = json.loads(text)
        if document["schema"] != SCHEMA:
            raise Refused(f"{name} has the schema {document['schema']!r}", f"{SCHEMA} can be read")
        fields = ("corpus", "corpus_hash", "golden_hash", "engine", "recipe", "reason", "before")
        answers = {qid: _answer(each) for qid, each in document["queries"].items()}
        return Saved(answers=answers, **{field: document[field] for field in fields})
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise Refused(f"{name} is no saved run: {fault}", "boost eval retrieval --out writes some") from fault


def _line(answer: Answer) -> str:
    plain = {
        "query": answer.query,
        "values": dict(answer.values),
        "ranks": dict(sorted(answer.ranks.items())),
        "top": list(answer.top),
    }
    return json.dumps(plain, ensure_ascii=False)


def _answer(each: Any) -> Answer:
    values = {name: float(each["values"][name]) for name in MAIN}
    return Answer(each["query"], values, tuple(each["top"]), dict(each["ranks"]))
