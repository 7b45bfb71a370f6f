"""A corpus in memory for the evaluation system, and engines that know their answers."""

from collections.abc import Callable, Mapping, Sequence

from boost.adapters.memory.clock import MemoryClock
from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import layout
from boost.evals import floors
from boost.evals.classes import Classes, classes
from boost.evals.corpus import Corpus
from boost.evals.engines import Engine
from boost.evals.floors import Floor
from boost.evals.golden import Judgment, Row
from boost.evals.retrieval import Outcome, Retrieval
from boost.ports.intake import Document
from tests.support.corpus import document, search, stored

Maker = Callable[[Corpus], Engine]


def corpus(documents: Sequence[Document], name: str = "starter") -> Corpus:
    """A corpus of these documents, with search over them as it ships."""
    return Corpus(
        name, tuple(documents), search(stored(*documents)), lambda: MemoryIndex(layout.INDEX_VERSION)
    )


ITEMS = {letter: f"a/b:skills/{letter}" for letter in "abcdef"}
CORPUS = corpus([document(f"skills/{letter}", f"text of {letter}") for letter in ITEMS])
GATE = floors.with_gate((), None)


def row(qid: str, good: Mapping[str, int], style: str = "keyword", **more: object) -> Row:
    """A row with judgments of items of `CORPUS`."""
    judgments = tuple(Judgment("a/b", f"skills/{letter}", grade) for letter, grade in good.items())
    return Row(qid, f"query {qid}", style, "skill", judgments=judgments, **more)  # type: ignore[arg-type]


def fixed(answers: Mapping[str, Sequence[str]]) -> Maker:
    """An engine that knows its answers by qid."""
    return lambda _corpus: lambda query, limit: tuple(ITEMS[each] for each in answers[query[6:]])[:limit]


def measure(
    rows: Sequence[Row],
    engines: Mapping[str, Maker],
    given: Sequence[Floor] = GATE,
    *,
    found: Corpus = CORPUS,
    same: Classes | None = None,
) -> Outcome:
    """Tier 1 over these rows."""
    retrieval = Retrieval(MemoryClock().ticks, engines)
    return retrieval(found, rows, given, same or classes(found.documents))
