"""Options and files that the commands of `boost eval` share."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from boost.entrypoints.cli.verb import Session
from boost.evals.corpus import Corpus
from boost.evals.retrieval import GATED, Outcome, Retrieval
from boost.ports.errors import Failed, Refused

CorpusName = Annotated[
    Literal["starter", "pinned", "pack"], typer.Option("--corpus", help="Which items are searched.")
]


def corpus(session: Session, name: str) -> Corpus:
    """The corpus, fetched and indexed where it was not."""
    from boost.entrypoints.corpora import opened

    return opened(session.settings, name, session.progress)


def measured(session: Session, name: str, fail_under: float | None = None) -> Outcome:
    """All engines over the golden rows of a corpus."""
    from boost.entrypoints import corpora, factories

    rows = corpora.golden_rows(name)
    found = corpus(session, name)
    floors, classes = corpora.floors_of(name, fail_under), corpora.golden_classes(found)
    return Retrieval(factories.clock().ticks)(found, rows, floors, classes, session.progress)


def known_part(outcome: Outcome, part: str) -> str:
    """The name of a part of the rows; `Refused` lists those that there are."""
    known = outcome.engines[GATED].table
    if part not in known:
        raise Refused(f"there is no slice {part!r}", f"slices are {', '.join(known)}")
    return part


def text_of(path: Path) -> str:
    """The text of a file that the user named."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        raise Refused(f"cannot read {path}: {fault.strerror}", "name a file of JSON lines") from fault
    except UnicodeDecodeError as fault:
        raise Refused(f"{path} is not UTF-8 text", "save it as UTF-8") from fault


def save(path: Path, text: str) -> None:
    """Write a file that the user named."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Failed(f"cannot write {path}: {fault.strerror}") from fault
