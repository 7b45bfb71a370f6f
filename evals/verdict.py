"""Whether tier 1 passed: every floor holds, and nothing fell behind the baseline of the same questions."""

from attrs import frozen

from boost.evals.diffing import Diff, Shift, diff
from boost.evals.floors import Check
from boost.evals.retrieval import GATED, Outcome
from boost.evals.saved import Saved, saved

_NAMED = 5


@frozen
class Reason:
    """Why it did not pass."""

    code: str
    """`floor`, `bound` or `regression`."""
    text: str


@frozen
class Verdict:
    """The end of tier 1 on one corpus."""

    reasons: tuple[Reason, ...]
    diff: Diff | None = None
    note: str = ""
    """Why the baseline was not compared."""

    @property
    def code(self) -> int:
        return int(bool(self.reasons))


def judged(outcome: Outcome, baseline: Saved | None, *, no_change: bool = False) -> Verdict:
    """The verdict; with `no_change` any question that got worse than in the baseline fails."""
    reasons = tuple(Reason("bound" if each.floor.bound else "floor", words(each)) for each in outcome.failed)
    if baseline is None:
        return Verdict(reasons, note="there is no baseline yet: boost eval accept makes one")
    if baseline.corpus_hash != outcome.corpus_hash:
        return Verdict(reasons, note="the baseline is over other items, so it was not compared")
    found = diff(baseline, saved(outcome, GATED))
    note = "" if found.same_questions else "the baseline has other golden rows, so it decides nothing"
    return Verdict((*reasons, *_behind(found, no_change=no_change)), found, note)


def words(each: Check) -> str:
    """A floor in a line: `style:typo recall@10 = 0.712  (min 0.750)`."""
    floor = each.floor
    part = "" if floor.part == "gate" else f"{floor.part} "
    value = "none" if each.value is None else f"{each.value:.3f}"
    bound = " lower bound" if floor.bound else ""
    return f"{part}{floor.measure}{bound} = {value}  (min {floor.least:.3f})"


def _behind(found: Diff, *, no_change: bool) -> tuple[Reason, ...]:
    worst = [change.qid for change in found.losses]
    named = ", ".join(worst[:_NAMED]) + (f" and {len(worst) - _NAMED} more" if len(worst) > _NAMED else "")
    if no_change and found.same_questions and worst:
        return (Reason("regression", f"{len(worst)} questions got worse: {named}"),)
    return tuple(Reason("regression", f"{_fall(shift)}; worst: {named}") for shift in found.regressions)


def _fall(shift: Shift) -> str:
    return f"{shift.measure} fell from {shift.before:.3f} to {shift.after:.3f} (p={shift.p:.4f})"
