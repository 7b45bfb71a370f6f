"""Tier 1: does the right item come back. Engines side by side, and floors that must hold."""

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from boost.evals import slices, truth
from boost.evals.asking import Answers, ask
from boost.evals.classes import Classes
from boost.evals.corpus import Corpus
from boost.evals.engines import ENGINES, Engine
from boost.evals.floors import Check, Floor, checks
from boost.evals.golden import Row
from boost.evals.table import Cell, Scores, Table, false_positives, scores, table
from boost.evals.truth import Truth
from boost.ports.errors import Refused

GATED = "bm25"
"""The engine that ships, so the one that the floors are for."""
Told = Callable[[str, int, int], None]


@frozen
class Measured:
    """One engine over all questions."""

    answers: Answers
    scores: Scores
    table: Table
    false_positives: Mapping[str, Cell]
    """Of the questions that nothing fits: how many were answered."""


@frozen
class Outcome:
    """What the tier found on one corpus."""

    corpus: str
    sizes: Mapping[str, int]
    corpus_hash: str
    golden_hash: str
    recipe: str
    """How the index of what ships was made and is scored."""
    truth: Truth
    classes: Classes
    engines: Mapping[str, Measured]
    checks: tuple[Check, ...]

    @property
    def gate(self) -> Check:
        return self.checks[0]

    @property
    def failed(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if not check.passed)

    @property
    def queries(self) -> tuple[Row, ...]:
        """The questions that something fits."""
        return tuple(row for row in self.truth.rows if not row.expect_none)


@frozen
class Retrieval:
    """Ask the engines, score their answers, hold them against the floors; the first floor is the gate."""

    ticks: Callable[[], float]
    """Seconds on a clock that never goes back."""
    makers: Mapping[str, Callable[[Corpus], Engine]] = ENGINES

    def __call__(
        self,
        corpus: Corpus,
        rows: Sequence[Row],
        floors: Sequence[Floor],
        classes: Classes,
        told: Told = lambda _what, _done, _all: None,
    ) -> Outcome:
        asked = truth.settled(rows, corpus)
        parts, none = slices.slices(asked.rows), slices.negatives(asked.rows)
        if "gate" not in parts:
            raise Refused(f"the golden rows of {corpus.name} hold nothing that its gate looks at")
        told("building the engines", 0, 0)
        engines = {name: make(corpus) for name, make in self.makers.items()}
        every = ask(engines, asked.rows, self.ticks, lambda done, total: told("asking", done, total))
        measured: dict[str, Measured] = {}
        for answers in every:
            found = scores(answers, asked.rows, classes)
            wrong = false_positives(answers, none)
            measured[answers.engine] = Measured(answers, found, table(found, parts), wrong)
        return Outcome(
            corpus=corpus.name,
            sizes=truth.sizes(corpus),
            corpus_hash=truth.corpus_hash(corpus),
            golden_hash=truth.golden_hash(rows),
            recipe=truth.recipe(corpus),
            truth=asked,
            classes=classes,
            engines=measured,
            checks=checks(floors, measured[GATED].table),
        )
