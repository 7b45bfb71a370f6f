"""Golden rows against the corpus at hand: judgments of items that are gone are counted and left out."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from attrs import evolve, frozen

from boost.evals.corpus import Corpus
from boost.evals.golden import Judgment, Row, encode
from boost.ports.errors import Unavailable

MOST_STALE = 0.05


@frozen
class Truth:
    """The rows that can be asked, and what was left out."""

    rows: tuple[Row, ...]
    stale: tuple[str, ...] = ()
    """Ids that are judged and not there."""
    lost: tuple[str, ...] = ()
    """Questions whose only answers are gone."""


def settled(rows: Sequence[Row], corpus: Corpus) -> Truth:
    """The rows with the judgments that this corpus can meet; `Unavailable` when too many cannot be met."""
    known = [_known(row, corpus) for row in rows]
    judged = {judgment.id for row in rows for judgment in row.judgments if judgment.grade}
    stale = sorted(ident for ident in judged if ident not in corpus.by_id)
    if len(stale) > MOST_STALE * len(judged):
        raise Unavailable(
            f"corpus {corpus.name}: {len(stale)} of {len(judged)} items that answer questions are not there",
            "the corpus is not the one that was judged: compare evals/taps.txt",
        )
    lost = [row.qid for row in known if not (row.expect_none or _positive(row))]
    return Truth(tuple(row for row in known if row.qid not in lost), tuple(stale), tuple(sorted(lost)))


def golden_hash(rows: Sequence[Row]) -> str:
    """A hash of the questions and judgments, whatever their order."""
    return _hash(encode([evolve(row, judgments=tuple(sorted(row.judgments, key=_by_id))) for row in rows]))


def corpus_hash(corpus: Corpus) -> str:
    """A hash of the items: their ids and contents."""
    items = {document.item.id: document.item.oid for document in corpus.documents}
    return _hash("".join(f"{ident}\t{oid}\n" for ident, oid in sorted(items.items())))


def recipe(corpus: Corpus) -> str:
    """How the index of what ships was made, and with which parameters it is scored."""
    state, formula = corpus.search.store.state(), corpus.search.full_text.formula
    made = sorted({held.recipe for held in state.held.values()}) if state else []
    return "; ".join([*made, f"k1={formula.k1} b={formula.b}"])


def sizes(corpus: Corpus) -> Mapping[str, int]:
    """How many items of each kind."""
    kinds = [document.item.kind for document in corpus.documents]
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def _known(row: Row, corpus: Corpus) -> Row:
    return evolve(row, judgments=tuple(each for each in row.judgments if each.id in corpus.by_id))


def _positive(row: Row) -> bool:
    return any(judgment.grade for judgment in row.judgments)


def _by_id(judgment: Judgment) -> str:
    return judgment.id


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
