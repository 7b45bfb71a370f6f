"""Two runs question by question: what got better, what got worse, and whether the whole is a regression."""

from collections.abc import Mapping
from math import fsum

from attrs import frozen

from boost.domain import statistics
from boost.evals.comparing import SEED, chance
from boost.evals.measures import MAIN
from boost.evals.saved import Answer, Saved
from boost.ports.errors import Refused

MOST = 0.02
"""A mean may fall by this much before it can be a regression."""
GUARDED = ("recall@10", "ndcg@10")
_BY = "ndcg@10"


@frozen
class Change:
    """A question that was answered otherwise."""

    qid: str
    before: Answer
    after: Answer

    @property
    def gain(self) -> float:
        return self.after.values[_BY] - self.before.values[_BY]

    def moves(self) -> dict[str, tuple[int | None, int | None]]:
        """Relevant labels with another rank: before and after, None where it was not found."""
        labels = sorted({*self.before.ranks, *self.after.ranks})
        both = {label: (self.before.ranks.get(label), self.after.ranks.get(label)) for label in labels}
        return {label: ranks for label, ranks in both.items() if ranks[0] != ranks[1]}


@frozen
class Shift:
    """How a mean changed over the questions of both runs."""

    measure: str
    before: float
    after: float
    p: float
    wins: int
    losses: int

    @property
    def is_regression(self) -> bool:
        return self.before - self.after > MOST and self.p < statistics.ALPHA


@frozen
class Diff:
    """The difference between two runs."""

    before: Saved
    after: Saved
    shifts: tuple[Shift, ...]
    changes: tuple[Change, ...]
    """The largest loss first."""
    added: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def same_questions(self) -> bool:
        return self.before.golden_hash == self.after.golden_hash

    @property
    def regressions(self) -> tuple[Shift, ...]:
        """Guarded means that fell too far; none when the questions are not the same."""
        if not self.same_questions:
            return ()
        return tuple(shift for shift in self.shifts if shift.measure in GUARDED and shift.is_regression)

    @property
    def losses(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.gain < -statistics.TIE)


def diff(before: Saved, after: Saved, *, across: bool = False) -> Diff:
    """Compare two runs; `Refused` for runs over other items, unless that is asked for."""
    if before.corpus_hash != after.corpus_hash and not across:
        raise Refused(
            f"the runs are over other items ({before.corpus_hash} and {after.corpus_hash})",
            "--cross-corpus compares them all the same, as a report only",
        )
    common = sorted(before.answers.keys() & after.answers.keys())
    pairs = [Change(qid, before.answers[qid], after.answers[qid]) for qid in common]
    changes = sorted((each for each in pairs if _differs(each)), key=lambda each: (each.gain, each.qid))
    return Diff(
        before,
        after,
        tuple(_shift(measure, pairs) for measure in MAIN) if pairs else (),
        tuple(changes),
        tuple(sorted(after.answers.keys() - before.answers.keys())),
        tuple(sorted(before.answers.keys() - after.answers.keys())),
    )


def _differs(each: Change) -> bool:
    return each.before.top != each.after.top or abs(each.gain) > statistics.TIE


def _shift(measure: str, pairs: list[Change]) -> Shift:
    before = {each.qid: each.before.values[measure] for each in pairs}
    after = {each.qid: each.after.values[measure] for each in pairs}
    found = statistics.differences(after, before)
    p, _ = statistics.permutation(found, chance(f"{SEED}|{measure}|diff").getrandbits)
    wins, losses = sum(each > 0 for each in found), sum(each < 0 for each in found)
    return Shift(measure, _mean(before), _mean(after), p, wins, losses)


def _mean(values: Mapping[str, float]) -> float:
    return fsum(values.values()) / len(values)
