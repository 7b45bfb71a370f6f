"""Golden rows: a question and what should come back, read from JSON lines and written to them."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import asdict, frozen

from boost.evals.lines import Object, objects, text_of, written
from boost.ports.errors import Refused

STYLES = ("keyword", "natural", "paraphrase", "long", "typo", "non-english", "exact-name", "negative")
KINDS = ("skill", "rule", "workflow")
GRADES = (0, 1, 2, 3)
_SEE = "evals/README.md describes the rows"


@frozen
class Judgment:
    """How well an item answers: 3 exactly, 2 does the job, 1 related and usable, 0 not."""

    tap: str
    path: str
    grade: int

    @property
    def id(self) -> str:
        return f"{self.tap}:{self.path}"


@frozen
class Provenance:
    """Who wrote the question, who judged, how, from which pool, when."""

    author: str = ""
    judge: str = ""
    method: str = ""
    pool: str = ""
    date: str = ""


@frozen
class Row:
    """One question with its judgments."""

    qid: str
    query: str
    style: str
    kind: str | None = None
    """Of the main target."""
    expect_none: bool = False
    plausible: bool = False
    """Of a negative: it sounds like something that could be there."""
    judgments: tuple[Judgment, ...] = ()
    provenance: Provenance = Provenance()
    language: str = "en"
    intent: str = ""
    """Rows that ask for the same in other words share one."""

    def grades(self) -> dict[str, int]:
        """The grade of each judged item by its id."""
        return {judgment.id: judgment.grade for judgment in self.judgments}


def decode(text: str, name: str) -> tuple[Row, ...]:
    """The rows of a file; `Refused` names the line that is wrong."""
    rows = tuple(_row(row, where) for where, row in objects(text, name))
    seen: set[str] = set()
    for row in rows:
        if row.qid in seen:
            raise Refused(f"{name}: two rows are called {row.qid!r}", "a qid stands for one question")
        seen.add(row.qid)
    return rows


def encode(rows: Iterable[Row]) -> str:
    """A file of rows, ordered by qid; what has its default is left out where the format allows."""
    return written(_plain(row) for row in sorted(rows, key=lambda row: row.qid))


def _plain(row: Row) -> dict[str, Any]:
    plain = asdict(row)
    optional = {"language": "en", "intent": ""}
    return {key: value for key, value in plain.items() if key not in optional or value != optional[key]}


def _row(row: Object, where: str) -> Row:
    judgments = tuple(_judgment(each, where) for each in _list(row.get("judgments", []), where))
    return Row(
        qid=text_of(row, "qid", where),
        query=text_of(row, "query", where),
        style=_one_of(row, "style", STYLES, where),
        kind=_one_of(row, "kind", KINDS, where) if row.get("kind") is not None else None,
        expect_none=_flag(row, "expect_none", where),
        plausible=_flag(row, "plausible", where),
        judgments=_distinct(judgments, where),
        provenance=_provenance(row.get("provenance", {}), where),
        language=text_of(row, "language", where, "en"),
        intent=text_of(row, "intent", where, ""),
    )


def _judgment(each: Any, where: str) -> Judgment:
    each = _mapping(each, where)
    grade = each.get("grade")
    if type(grade) is not int or grade not in GRADES:
        raise Refused(f"{where}: a grade is 0, 1, 2 or 3, not {grade!r}", _SEE)
    return Judgment(text_of(each, "tap", where), text_of(each, "path", where), grade)


def _distinct(judgments: tuple[Judgment, ...], where: str) -> tuple[Judgment, ...]:
    if len({judgment.id for judgment in judgments}) < len(judgments):
        raise Refused(f"{where}: an item is judged twice", _SEE)
    return judgments


def _provenance(given: Any, where: str) -> Provenance:
    given = _mapping(given, where)
    names = ("author", "judge", "method", "pool", "date")
    return Provenance(**{name: text_of(given, name, where, "") for name in names})


def _one_of(row: Object, key: str, known: tuple[str, ...], where: str) -> str:
    value = text_of(row, key, where)
    if value not in known:
        raise Refused(f"{where}: {key} {value!r} is none of {', '.join(known)}", _SEE)
    return value


def _flag(row: Object, key: str, where: str) -> bool:
    value = row.get(key, False)
    if not isinstance(value, bool):
        raise Refused(f"{where}: {key!r} must be true or false", _SEE)
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Refused(f"{where}: 'judgments' must be a list", _SEE)
    return value


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Refused(f"{where}: an object is missing where one should be", _SEE)
    return value
