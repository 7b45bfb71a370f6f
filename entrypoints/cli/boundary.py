"""The error boundary: every way a command can end becomes an exit code and at most two lines."""

import errno
from collections.abc import Callable, Mapping, Sequence

import typer

from boost.entrypoints.cli import streams
from boost.ports.errors import Ambiguous, BoostError, Refused

CODES: Mapping[str, int] = {"failed": 1, "damaged": 1, "refused": 2, "unavailable": 3, "busy": 75, "bug": 70}
INTERRUPTED = 130
_LONGEST = 400


class Bug(BoostError):
    """Something that boost did not foresee."""

    kind = "bug"


def guard(run: Callable[[], int], args: Sequence[str]) -> int:
    """Run the command line `args`; the result is the exit code, whatever happens."""
    streams.prepare()
    command = next((word for word in args if not word.startswith("-")), "")
    as_json = "--json" in args
    try:
        _check(args)
        return run()
    except BoostError as error:
        return report(error, command=command, as_json=as_json)
    except typer.TyperException as misuse:
        return report(_usage(misuse), command=command, as_json=as_json)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except SystemExit as end:
        return _code(end)
    except Exception as bug:  # noqa: BLE001 - the one place where a bug becomes a line
        return report(_explained(bug, args), command=command, as_json=as_json)


def report(error: BoostError, *, command: str, as_json: bool, verbose: bool = False) -> int:
    """Tell the user what went wrong; the result is the exit code."""
    from boost.domain.cleaning import clean
    from boost.domain.redaction import redact

    secrets = _secrets()
    message, hint = _cut(redact(error.message, secrets)), redact(error.hint, secrets)
    if (
        not as_json
        or isinstance(error, streams.Unwritable)
        or not _printed(command, error, message=message, hint=hint)
    ):
        streams.tell(f"boost: {clean(message)}\n")
        if hint:
            streams.tell(f"hint: {clean(hint, multiline=True)}\n")
    if verbose and (cause := error.__cause__):
        streams.tell(f"cause: {clean(redact(f'{type(cause).__name__}: {cause}', secrets))}\n")
    return CODES[error.kind]


def _check(args: Sequence[str]) -> None:
    """Raise `Refused` for bytes that are no text: they would fail where they are first written."""
    try:
        # Where the locale is not UTF-8, the bytes of good text come in as surrogates too.
        "".join(args).encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeEncodeError:
        return  # a surrogate that stands for no byte; a query may hold one
    except UnicodeDecodeError:
        raise Refused("an argument is not UTF-8 text", "type it anew, or change the locale") from None


def _cut(message: str) -> str:
    """Without the middle of what is too long to read: what was typed may be a whole page."""
    return f"{message[:250]} … {message[-150:]}" if len(message) > _LONGEST else message


def _printed(command: str, error: BoostError, *, message: str, hint: str) -> bool:
    """Whether stdout took the document."""
    from boost.entrypoints.cli import envelope

    told: dict[str, object] = {"kind": error.kind, "message": message, "hint": hint}
    if isinstance(error, Ambiguous):
        told["candidates"] = list(error.candidates)
    try:
        envelope.emit(command, data={}, error=told)
    except streams.Unwritable:
        return False
    return True


def _usage(misuse: typer.TyperException) -> Refused:
    context = getattr(misuse, "ctx", None)
    path = context.command_path if context else "boost"
    return Refused(misuse.format_message().rstrip("."), f"{path} --help")


def _code(end: SystemExit) -> int:
    # typer ends with 1 when the reader of a help page leaves early.
    if isinstance(end.__context__, BrokenPipeError):
        streams.discard()
        return streams.PIPE
    return end.code if isinstance(end.code, int) else 0 if end.code is None else 1


def _explained(bug: Exception, args: Sequence[str]) -> BoostError:
    if isinstance(bug, OSError) and bug.errno == errno.ENOSPC:
        streams.discard()
        return streams.Unwritable("no space left on the device")
    from boost.entrypoints.cli import crashes

    path = crashes.record(bug, args, _secrets())
    return Bug(
        f"a bug in boost: {type(bug).__name__}: {bug}"[:500], f"details for a report: {path}" if path else ""
    )


def _secrets() -> tuple[str, ...]:
    from boost.entrypoints import settings

    try:
        return settings.load(lenient=True).secrets()
    except BoostError:
        return ()
