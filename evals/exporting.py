"""The files of one outcome: each engine's answers, for us and for other tools."""

from boost.evals import saved, trec
from boost.evals.retrieval import Outcome


def exported(outcome: Outcome) -> dict[str, str]:
    """File name -> text. Questions that nothing fits are in none of them."""
    classes = outcome.classes
    grades = {row.qid: classes.grades(row.grades()) for row in outcome.queries}
    judged = {
        qid: dict(zip(trec.coded(tuple(given), classes), given.values(), strict=True))
        for qid, given in grades.items()
    }
    files = {"qrels.trec": trec.qrels(judged)}
    for name, measured in outcome.engines.items():
        ranked = {
            row.qid: trec.coded(classes.ranking(measured.answers.ranked[row.qid]), classes)
            for row in outcome.queries
        }
        files[f"{name}.trec"] = trec.run(ranked, name)
        files[f"{name}.json"] = saved.encode(saved.saved(outcome, name))
    return files
