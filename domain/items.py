"""One item out of one file: names, description, labels and what is odd about it."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from boost.domain import coerce, labels, naming, prose, stuffing
from boost.domain.activation import activation
from boost.domain.bodies import body_hash
from boost.domain.decoding import Text
from boost.domain.frontmatter import Reading, folded
from boost.domain.kinds import AGENT, COMMAND, PROMPT, RULE, SKILL, Kind, Place
from boost.domain.likeness import sketch
from boost.domain.manifests import Plugin
from boost.ports.intake import Document
from boost.ports.model import Diagnostic, Item, Skip

_TAGS = ("tags", "keywords", "category")
_FLAGS = ("alwaysapply", "userinvocable", "disablemodelinvocation")
NOBODY = Plugin("")
"""The plugin of an item that belongs to none."""
_UNNAMED = frozenset((COMMAND, PROMPT))
"""Kinds that are called by their file, so that a `name` is only a title."""


@frozen
class Spot:
    """Where an item was found, and what the rest of the tree says of it."""

    tap: str
    place: Place
    kind: Kind
    oid: str
    aliases: tuple[str, ...] = ()
    parent: str = ""
    plugin: Plugin = NOBODY
    is_link: bool = False


@frozen
class _Told:
    """What the text of an item says of it."""

    given: str
    """The name in the frontmatter."""
    name: str
    described: str
    derived: str
    """A description from the body, when the frontmatter has none."""
    is_empty: bool


def assemble(spot: Spot, text: Text, reading: Reading, fields: Mapping[str, object]) -> Document | Skip:
    """The item with its text; a skip when there is no text, or when it still waits for a name.

    `fields` are those of the reading under folded keys.
    """
    told = _told(spot, reading, fields)
    if naming.is_placeholder(told.name):
        return Skip(spot.place.path, "template", told.name)
    if told.is_empty and not told.described:
        return Skip(spot.place.path, "empty")
    return Document(_item(spot, text, reading, fields, told), reading.body)


def item_path(kind: Kind, path: str) -> str:
    """What an item is known by: the folder of a skill (`.` at the root), else the file."""
    return (path.rpartition("/")[0] or ".") if kind == SKILL else path


def _told(spot: Spot, reading: Reading, fields: Mapping[str, object]) -> _Told:
    given = coerce.line(fields.get("name"), " ")
    described = coerce.line(fields.get("description"))
    return _Told(
        given=given,
        name=naming.item_name(spot.kind, spot.place, given, spot.tap),
        described=described,
        derived="" if described else prose.first_paragraph(reading.body),
        is_empty=not reading.body or reading.body.isspace(),
    )


def _item(spot: Spot, text: Text, reading: Reading, fields: Mapping[str, object], told: _Told) -> Item:
    active, globs = activation(spot.place, fields) if spot.kind == RULE else ("", ())
    path = item_path(spot.kind, spot.place.path)
    return Item(
        tap=spot.tap,
        path=path,
        file=spot.place.path,
        kind=spot.kind.kind,
        flavor=spot.kind.flavor,
        name=told.name,
        slug=naming.item_slug(told.name, spot.tap, spot.place.path),
        title=_title(spot.kind, fields, told.given, reading.body),
        description=told.described or told.derived or spot.plugin.description,
        tags=_tags(fields) or spot.plugin.tags,
        aliases=spot.aliases,
        labels=tuple(dict.fromkeys(_labels(spot, path, reading, fields, told.described))),
        plugin=spot.plugin.name,
        parent=spot.parent,
        oid=spot.oid,
        body_hash=body_hash(reading.body),
        sketch=sketch(reading.body),
        activation=active,
        globs=globs,
        warnings=(*text.warnings, *reading.warnings, *_oddities(spot, reading, fields, told)),
    )


def _title(kind: Kind, fields: Mapping[str, object], given: str, body: str) -> str:
    stated = coerce.line(fields.get("title")) or (given if kind in _UNNAMED else "")
    return stated or prose.title(body)


def _tags(fields: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for key in _TAGS if key in fields for tag in coerce.words(fields[key])))


def _labels(
    spot: Spot, path: str, reading: Reading, fields: Mapping[str, object], described: str
) -> Iterator[str]:
    yield from labels.by_path(path)
    if spot.is_link:
        yield "link"
    if naming.has_gap(described):
        yield "placeholder"
    if stuffing.is_stuffed(reading.body):
        yield stuffing.LABEL
    if "metadata" in fields and _is_internal(fields["metadata"]):
        yield "internal"


def _is_internal(metadata: object) -> bool:
    fields = metadata if isinstance(metadata, Mapping) else coerce.strings(metadata)
    return bool(fields and coerce.flag(folded(fields).get("internal")))


def _oddities(
    spot: Spot, reading: Reading, fields: Mapping[str, object], told: _Told
) -> Iterator[Diagnostic]:
    yield from _of_fields(fields)
    yield from _of_text(spot, reading, told)
    if spot.kind == SKILL:
        yield from _of_skill(spot.place, told.given)


def _of_fields(fields: Mapping[str, object]) -> Iterator[Diagnostic]:
    for key in ("name", "description"):
        if not isinstance(fields.get(key, ""), str):
            yield Diagnostic("field-type", f"`{key}` is no text")
    for key in _FLAGS:
        if key in fields and fields[key] != "" and coerce.flag(fields[key]) is None:
            yield Diagnostic("field-type", f"`{key}` is neither true nor false")


def _of_text(spot: Spot, reading: Reading, told: _Told) -> Iterator[Diagnostic]:
    if told.is_empty:
        yield Diagnostic("empty-body", "nothing follows the frontmatter")
    if spot.kind not in (SKILL, AGENT):
        return
    if not (reading.has_block or reading.warnings):
        yield Diagnostic("no-frontmatter", "name and description are missing", 1)
    if told.derived:
        yield Diagnostic("derived-description", "no description; the first paragraph is used")


def _of_skill(place: Place, given: str) -> Iterator[Diagnostic]:
    *folders, name = place.path.split("/")
    if name != "SKILL.md":
        yield Diagnostic("skill-case", f"{name} is read as SKILL.md")
    if given and folders and given != folders[-1]:
        yield Diagnostic("name-mismatch", f"the name is `{given}`, the folder `{folders[-1]}`")
