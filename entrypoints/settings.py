"""What the user chose: defaults, then config.toml over them, then the environment over both."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from attrs import field, fields, frozen, has

from boost.domain.nearest import nearest
from boost.domain.quoting import shortened
from boost.entrypoints import config_file
from boost.entrypoints.place import home_of
from boost.ports.errors import BoostError, Refused

Value = bool | int | float | str

# Nothing compares or prints these records, and making the methods for it takes half of what a record costs
# at every start.

FILE = "config.toml"


@frozen(eq=False, repr=False)
class Key:
    """One setting: the truth for the file, the environment, `boost config` and the documentation."""

    name: str
    type: type
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    variable: str = ""
    """The environment variable that wins over the file."""
    secret: bool = False


def _key(default: Value, help: str, **more: Any) -> Any:  # noqa: A002 - the word that argparse and typer use
    return field(default=default, repr=not more.get("secret", False), metadata={"help": help, **more})


@frozen(eq=False, repr=False)
class Index:
    """How the keyword index is built and scored."""

    store: str = _key("sqlite", "where the index is kept", choices=("sqlite", "json", "memory"))
    k1: float = _key(1.2, "BM25: how soon a repeated word stops to count", least=0, most=10)
    b: float = _key(0.75, "BM25: how much a long text is held back", least=0, most=1)
    window: int = _key(1000, "characters in one chunk of a body", least=100, most=20_000)
    overlap: int = _key(150, "characters that a chunk shares with the one before", least=0)
    cap: int = _key(40, "chunks that are kept of one item", least=1, most=10_000)
    header: bool = _key(True, "index the name and the description of an item with each of its chunks")
    stem: bool = _key(True, "let English words match in all their forms")
    stop: bool = _key(True, "leave out English words that carry no topic")


@frozen(eq=False, repr=False)
class Search:
    """What `boost search` does when nothing else is said."""

    limit: int = _key(10, "hits that a search shows", least=1, most=1000)


@frozen(eq=False, repr=False)
class Sources:
    """What may be tapped."""

    allow_local: bool = _key(False, "accept file:// sources, and local ones that nobody typed")


@frozen(eq=False, repr=False)
class Limits:
    """Bounds on what strangers send; see the security notes for the reasons."""

    tree_entries: int = _key(500_000, "paths in one tap; a larger one is refused", least=1)
    path_bytes: int = _key(1024, "bytes in a path; longer ones are skipped", least=1)
    path_parts: int = _key(64, "folders in a path; deeper ones are skipped", least=1)
    file_bytes: int = _key(1024 * 1024, "bytes in the text of an item; larger ones are skipped", least=1)
    reference_bytes: int = _key(256 * 1024, "bytes that are indexed of a reference file", least=1)
    frontmatter_bytes: int = _key(64 * 1024, "bytes in a frontmatter", least=1)
    item_files: int = _key(2000, "files in one installed item", least=1)
    item_bytes: int = _key(64 * 1024 * 1024, "bytes in one installed item", least=1)
    query_characters: int = _key(10_000, "characters that are read of a query", least=1)
    answer_characters: int = _key(20_000, "characters in one MCP answer", least=1000)
    output_bytes: int = _key(1024 * 1024, "bytes that are read from a program such as gh or claude", least=1)


@frozen(eq=False, repr=False)
class Eval:
    """What `boost eval` needs from outside."""

    pack: str = _key("", "folder of the tap pack, for the larger corpora", variable="BOOST_TAP_PACK")


@frozen(eq=False, repr=False)
class Keys:
    """Keys of providers; never printed."""

    voyage: str = _key("", "key for embeddings from Voyage", variable="VOYAGE_API_KEY", secret=True)
    openai: str = _key("", "key for embeddings from OpenAI", variable="OPENAI_API_KEY", secret=True)
    anthropic: str = _key("", "key for Claude by its API", variable="ANTHROPIC_API_KEY", secret=True)


@frozen(eq=False, repr=False)
class Settings:
    """All that the user chose, checked."""

    home: Path
    index: Index = Index()
    search: Search = Search()
    sources: Sources = Sources()
    limits: Limits = Limits()
    eval: Eval = Eval()
    keys: Keys = Keys()
    offline: bool = _key(False, "never use the network")
    color: str = _key("auto", "when to use bold and dim letters", choices=("auto", "always", "never"))
    origins: Mapping[str, str] = field(factory=dict, repr=False)
    """Where each value comes from: `default`, `config.toml` or the name of a variable."""
    environment: Mapping[str, str] = field(factory=dict, repr=False)
    """The environment of this process, for the programs that boost starts."""
    notes: tuple[str, ...] = ()
    """Lines of config.toml that mean nothing to this boost."""
    faults: tuple[BoostError, ...] = ()
    """What is wrong with the choices; the defaults stand in their place."""

    def value(self, name: str) -> Value:
        """The value of a key of `KEYS`."""
        section, _, member = name.rpartition(".")
        value: Value = getattr(getattr(self, section) if section else self, member)
        return value

    def secrets(self) -> tuple[str, ...]:
        """Values that must appear in no output and no log."""
        return tuple(
            str(self.value(key.name)) for key in KEYS.values() if key.secret and self.value(key.name)
        )


def load(
    environment: Mapping[str, str] | None = None, *, text: str | None = None, lenient: bool = False
) -> Settings:
    """The settings of this user; raises the first of the `faults` unless `lenient`.

    With `text` they are what they would be if this stood in config.toml.
    """
    around = os.environ if environment is None else environment
    home = home_of(around)
    found = [*_from_file(home / FILE, text), *_from_environment(around)]
    chosen = {each.name: each for each in found if isinstance(each, _Choice)}
    faults = [each for each in found if isinstance(each, BoostError)]
    if _crossed(chosen):
        faults.append(
            Refused("index.overlap must be smaller than index.window", _REPAIR.format(_CROSSING[0], "VALUE"))
        )
        chosen = {name: each for name, each in chosen.items() if name not in _CROSSING}
    if faults and not lenient:
        raise faults[0]
    return Settings(
        home,
        **_sections({name: each.value for name, each in chosen.items()}),
        origins={name: chosen[name].origin if name in chosen else "default" for name in KEYS},
        environment=MappingProxyType(dict(around)),
        notes=tuple(each for each in found if isinstance(each, str)),
        faults=tuple(faults),
    )


def known(name: str) -> Key:
    """The key of this name; `Refused` says which ones are close."""
    if name in KEYS:
        return KEYS[name]
    raise Refused(f'unknown key "{shortened(name)}"', _closest(name))


def checked(key: Key, value: object) -> Value:
    """The value when it is fit for the key; `Refused` names what would be."""
    if key.type is float and type(value) is int:
        value = float(str(value))
    if not isinstance(value, Value) or type(value) is not key.type or not _in_bounds(key, value):
        raise Refused(f"{key.name} must be {wanted(key)}", key.help)
    return value


def parsed(key: Key, text: str) -> Value:
    """The value that a text on the command line or in a variable stands for."""
    try:
        value: object = _READERS[key.type](text.strip())
    except (KeyError, ValueError):
        value = None
    return checked(key, value)


def wanted(key: Key) -> str:
    """The values that a key takes, in words."""
    if key.choices:
        return "one of " + ", ".join(key.choices)
    bounds = " to ".join(f"{bound:g}" for bound in (key.least, key.most) if bound is not None)
    word = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}[key.type]
    return word + (f" ({bounds})" if key.most is not None else f" from {bounds}" if bounds else "")


@frozen(eq=False, repr=False)
class _Choice:
    """A value that somebody chose for a key."""

    name: str
    value: Value
    origin: str


_Found = _Choice | BoostError | str
"""A choice, what is wrong with one, or a note."""
_REPAIR = "boost config {0} {1} changes it, boost config --unset {0} takes it away"
_CROSSING = ("index.overlap", "index.window")


def _from_file(place: Path, text: str | None) -> Iterator[_Found]:
    try:
        tables = config_file.tables(config_file.read(place) if text is None else text, f"{place}: ")
    except BoostError as fault:
        yield fault
        return
    for name, value in config_file.leaves(tables):
        if name not in KEYS:
            yield f'{place}: the unknown key "{name}" is passed over; {_closest(name)}'
            continue
        try:
            yield _Choice(name, checked(KEYS[name], value), FILE)
        except Refused as fault:
            yield Refused(
                f"{place}: {fault.message}", _REPAIR.format(name, "-" if KEYS[name].secret else "VALUE")
            )


def _closest(name: str) -> str:
    close = nearest(name, KEYS)
    return f'did you mean "{close[0]}"?' if close else "boost config lists every key"


def _from_environment(environment: Mapping[str, str]) -> Iterator[_Found]:
    for name, key in KEYS.items():
        if text := environment.get(key.variable):
            try:
                yield _Choice(name, parsed(key, text), key.variable)
            except Refused as fault:
                yield Refused(f"{key.variable}: {fault.message}", f"change or unset {key.variable}")


def _crossed(chosen: Mapping[str, _Choice]) -> bool:
    """Whether chunks would never advance."""
    overlap, window = (chosen[name].value if name in chosen else KEYS[name].default for name in _CROSSING)
    return float(overlap) >= float(window)


def _sections(values: Mapping[str, Value]) -> dict[str, Any]:
    plain = {name: value for name, value in values.items() if "." not in name}
    return plain | {
        section: kind(
            **{name.partition(".")[2]: v for name, v in values.items() if name.startswith(f"{section}.")}
        )
        for section, kind in _SECTIONS.items()
    }


def _in_bounds(key: Key, value: Any) -> bool:
    if key.choices:
        return value in key.choices
    return (key.least is None or value >= key.least) and (key.most is None or value <= key.most)


_TRUE, _FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
_READERS: Mapping[type, Callable[[str], Value]] = {
    bool: {word: word in _TRUE for word in _TRUE + _FALSE}.__getitem__,
    int: int,
    float: float,
    str: str,
}


def _keys(kind: type, above: str = "") -> Iterator[Key]:
    for part in fields(kind):
        name = f"{above}{part.name}"
        if has(part.type):
            yield from _keys(part.type, f"{name}.")
        elif part.metadata:
            variable = f"BOOST_{name.upper().replace('.', '_')}"
            yield Key(name, part.type, part.default, **{"variable": variable, **part.metadata})


_SECTIONS = {part.name: part.type for part in fields(Settings) if part.type and has(part.type)}
KEYS: Mapping[str, Key] = {key.name: key for key in _keys(Settings)}
