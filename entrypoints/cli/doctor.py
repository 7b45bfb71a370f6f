"""`boost doctor`: what works, what does not, and what to do about it."""

from collections.abc import Iterator, Sequence
from functools import partial

from boost.entrypoints.cli.render import Line, bold, dim
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.entrypoints.settings import Settings
from boost.ports.intake import BAD, NOTE, Finding

_SIGNS = {BAD: "✗", NOTE: "·"}


@partial(verb, lenient=True)
def doctor(session: Session) -> Answer:
    """Check the environment, the stores and the taps."""
    from boost.entrypoints.container import container

    findings = (*_settings(session.settings), *container(session.settings).doctor()())
    rows = [{"area": f.area, "level": f.level, "text": f.text, "hint": f.hint or None} for f in findings]
    healthy = not any(finding.level == BAD for finding in findings)
    return Answer({"healthy": healthy, "findings": rows}, _lines(findings), code=0 if healthy else 1)


def _settings(settings: Settings) -> Iterator[Finding]:
    yield from (Finding("settings", BAD, fault.message, fault.hint) for fault in settings.faults)
    yield from (Finding("settings", NOTE, note) for note in settings.notes)


def _lines(findings: Sequence[Finding]) -> Iterator[Line]:
    area = ""
    for finding in findings:
        if finding.area != area:
            area = finding.area
            yield bold(area)
        hint = dim(f"  {finding.hint}") if finding.hint else ""
        yield f"  {_SIGNS.get(finding.level, '✓')} {finding.text}", hint
