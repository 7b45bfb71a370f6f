"""`boost tap`: follow repositories and index them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from attrs import evolve, frozen

from boost.domain.lookalike import tap_name_lookalikes
from boost.domain.refs import check_ref
from boost.domain.sources import parse
from boost.domain.tap import Tapped
from boost.entrypoints.cli import indexed
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.entrypoints.container import Container, container
from boost.ports.errors import BoostError, Refused
from boost.ports.intake import Source


@frozen
class _Result:
    """What became of one source."""

    source: str
    tapped: Tapped | None = None
    error: BoostError | None = None


@verb
def tap(
    session: Session,
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="SOURCE...", help="owner/repo, a URL or a local path, with an optional @REF."),
    ] = None,
    ref: Annotated[
        str | None, typer.Option(help="Branch, tag or commit to follow.", show_default=False)
    ] = None,
    name: Annotated[str | None, typer.Option(help="What to call the tap.", show_default=False)] = None,
    defaults: Annotated[
        bool, typer.Option("--defaults", help="A short list of well-known repositories.")
    ] = False,
    no_index: Annotated[bool, typer.Option("--no-index", help="Do not index now.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> Answer:
    """Follow repositories and index them."""
    wanted = [*(sources or []), *(_defaults() if defaults else [])]
    if not wanted:
        raise Refused("name a repository to tap", "boost tap owner/repo, or boost tap --defaults")
    if len(wanted) > 1 and (ref or name):
        raise Refused("--ref and --name go with one source", "tap them one by one")
    indexed.need_network(session)
    parts = container(session.settings)
    known = [each.name for each in parts.followed()()]
    # All sources are checked before the first one is fetched.
    parsed = [_parsed(session, text, ref=ref, known=known, yes=yes) for text in wanted]
    results = [_tap(session, parts, source, name=name) for source in parsed]
    return _answer(session, parts, results, index=not no_index)


def _defaults() -> list[str]:
    listed = Path(__file__).with_name("default_taps.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in listed if line and not line.startswith("#")]


def _parsed(session: Session, text: str, *, ref: str | None, known: Sequence[str], yes: bool) -> Source:
    settings = session.settings
    home = settings.environment.get("HOME", "")
    try:
        source = parse(text, here=_here(), home=home, allow_file=settings.sources.allow_local)
    except Refused as refusal:
        if "/" in text or not _is_folder(text):
            raise
        raise Refused(refusal.message, f"did you mean the folder here? boost tap ./{text}") from None
    if ref and source.ref and source.ref != ref:
        raise Refused(f"{text} names the ref {source.ref}, and --ref names {ref}", "give one of them")
    source = evolve(source, ref=check_ref(ref)) if ref else source
    twin = tap_name_lookalikes(source.name, known)
    if (
        twin
        and not yes
        and not session.agreed(f"{source.name} looks like {twin}, which is tapped already. Go on?")
    ):
        raise Refused(f"{source.name} looks like {twin}", "nothing was tapped")
    return source


def _is_folder(text: str) -> bool:
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


def _is_work_tree(url: str) -> bool:
    return url.startswith("/") and Path(url, ".git").exists()


def _here() -> str:
    try:
        return str(Path.cwd())
    except FileNotFoundError:  # the folder was deleted; only a relative path needs it
        return "/"


def _tap(session: Session, parts: Container, source: Source, *, name: str | None) -> _Result:
    session.progress(f"fetching {source.name}")
    try:
        tapped = parts.add_tap()(
            source, name=name, told=lambda line: session.progress(f"{source.name}: {line}")
        )
    except BoostError as error:
        return _Result(source.name, error=error)
    return _Result(source.name, tapped)


def _answer(session: Session, parts: Container, results: Sequence[_Result], *, index: bool) -> Answer:
    errors = [result.error for result in results if result.error]
    if len(errors) == len(results) == 1:
        raise errors[0]
    tapped = [result.tapped for result in results if result.tapped]
    report = indexed.after(session, parts, [each.tap for each in tapped], index=index)
    data: dict[str, Any] = {
        "taps": [report.values(each.tap) | {"new": each.new} for each in tapped],
        "failed": {result.source: result.error.message for result in results if result.error},
    }
    lines = [report.line(each.tap, note="" if each.new else "already tapped") for each in tapped]
    missing = [f"{result.source}: {result.error.message}" for result in results if result.error]
    for each in tapped:
        if each.tap.type == "git" and each.new and _is_work_tree(each.tap.url):
            session.hint(f"boost reads commits: what is not committed in {each.tap.url} is not seen")
    return report.answer(data, lines, missing, errors)
