"""`boost update`: fetch what is new in the taps and index it."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from boost.domain.tap import Updated
from boost.entrypoints.cli import indexed, options
from boost.entrypoints.cli.indexed import Report
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.entrypoints.container import container


@verb
def update(
    session: Session,
    taps: Annotated[
        list[str] | None,
        typer.Argument(metavar="TAP...", help="Only these taps.", autocompletion=options.tap_names),
    ] = None,
    no_index: Annotated[bool, typer.Option("--no-index", help="Do not index now.")] = False,
) -> Answer:
    """Fetch what is new in the taps and index it."""
    indexed.need_network(session)
    parts = container(session.settings)
    results = parts.update_taps()(taps or (), told=lambda tap, line: session.progress(f"{tap.name}: {line}"))
    report = indexed.after(session, parts, [result.tap for result in results], index=not no_index)
    errors = [result for result in results if result.error]
    if len(results) == 1 and results[0].error:
        raise results[0].error
    lines = [_line(result, report) for result in results if not result.error]
    if not results:
        session.hint("nothing is tapped: boost tap owner/repo")
    missing = [f"{result.tap.name}: {result.error.message}" for result in errors if result.error]
    data = {"taps": _values(results, report)}
    failures = [result.error for result in errors if result.error]
    if failures and failures[0].hint:
        session.hint(failures[0].hint)
    return report.answer(data, lines, missing, failures)


def _values(results: Sequence[Updated], report: Report) -> list[dict[str, Any]]:
    return [
        report.values(result.tap)
        | {
            "before": result.before.commit,
            "rewritten": result.rewritten,
            "error": result.error.message if result.error else None,
        }
        for result in results
    ]


def _line(result: Updated, report: Report) -> str:
    old, tap = result.before, result.tap
    notes = []
    if old.commit == tap.commit:
        notes.append("up to date")
    if result.rewritten:
        notes.append(f"history was rewritten ({(old.commit or '')[:7]} → {(tap.commit or '')[:7]})")
    if old.branch and tap.branch and old.branch != tap.branch:
        notes.append(f"the default branch is now {tap.branch}")
    line = report.line(tap, note="up to date" if old.commit == tap.commit else "")
    return " · ".join([line, *(note for note in notes if note != "up to date")])
