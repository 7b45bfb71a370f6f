"""Runs and judgments in the format of TREC, for other tools, and back.

Scores are N - rank + 1: unique, positive and exact in any float, so every tool sees our order. A question
without an answer gets one line that was never judged, since some tools would drop it from their means.
"""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote, unquote

from boost.domain.metrics import by_score
from boost.evals.classes import Classes
from boost.ports.errors import Refused

NONE = "__none__"
Runs = Mapping[str, Sequence[str]]
"""qid -> labels, best first."""
Grades = Mapping[str, Mapping[str, int]]
"""qid -> label -> grade."""


def run(ranked: Runs, tag: str) -> str:
    """The lines `QID Q0 LABEL RANK SCORE TAG`."""
    return "".join(line for qid in sorted(ranked) for line in _ranking(qid, ranked[qid], tag))


def qrels(grades: Grades) -> str:
    """The lines `QID 0 LABEL GRADE`."""
    return "".join(
        f"{_coded(qid)} 0 {label} {grade}\n"
        for qid in sorted(grades)
        for label, grade in sorted(grades[qid].items())
    )


def read_run(text: str, name: str) -> dict[str, tuple[str, ...]]:
    """The rankings of a file, ordered by score and then by label."""
    scores: dict[str, dict[str, float]] = {}
    for where, (qid, _, label, _, score, _) in _fields(text, name, 6):
        held = scores.setdefault(unquote(qid), {})
        if label in held:
            raise Refused(f"{where}: {label} stands twice in the ranking of {qid}")
        held[label] = _number(score, where)
    return {qid: tuple(each for each in by_score(held) if each != NONE) for qid, held in scores.items()}


def read_qrels(text: str, name: str) -> dict[str, dict[str, int]]:
    """The judgments of a file."""
    found: dict[str, dict[str, int]] = {}
    for where, (qid, _, label, grade) in _fields(text, name, 4):
        held = found.setdefault(unquote(qid), {})
        if label in held:
            raise Refused(f"{where}: {label} is judged twice for {qid}")
        held[label] = int(_number(grade, where))
    return found


def coded(labels: Sequence[str], classes: Classes) -> tuple[str, ...]:
    """Labels without blanks; the number behind a class stays as it is."""
    return tuple(_label(label, classes) for label in labels)


def _label(label: str, classes: Classes) -> str:
    base, mark, number = label.rpartition("#")
    if mark and base in classes.sizes:
        return f"{_coded(base)}#{number}"
    return _coded(label)


def _coded(text: str) -> str:
    return quote(text, safe="/:@")


def _ranking(qid: str, labels: Sequence[str], tag: str) -> Iterator[str]:
    shown = labels or (NONE,)
    for rank, label in enumerate(shown, start=1):
        yield f"{_coded(qid)} Q0 {label} {rank} {len(shown) - rank + 1} {tag}\n"


def _fields(text: str, name: str, count: int) -> Iterator[tuple[str, list[str]]]:
    for number, line in enumerate(text.splitlines(), start=1):
        fields = line.split()
        if fields:
            if len(fields) != count:
                raise Refused(f"{name}:{number}: {len(fields)} fields, {count} are expected")
            yield f"{name}:{number}", fields


def _number(text: str, where: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < float("inf"):
        raise Refused(f"{where}: {text!r} is no number")
    return value
