"""`boost search`: rank the catalogue for a task."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from attrs import asdict

from boost.domain.search import Found, Hit, Query
from boost.domain.wording import TYPED
from boost.entrypoints.cli import options
from boost.entrypoints.cli.render import Line, bold, cut, dim, fitted
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.ports.model import Tap

if TYPE_CHECKING:
    from boost.domain.explaining import Match, Why

_WEAK = 0.5
"""The chance below which hits are called weak."""


@verb
def search(
    session: Session,
    query: Annotated[
        list[str], typer.Argument(help="What you want to do, in your own words.", show_default=False)
    ],
    kind: options.Kind = None,
    tap: options.InTap = None,
    limit: Annotated[
        int | None, typer.Option(min=1, max=1000, help="How many hits to show.", show_default="10")
    ] = None,
    engine: Annotated[Literal["auto", "bm25", "frontmatter"], typer.Option(help="How to search.")] = "auto",
    explain: Annotated[bool, typer.Option("--explain", help="Say why each hit is where it is.")] = False,
) -> Answer:
    """Find the best skill, rule or workflow for a task."""
    from boost.entrypoints import quick

    use_case = quick.search(session.settings)
    wanted = limit or session.settings.search.limit
    asked = Query(" ".join(query), kind=kind, tap=tap, limit=wanted, engine=engine, explain=explain)
    found = use_case(asked)
    commits = {each.name: each.commit for each in use_case.catalogue.taps}
    data = {
        "query": found.query,
        "engine": found.engine,
        "took_ms": round(found.took * 1000, 1),
        "reason": found.reason,
        "chance": found.chance,
        "instead": dict(found.instead),
        "hits": [_values(rank, hit, commits) for rank, hit in enumerate(found.hits, 1)],
    }
    _hint(session, found, use_case.catalogue.taps)
    return Answer(data, _lines(found), found.missing, code=0 if found.hits else 1)


def _values(rank: int, hit: Hit, commits: dict[str, str | None]) -> dict[str, Any]:
    item = hit.item
    return {
        "rank": rank,
        "id": item.id,
        "name": item.name,
        "kind": item.kind,
        "flavor": item.flavor,
        "tap": item.tap,
        "path": item.path,
        "commit": commits.get(item.tap),
        "description": item.description,
        "score": hit.score,
        "fit": hit.fit,
        "installed": False,
        "duplicates": list(hit.duplicates),
        "similar": list(hit.similar),
        **({"why": asdict(hit.why)} if hit.why else {}),
    }


def _lines(found: Found) -> Iterator[Line]:
    if not found.hits:
        fault = "matches well enough" if found.reason else "matches"
        yield f'nothing {fault}: "{cut(found.query, 100)}"'
    for rank, (name, hit) in enumerate(zip(_shown_names(found.hits), found.hits, strict=True), 1):
        yield dim(f"{rank:>2}"), "  ", bold(name), dim(f"  {hit.item.kind} · {hit.item.tap}{_copies(hit)}")
        if hit.item.description:
            yield fitted(hit.item.description, indent=4)
        if hit.why:
            yield dim(f"    {_reason(hit, hit.why)}")
    yield from (
        dim(f"no text has {word!r}; looked for {', '.join(meant)}") for word, meant in found.instead.items()
    )
    weak = " · weak matches" if found.hits and found.chance is not None and found.chance < _WEAK else ""
    yield dim(f"{found.engine} · {found.took * 1000:.0f} ms{weak}")


def _shown_names(hits: Sequence[Hit]) -> list[str]:
    """Names, qualified by their path where two hits of one tap share one."""
    seen = [(hit.item.tap, hit.item.name) for hit in hits]
    return [
        hit.item.path if seen.count(key) > 1 else hit.item.name for key, hit in zip(seen, hits, strict=True)
    ]


def _copies(hit: Hit) -> str:
    identical = f" · +{len(hit.duplicates)} identical" if hit.duplicates else ""
    return identical + (f" · +{len(hit.similar)} similar" if hit.similar else "")


def _reason(hit: Hit, why: Why) -> str:
    """The points of a hit in one line."""
    named = [f"its {why.promotion} is the question"] if why.promotion else []
    terms = [_points(match) for match in why.matches]
    name = [f"name {why.name_points:.1f}"] if why.name_points else []
    less = [f"× {why.factor} for repeating itself"] if why.factor != 1 else []
    shown = [f"shown for its likes: {why.rule}"] if why.rule else []
    return f"{hit.score:.1f} = " + ", ".join([*named, *terms, *name, *less, *shown])


def _points(match: Match) -> str:
    meant = "" if match.how == TYPED else f" ({match.how} {match.word})"
    times = f" ×{match.tf}" if match.tf > 1 else ""
    return f"{match.term}{meant} {match.points:.1f}{times}"


def _hint(session: Session, found: Found, taps: Sequence[Tap]) -> None:
    from boost.entrypoints.factories import STARTER

    if [tap.name for tap in taps] == [STARTER]:
        session.hint("only the starter tap was searched: boost tap --defaults adds well-known ones")
    elif found.hits:
        session.hint(f"boost read {found.hits[0].item.id}")
