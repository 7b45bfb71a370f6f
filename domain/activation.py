"""When a rule applies, in one form for the dialects of all clients."""

from collections.abc import Mapping

from boost.domain import coerce
from boost.domain.kinds import Place

_TRIGGERS = {"always_on": "always", "glob": "globs", "model_decision": "model", "manual": "manual"}
_INCLUSIONS = {"always": "always", "filematch": "globs", "auto": "model", "manual": "manual"}
_PATTERNS = ("globs", "applyto", "paths", "filematchpattern")
_ALL = frozenset((("**",), ("**/*",)))
# A rule of these clients that names no condition applies always; one of the others is for its description.
_ALWAYS = frozenset((".claude", ".clinerules", ".kiro", "steering"))
_ON_DEMAND = (".mdc", ".instructions.md")


def activation(place: Place, fields: Mapping[str, object]) -> tuple[str, tuple[str, ...]]:
    """`always`, `globs`, `model` or `manual`, and the patterns as written; `fields` have folded keys."""
    found = (coerce.globs(fields[key]) for key in _PATTERNS if key in fields)
    patterns = next(filter(None, found), ())
    return _stated(fields) or _implied(place, fields, patterns), patterns


def _stated(fields: Mapping[str, object]) -> str:
    trigger = coerce.line(fields.get("trigger")).lower()
    inclusion = coerce.line(fields.get("inclusion")).lower()
    always = "always" if coerce.flag(fields.get("alwaysapply")) else ""
    return _TRIGGERS.get(trigger) or _INCLUSIONS.get(inclusion) or always


def _implied(place: Place, fields: Mapping[str, object], patterns: tuple[str, ...]) -> str:
    if patterns:
        is_everything = "applyto" in fields and patterns in _ALL
        return "always" if is_everything else "globs"
    if not _ALWAYS.isdisjoint(place.folders):
        return "always"
    if coerce.line(fields.get("description")):
        return "model"
    return "manual" if place.name.endswith(_ON_DEMAND) else "always"
