"""`boost config`: show the settings, or change one."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Annotated, Any

import typer

from boost.entrypoints import settings as chosen
from boost.entrypoints.cli.render import Line, bold, dim, table
from boost.entrypoints.cli.verb import Answer, Session, verb
from boost.entrypoints.settings import FILE, KEYS, Key, Settings
from boost.ports.errors import Refused

_OF_THE_ROWS = frozenset(f"index.{name}" for name in ("window", "overlap", "cap", "header", "stem", "stop"))
"""Settings that an index was made with; a search by others would find less."""


def _names(incomplete: str) -> Iterator[str]:
    return (name for name in KEYS if name.startswith(incomplete))


@partial(verb, lenient=True)
def config(
    session: Session,
    key: Annotated[
        str | None, typer.Argument(help="Name of a setting.", autocompletion=_names, show_default=False)
    ] = None,
    value: Annotated[str | None, typer.Argument(help="Its new value.", show_default=False)] = None,
    unset: Annotated[bool, typer.Option("--unset", help="Take the key out of the file.")] = False,
) -> Answer:
    """Show the settings, or change one."""
    settings = session.settings
    if unset:
        return _unset(session, key, value)
    if key is None:
        return _answer(settings, KEYS.values(), _all(settings))
    found = chosen.known(key)
    if value is not None:
        settings = _set(session, found, value)
    return _answer(settings, [found], [_shown(settings, found)])


def _set(session: Session, key: Key, text: str) -> Settings:
    from boost.entrypoints.cli.toml_edit import edited

    value = chosen.parsed(key, _secret(key, text) if key.secret else text)
    settings = _write(session, lambda before: edited(before, key.name, value))
    if settings.origins[key.name] != FILE:
        session.hint(f"{settings.origins[key.name]} is set in your environment and wins over {FILE}")
    elif key.name in _OF_THE_ROWS:
        session.hint("boost reindex makes the index anew with it")
    return settings


def _unset(session: Session, key: str | None, value: str | None) -> Answer:
    """Also takes away what is no key: that is how such a line is mended."""
    from boost.entrypoints.cli.toml_edit import removed

    if key is None or value is not None:
        raise Refused("--unset goes with a key and no value", "boost config --unset KEY")
    settings = _write(session, lambda before: removed(before, key))
    found = [KEYS[key]] if key in KEYS else []
    return _answer(settings, found, [_shown(settings, each) for each in found])


def _write(session: Session, change: Callable[[str], str]) -> Settings:
    """Change the file, unless that would make something wrong that was right."""
    from boost.entrypoints import config_file
    from boost.entrypoints.factories import files

    store = files(session.settings)
    with store.lock():
        before = config_file.read(session.settings.home / FILE)
        config_file.tables(before, f"{session.settings.home / FILE}: ")
        after = change(before)
        settings = chosen.load(session.settings.environment, text=after, lenient=True)
        known = {fault.message for fault in session.settings.faults}
        for fault in settings.faults:
            if fault.message not in known:
                raise fault
        store.write(FILE, after.encode("utf-8"))
    return settings


def _secret(key: Key, text: str) -> str:
    """What stands on a command line is seen by every process of the machine."""
    if text != "-":
        hint = f"boost config {key.name} - reads it from stdin; or set {key.variable}"
        raise Refused(f"{key.name} is not taken from the command line", hint)
    return sys.stdin.readline().strip() if sys.stdin else ""


def _answer(settings: Settings, keys: Iterable[Key], lines: Iterable[Line]) -> Answer:
    data = {"file": str(settings.home / FILE), "settings": [_values(settings, key) for key in keys]}
    faults = (f"{fault.message}; {fault.hint}" for fault in settings.faults)
    return Answer(data, lines, (*faults, *settings.notes))


def _values(settings: Settings, key: Key) -> dict[str, Any]:
    return {
        "key": key.name,
        "value": _shown(settings, key) if key.secret else settings.value(key.name),
        "origin": settings.origins[key.name],
        "default": key.default,
        "help": key.help,
    }


def _all(settings: Settings) -> Iterator[Line]:
    yield from table(
        (bold(key.name), _shown(settings, key), dim(settings.origins[key.name]), dim(key.help))
        for key in KEYS.values()
    )
    yield dim(str(settings.home / FILE))


def _shown(settings: Settings, key: Key) -> str:
    value = settings.value(key.name)
    if key.secret:
        return "(hidden)" if value else ""
    return str(value).lower() if isinstance(value, bool) else str(value)
