"""Our measures and tests give what ranx, pytrec_eval, ir_measures and scipy give, to 1e-9.

They come in an environment of their own: `make eval-agree`. Elsewhere these tests are skipped, out loud.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boost.domain import metrics, statistics
from boost.domain.metrics import Grades, Ranked
from boost.evals import trec

WHY = "make eval-agree runs this with ranx, pytrec-eval-terrier, ir_measures and scipy"
ranx: Any = pytest.importorskip("ranx", reason=WHY)
pytrec_eval: Any = pytest.importorskip("pytrec_eval", reason=WHY)
ir_measures: Any = pytest.importorskip("ir_measures", reason=WHY)
scipy_stats: Any = pytest.importorskip("scipy.stats", reason=WHY)

pytestmark = [pytest.mark.timeout(600), pytest.mark.filterwarnings("ignore")]
Ours = Callable[[Ranked, Grades], float]
K = 10
MEASURES: dict[str, tuple[Ours, str, tuple[str, str], str]] = {
    "recall": (lambda r, g: metrics.recall(r, g, K), "recall@10", ("recall.10", "recall_10"), "R@10"),
    "recall2": (lambda r, g: metrics.recall(r, g, K, 2), "recall@10-l2", ("", ""), "R(rel=2)@10"),
    "hit": (lambda r, g: metrics.hit(r, g, 1), "hit_rate@1", ("success.1", "success_1"), "Success@1"),
    "hit2": (lambda r, g: metrics.hit(r, g, 1, 2), "hit_rate@1-l2", ("", ""), "Success(rel=2)@1"),
    "mrr": (lambda r, g: metrics.mrr(r, g, K), "mrr@10", ("recip_rank", "recip_rank"), "RR@10"),
    "ndcg": (lambda r, g: metrics.ndcg(r, g, K), "ndcg@10", ("ndcg_cut.10", "ndcg_cut_10"), "nDCG@10"),
    "ndcg_exp": (
        lambda r, g: metrics.ndcg(r, g, K, metrics.exponential),
        "ndcg_burges@10",
        ("", ""),
        # ir_measures hands this one to a script of its own that takes no ids but numbers.
        "",
    ),
    "p": (lambda r, g: metrics.precision(r, g, K), "precision@10", ("P.10", "P_10"), "P@10"),
    "ap": (lambda r, g: metrics.average_precision(r, g, K), "map@10", ("map_cut.10", "map_cut_10"), "AP@10"),
}


class Case:
    """A thousand questions with everything that tools disagree about, written and read as TREC files."""

    def __init__(self, folder: Path, *, graded: bool, size: int = 1000) -> None:
        chance = Random(f"case {graded}")
        self.grades: dict[str, dict[str, int]] = {}
        self.ranked: dict[str, tuple[str, ...]] = {}
        for at in range(size):
            relevant = {
                f"o/r:skills/d{n}": chance.choice((1, 2, 3)) if graded else 1
                for n in range(chance.randint(1, 15))
            }
            zero = {f"o/r:x%20{n}": 0 for n in range(chance.randint(0, 5))}
            every = [*relevant, *zero, *(f"o/r:unjudged{n}" for n in range(20))]
            # Coarse scores make ties, and the order of ties is ours to give.
            scores = {label: chance.randint(0, 8) / 10 for label in every if chance.random() < 0.6}
            self.grades[f"q{at:04}"] = relevant | zero
            self.ranked[f"q{at:04}"] = metrics.by_score(scores)[:K] if at % 25 else ()
        self.qrels, self.run = folder / "qrels.trec", folder / "run.trec"
        self.qrels.write_text(trec.qrels(self.grades), encoding="utf-8")
        self.run.write_text(trec.run(self.ranked, "ours"), encoding="utf-8")

    def ours(self, name: str) -> dict[str, float]:
        measure = MEASURES[name][0]
        return {qid: measure(self.ranked[qid], self.grades[qid]) for qid in self.ranked}


@pytest.fixture(scope="module", params=[True, False], ids=["graded", "binary"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return Case(tmp_path_factory.mktemp("trec"), graded=request.param)


def same(ours: Mapping[str, float], theirs: Mapping[str, float]) -> None:
    """Question by question, and in the mean."""
    assert theirs.keys() == ours.keys()
    worst = max(ours, key=lambda qid: abs(ours[qid] - theirs[qid]))
    assert ours[worst] == pytest.approx(theirs[worst], abs=1e-9), worst
    mean = metrics.mean(ours).value
    assert mean == pytest.approx(sum(theirs.values()) / len(theirs), abs=1e-9)


def test_the_files_are_read_as_they_were_written(case: Case) -> None:
    assert trec.read_qrels(case.qrels.read_text(encoding="utf-8"), "qrels") == case.grades
    assert trec.read_run(case.run.read_text(encoding="utf-8"), "run") == case.ranked


@pytest.mark.parametrize("name", MEASURES)
def test_ranx(case: Case, name: str) -> None:
    judged = ranx.Qrels.from_file(str(case.qrels), kind="trec")
    run = ranx.Run.from_file(str(case.run), kind="trec")
    metric = MEASURES[name][1]
    ranx.evaluate(judged, run, [metric])
    same(case.ours(name), {qid: float(value) for qid, value in run.scores[metric].items()})


@pytest.mark.parametrize("name", [name for name, each in MEASURES.items() if each[2][0]])
def test_pytrec_eval(case: Case, name: str) -> None:
    asked, answered = MEASURES[name][2]
    with case.qrels.open() as judged, case.run.open() as run:
        evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(judged), {asked})
        found = evaluator.evaluate(pytrec_eval.parse_run(run))
    same(case.ours(name), {qid: float(values[answered]) for qid, values in found.items()})


@pytest.mark.parametrize("name", [name for name, each in MEASURES.items() if each[3]])
def test_ir_measures(case: Case, name: str) -> None:
    measure = ir_measures.parse_measure(MEASURES[name][3])
    judged = list(ir_measures.read_trec_qrels(str(case.qrels)))
    found = ir_measures.iter_calc([measure], judged, list(ir_measures.read_trec_run(str(case.run))))
    same(case.ours(name), {each.query_id: float(each.value) for each in found})


def test_judged_is_that_of_ir_measures_where_it_is_defined(case: Case) -> None:
    answered = {qid: labels for qid, labels in case.ranked.items() if len(labels) == K}
    judged = [each for each in ir_measures.read_trec_qrels(str(case.qrels)) if each.query_id in answered]
    run = [each for each in ir_measures.read_trec_run(str(case.run)) if each.query_id in answered]
    measure = ir_measures.parse_measure("Judged@10")
    theirs = {each.query_id: each.value for each in ir_measures.iter_calc([measure], judged, run)}
    ours = {qid: metrics.judged(labels, case.grades[qid], K) or 0.0 for qid, labels in answered.items()}
    same(ours, theirs)


def test_capped_recall_is_recall_over_its_ceiling(case: Case) -> None:
    for qid, labels in case.ranked.items():
        grades = case.grades[qid]
        expected = metrics.recall(labels, grades, K) / metrics.ceiling(grades, K)
        assert metrics.capped_recall(labels, grades, K) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_the_paired_t_test_is_that_of_scipy(seed: int) -> None:
    chance = Random(seed)
    left, right = samples(chance, chance.choice((2, 5, 43, 300)))
    ours = statistics.paired(statistics.differences(left, right))
    theirs = scipy_stats.ttest_rel([left[qid] for qid in sorted(left)], [right[qid] for qid in sorted(right)])
    assert (ours.t, ours.p) == pytest.approx((float(theirs.statistic), float(theirs.pvalue)), abs=1e-9)


def samples(chance: Random, n: int) -> Sequence[dict[str, float]]:
    left = {f"q{at}": chance.random() for at in range(n)}
    return left, {qid: min(1.0, max(0.0, value + chance.gauss(0.02, 0.3))) for qid, value in left.items()}
