"""`@verb`: what every command has in common, so that a command file holds its own words only."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import typer
from attrs import evolve, field, frozen

from boost.entrypoints import settings as chosen
from boost.entrypoints.cli import boundary, envelope, render
from boost.entrypoints.cli.talk import Talk
from boost.entrypoints.place import doubt as doubt_of
from boost.entrypoints.settings import Settings
from boost.ports.errors import BoostError


@frozen
class Flags:
    """The options that every command takes."""

    json: bool = False
    offline: bool = False
    verbose: bool = False
    quiet: bool = False


@frozen(eq=False, repr=False)
class Session:
    """One run of one command: what was chosen, and the ways to talk while it works."""

    command: str
    settings: Settings
    flags: Flags
    talk: Talk
    color: bool = False
    """Whether the text on stdout may be bold or dim."""

    def progress(self, text: str, done: int = 0, total: int = 0) -> None:
        """Say how far a long step is; seen on a terminal only."""
        self.talk.progress(text, done, total)

    def hint(self, text: str) -> None:
        """Say at the end what the user could do next."""
        self.talk.hint(text)

    def agreed(self, question: str) -> bool:
        """Ask a yes-or-no question; `Refused` without a terminal to ask on."""
        return self.talk.agreed(question)


def _tuple(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(lines)


@frozen
class Answer:
    """The one result of a command: `data` for programs, `lines` for people."""

    data: dict[str, Any]
    lines: Iterable[render.Line] = ()
    missing: tuple[str, ...] = field(default=(), converter=_tuple)
    """What boost had to do without, one line each."""
    code: int = 0
    error: BoostError | None = None
    """What failed of the work, when the rest of it was done; the first of several."""


def verb(function: Callable[..., Answer], *, lenient: bool = False) -> Callable[..., int]:
    """Make a command of a function: the first argument is the `Session`, the others become its options.

    The command prints the answer and returns its exit code; errors pass through to the boundary. A `lenient`
    one also runs with settings that are wrong, and tells itself what is wrong with them.
    """

    def command(context: typer.Context, **given: Any) -> int:
        flags = Flags(**{name: given.pop(name) for name in _FLAGS})
        name = context.command_path.partition(" ")[2]
        try:
            return _run(function, given, name=name, flags=flags, lenient=lenient)
        except BoostError as error:
            return boundary.report(error, command=name, as_json=flags.json, verbose=flags.verbose)

    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    parts = [inspect.Parameter("context", _KEYWORD, annotation=typer.Context), *own, *_FLAGS.values()]
    command.__signature__ = inspect.Signature([part.replace(kind=_KEYWORD) for part in parts])  # type: ignore[attr-defined]
    command.__annotations__ = {part.name: part.annotation for part in parts}
    command.__name__, command.__doc__, command.__module__ = (
        function.__name__,
        function.__doc__,
        function.__module__,
    )
    return command


def _run(
    function: Callable[..., Answer], given: Mapping[str, Any], *, name: str, flags: Flags, lenient: bool
) -> int:
    settings = chosen.load(lenient=lenient)
    offline = flags.offline or settings.offline
    session = Session(
        command=name,
        settings=evolve(settings, offline=offline),
        flags=evolve(flags, offline=offline),
        talk=Talk(quiet=flags.quiet, verbose=flags.verbose, secrets=settings.secrets()),
        color=render.colored(settings.color, settings.environment),
    )
    with session.talk:
        if flags.verbose:
            _describe(settings, session.talk)
        if doubt := doubt_of(settings.home):
            session.talk.note(doubt)
        for note in () if lenient else settings.notes:
            session.talk.note(note)
        answer = function(session, **given)
        session.talk.clear()
        _show(answer, session)
    return answer.code


def _describe(settings: Settings, talk: Talk) -> None:
    """Which state and which choices this run works with; a value may be a key, so none is told."""
    talk.detail(f"state in {settings.home}, index as {settings.index.store}")
    for name, origin in settings.origins.items():
        if origin != "default":
            talk.detail(f"{name} comes from {origin}")


def _show(answer: Answer, session: Session) -> None:
    secrets = session.settings.secrets()
    if session.flags.json:
        failed = answer.error
        error = {"kind": failed.kind, "message": failed.message, "hint": failed.hint} if failed else None
        envelope.emit(session.command, data=answer.data, missing=answer.missing, error=error, secrets=secrets)
        return
    render.emit(answer.lines, color=session.color, secrets=secrets)
    for line in answer.missing:
        session.talk.note(line)


_KEYWORD = inspect.Parameter.KEYWORD_ONLY


def _flag(name: str, help: str, *short: str) -> inspect.Parameter:  # noqa: A002 - typer's word
    kind = Annotated[bool, typer.Option(f"--{name}", *short, help=help)]
    return inspect.Parameter(name, _KEYWORD, default=False, annotation=kind)


_FLAGS = {
    part.name: part
    for part in (
        _flag("json", "Print one JSON document for programs."),
        _flag("offline", "Do without the network."),
        _flag("verbose", "Say more on stderr.", "-v"),
        _flag("quiet", "No hints and no progress.", "-q"),
    )
}
