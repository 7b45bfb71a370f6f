"""What each feature of the keyword engine is worth: all of it, against all but one.

    python -m tools.ablation [--corpus pinned] [--corpus pack] [--write docs/benchmarks.md]

Run by `make eval-ablation`, with the corpora in BOOST_HOME. A difference is what ships minus what lacks the
feature, over the same questions in one run, with a bootstrap interval and the p of a permutation test after
Holm's correction over the table.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from time import process_time

from attrs import evolve

from boost.entrypoints import corpora
from boost.entrypoints.settings import load
from boost.evals import comparing
from boost.evals.comparing import Comparison, shown
from boost.evals.corpus import Corpus
from boost.evals.engines import plain as plain_words
from boost.evals.golden import Row
from boost.evals.measures import GOOD, labelled
from boost.evals.measures import MEASURES as MEASURES_BY_NAME
from boost.evals.retrieval import GATED, Outcome, Retrieval
from boost.evals.tongues import own_grades
from boost.evals.variants import VARIANTS
from tools.pages import write

MEASURES = ("recall@10", "ndcg@10")
PLAIN = "all of it: plain BM25 over raw words"


def outcome(corpus: Corpus) -> Outcome:
    """All variants over the questions of a corpus."""
    name = corpus.name
    run = Retrieval(process_time, {**VARIANTS, PLAIN: plain_words})
    return run(
        corpus, corpora.golden_rows(name), corpora.floors_of(name, None), corpora.golden_classes(corpus)
    )


def features(found: Outcome) -> Iterator[str]:
    """One line for each feature that is taken away."""
    compared = comparing.compared(found, first=GATED, measures=MEASURES)
    yield f"| {found.corpus}, {len(found.queries)} questions | recall@10 | nDCG@10 | says nothing fits |"
    yield "| --- | --- | --- | --- |"
    for name, measured in found.engines.items():
        own = [_difference(each) for each in compared if each.right == name]
        cells = own or [f"{measured.table['all'][measure].mean:.3f}" for measure in MEASURES]
        answered = measured.false_positives["all"]
        refused = answered.n - round((answered.mean or 0.0) * answered.n)
        yield f"| {name if own else '**what ships**'} | {' | '.join(cells)} | {refused} of {answered.n} |"


def parts(found: Outcome) -> Iterator[str]:
    """What ships against plain words, part by part."""
    yield f"| {found.corpus}, nDCG@10 | n | what ships | plain words | difference |"
    yield "| --- | --- | --- | --- | --- |"
    for part in found.engines[GATED].table:
        if part.startswith("style:"):
            compared = comparing.compared(found, first=GATED, part=part, measures=("ndcg@10",))
            (each,) = (one for one in compared if one.right == PLAIN)
            cells = [found.engines[name].table[part]["ndcg@10"] for name in (GATED, PLAIN)]
            means = " | ".join(f"{cell.mean:.3f}" for cell in cells)
            yield f"| {part.removeprefix('style:')} | {cells[0].n} | {means} | {_difference(each)} |"


def sentences(found: Outcome, corpus: Corpus) -> Iterator[str]:
    """Figures of their own: long and natural questions, typos, own languages, refusals."""
    ours = found.engines[GATED]
    rows = {row.qid: row for row in found.queries}
    told = [row for row in rows.values() if row.style in ("natural", "long")]
    yield f"- natural and long questions, with all of it minus plain words: {_difference(_over(found, told))}"
    recall = ours.scores["recall@10"]
    clean = {row.intent: row.qid for row in rows.values() if row.style in ("keyword", "natural")}
    typos = [row for row in rows.values() if row.style == "typo" and row.intent in clean]
    if typos:
        typed = mean(recall[row.qid] or 0.0 for row in typos)
        meant = mean(recall[clean[row.intent]] or 0.0 for row in typos)
        yield f"- recall@10 of {len(typos)} questions with typos {typed:.3f}, of the same without {meant:.3f}"
    own = {row.qid: own_grades(row, corpus) for row in rows.values() if row.language != "en"}
    own = {qid: grades for qid, grades in own.items() if max(grades.values()) >= GOOD}
    if own:
        found_own = mean(
            MEASURES_BY_NAME["recall@10"](labelled(ours.answers.ranked[qid], grades, found.classes)) or 0.0
            for qid, grades in own.items()
        )
        yield f"- recall@10 of {len(own)} foreign questions, among texts in their language: {found_own:.3f}"
    wrong = sum(not ours.answers.ranked[qid] for qid in rows)
    shares = [(kind, cell) for kind, cell in ours.false_positives.items() if kind != "all"]
    right = ", ".join(
        f"{cell.n - round((cell.mean or 0) * cell.n)} of {cell.n} {kind}" for kind, cell in shares
    )
    yield f"- nothing fits: said of {right} questions that nothing fits, wrongly of {wrong} of {len(rows)}"


def _over(found: Outcome, rows: Sequence[Row]) -> Comparison:
    """What ships minus plain words over some questions."""
    each = comparing.one(found, (GATED, PLAIN), "ndcg@10", rows)
    return evolve(each, adjusted=each.p)


def _difference(each: Comparison) -> str:
    ends = f" [{each.interval[0]:+.3f}, {each.interval[1]:+.3f}]" if each.interval else ""
    return f"{each.paired.mean:+.3f}{ends} {shown(each.adjusted)}"


def main() -> None:
    """Measure, print, and write where that was asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--corpus", action="append", choices=("starter", "pinned", "pack"))
    asked.add_argument("--write", type=Path)
    given = asked.parse_args()
    lines: list[str] = []
    for name in given.corpus or ("pinned", "pack"):
        corpus = corpora.opened(load(), name, lambda _what, _done, _all: None)
        found = outcome(corpus)
        for block in (features(found), parts(found), sentences(found, corpus)):
            lines += [*block, ""]
    print("\n".join(lines))
    if given.write:
        write(given.write, "ablation", lines)


if __name__ == "__main__":
    main()
