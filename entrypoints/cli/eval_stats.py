"""`boost eval stats`: is one engine really better than another, or was it luck."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from boost.entrypoints.cli import eval_options
from boost.entrypoints.cli.render import Line, bold
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.evals import comparing, crosscheck
from boost.evals.comparing import SEED, Comparison, shown
from boost.evals.crosscheck import Check
from boost.evals.engines import TITLES
from boost.evals.report import comparison
from boost.evals.retrieval import Outcome
from boost.ports.errors import Unavailable

_SKIPPED = "eval-stats: ranx cross-check skipped"


@verb
def eval_stats(
    session: Session,
    corpus: eval_options.CorpusName = "starter",
    part: Annotated[str, typer.Option("--slice", help="A part of the rows, as in style:natural.")] = "all",
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = SEED,
    require: Annotated[bool, typer.Option("--require", help="Fail where ranx is missing.")] = False,
) -> Answer:
    """Is one engine really better, or was it luck?"""
    outcome = eval_options.measured(session, corpus)
    eval_options.known_part(outcome, part)
    found = comparing.compared(outcome, part=part, seed=seed, told=session.progress)
    first = comparing.best(outcome, part)
    checked, missing = (None, "") if part != "all" else _checked(session, outcome, found, require=require)
    data = {
        "corpus": corpus,
        "slice": part,
        "queries": found[0].paired.n,
        "best": first,
        "seed": seed,
        "comparisons": [comparison(each) for each in found],
        "ranx": None if checked is None else {"agrees": checked.agrees, "largest": checked.largest},
    }
    missed = [missing] if missing else []
    return Answer(data, [*_lines(first, found, outcome), *_agreement(checked)], missed)


def _checked(
    session: Session, outcome: Outcome, found: Sequence[Comparison], *, require: bool
) -> tuple[Check | None, str]:
    session.progress("ranx compiles itself at its first use, which takes a minute")
    try:
        return crosscheck.check(outcome, found), ""
    except Unavailable as absent:
        if require:
            raise
        return None, f"{_SKIPPED}: {absent.message}; {absent.hint}"


def _lines(first: str, found: Sequence[Comparison], outcome: Outcome) -> Iterator[Line]:
    yield bold(f"{outcome.corpus}: {found[0].paired.n} queries")
    yield f"  best engine: {TITLES[first]}"
    left = first
    for each in found:
        if each.left != left:
            left = each.left
            yield f"  engine: {TITLES[left]}"
        yield _verdict(each)
        yield _size(each)
        yield from _unresolved(each)


def _verdict(each: Comparison) -> str:
    """The line as the mission prints it: Student's p; the verdict is that of the permutation after Holm."""
    paired = each.paired
    verdict = "significant" if each.significant else "not significant"
    counts = f"W/T/L={paired.wins}/{paired.ties}/{paired.losses}"
    return f"  vs {TITLES[each.right]}  {each.measure}  {shown(paired.p)}  {verdict}  {counts}"


def _size(each: Comparison) -> str:
    paired, ends = each.paired, each.interval
    reach = f" [{ends[0]:+.3f}, {ends[1]:+.3f}] {each.interval_by}" if ends else ""
    effect = "" if paired.effect is None else f"  d_z={paired.effect:.3f}"
    note = f"  {paired.note}" if paired.note else ""
    chances = f"permutation {shown(each.p)} ({each.method})  Holm {shown(each.adjusted)}"
    return f"       D={paired.mean:+.3f}{reach}  {chances}{effect}{note}"


def _unresolved(each: Comparison) -> Iterator[str]:
    least = each.detectable()
    if least is None or each.significant:
        return
    needed = "; ".join(f"{worth:.2f} would need {n:,} queries" for worth, n in each.needed().items())
    paired = each.paired
    yield f"       this set can detect >= {least:.3f} (n={paired.n}, sd={paired.sd or 0:.2f}); {needed}"


def _agreement(checked: Check | None) -> Iterator[Line]:
    if checked is not None:
        yield (
            f"  ranx agrees on {checked.compared} of these (max diff {checked.largest:.0e})"
            if checked.agrees
            else f"  ranx differs: {checked.worst}"
        )
