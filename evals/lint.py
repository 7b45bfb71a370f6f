"""Faults of golden rows: what is wrong in one row, and what is wrong with all of them together."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from boost.domain.text import Words
from boost.evals import leaks, quotas
from boost.evals.classes import Classes
from boost.evals.corpus import Corpus
from boost.evals.golden import Row
from boost.ports.model import Item

ERROR, WARNING = "error", "warning"


@frozen
class Fault:
    """One thing that is wrong; warnings are allowed to stay."""

    level: str
    code: str
    qid: str
    """Empty for what concerns the set as a whole."""
    text: str


def faults(rows: Sequence[Row], corpus: Corpus, classes: Classes) -> tuple[Fault, ...]:
    """Everything that is wrong, in the order of the rows."""
    words = corpus.search.full_text.words
    items = {ident: document.item for ident, document in corpus.by_id.items()}
    found = [fault for row in rows for fault in _of_row(row, items, words)]
    found += [fault for row in rows for fault in _of_classes(row, classes)]
    found += _of_all(rows, corpus.name)
    return tuple(found)


def _of_row(row: Row, items: Mapping[str, Item], words: Words) -> Iterator[Fault]:
    yield from (
        Fault(ERROR, "unknown-id", row.qid, f"{each.id} is not in the corpus")
        for each in row.judgments
        if each.id not in items
    )
    yield from (Fault(ERROR, "shape", row.qid, text) for text in _shape(row))
    yield from (Fault(ERROR, "provenance", row.qid, text) for text in _provenance(row))
    targets = [items[ident] for ident in targets_of(row) if ident in items]
    if targets and row.kind not in {item.kind for item in targets}:
        yield Fault(ERROR, "kind", row.qid, f"kind is {row.kind}, and no target is one")
    for leak in leaks.leaks(row, targets, words):
        yield Fault(ERROR if leak.certain else WARNING, "leak", row.qid, leak.text)


def targets_of(row: Row) -> tuple[str, ...]:
    """The items that answer best; none where nothing does."""
    best = max((judgment.grade for judgment in row.judgments), default=0)
    return tuple(judgment.id for judgment in row.judgments if best and judgment.grade == best)


def _shape(row: Row) -> Iterator[str]:
    positive = any(judgment.grade for judgment in row.judgments)
    if not row.query.strip():
        yield "the query is empty"
    if row.expect_none and positive:
        yield "nothing is expected, and something is graded above 0"
    if not (row.expect_none or positive):
        yield "nothing is graded above 0"
    if row.expect_none != (row.style == "negative"):
        yield "style is negative exactly where nothing is expected"
    if row.plausible and not row.expect_none:
        yield "only a negative can be plausible"
    if (row.kind is None) != row.expect_none:
        yield "kind is missing exactly where nothing is expected"
    if (row.style == "non-english") != (row.language != "en") and not row.expect_none:
        yield f"style is {row.style} and language is {row.language}"


def _provenance(row: Row) -> Iterator[str]:
    known = row.provenance
    wanted = ("author", "date") if not row.judgments else ("author", "judge", "method", "pool", "date")
    lacking = [name for name in wanted if not getattr(known, name)]
    if lacking:
        yield f"provenance lacks {', '.join(lacking)}"


def _of_classes(row: Row, classes: Classes) -> Iterator[Fault]:
    grades: dict[str, set[int]] = {}
    for judgment in row.judgments:
        grades.setdefault(classes.label(judgment.id), set()).add(judgment.grade)
    for label, given in sorted(grades.items()):
        if len(given) > 1:
            yield Fault(ERROR, "two-grades", row.qid, f"one text ({label}) has the grades {sorted(given)}")


def _of_all(rows: Sequence[Row], corpus: str) -> Iterator[Fault]:
    counts = Counter(_folded(row.query) for row in rows)
    for row in rows:
        if counts[_folded(row.query)] > 1:
            yield Fault(ERROR, "duplicate", row.qid, f"asked more than once: {row.query}")
    if [row.qid for row in rows] != sorted(row.qid for row in rows):
        yield Fault(WARNING, "order", "", "the rows are not ordered by qid")
    for short in quotas.short(rows, corpus):
        yield Fault(ERROR if short.required else WARNING, "too-few", "", short.text)
    yield from (Fault(WARNING, "one-tap", "", text) for text in quotas.crowded(rows))


def _folded(query: str) -> str:
    return " ".join(query.casefold().split())
