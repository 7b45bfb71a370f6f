"""The refs of a remote, and which of them a tap means."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

from attrs import frozen

from boost.ports.errors import Failed

HEADS, TAGS = "refs/heads/", "refs/tags/"
WHOLE_ID = re.compile(r"[0-9a-fA-F]{40}|[0-9a-fA-F]{64}")
PART_OF_ID = re.compile(r"[0-9a-fA-F]{7,39}")
_ASKED = ("HEAD", HEADS, TAGS)
_HEAD = re.compile(rf"ref: {HEADS}(?P<name>.+)\tHEAD")
_ROW = re.compile(r"(?P<oid>[0-9a-f]{40,64})\t(?P<name>.+)")
_SHOWN = 5


@frozen
class Wanted:
    """The object to fetch, and the branch that a tap without a ref follows by that."""

    oid: str
    branch: str | None = None
    note: str = ""


@frozen
class Refs:
    """What a remote has: full names to ids, tags peeled; `head` is the branch that HEAD points to."""

    place: str
    oids: Mapping[str, str]
    head: str | None = None

    def following(self, before: str | None) -> Wanted:
        """The default branch; without one the branch from before, or the only one there is."""
        if "HEAD" in self.oids:
            return Wanted(self.oids["HEAD"], self.head)
        if not self.oids:
            raise Failed(f"{self.place} has no commits yet")
        branches = [name for name in self.oids if name.startswith(HEADS)]
        for name in (f"{HEADS}{before}", *branches[: len(branches) == 1]):
            if name in self.oids:
                return Wanted(self.oids[name], name.removeprefix(HEADS))
        raise Failed(f"{self.place} has no default branch; {self._known()}", "name one with --ref")

    def named(self, ref: str) -> Wanted | None:
        """The branch of this name, else the tag, else the only tip that an abbreviated id fits."""
        names = [name for name in (HEADS + ref, TAGS + ref, ref) if name in self.oids]
        if names:
            both = f"{ref} is a branch and a tag: taking the branch" if len(names) > 1 else ""
            return Wanted(self.oids[names[0]], note=both)
        tips = {
            oid for oid in self.oids.values() if PART_OF_ID.fullmatch(ref) and oid.startswith(ref.lower())
        }
        return Wanted(tips.pop()) if len(tips) == 1 else None

    def split(self, tail: str) -> tuple[str, str]:
        """`REF/PATH` at the longest leading part that is a branch or tag, else at a commit id."""
        parts = tail.split("/")
        for cut in range(len(parts), 0, -1):
            ref = "/".join(parts[:cut])
            if any(name in self.oids for name in (HEADS + ref, TAGS + ref, ref)):
                return ref.removeprefix(HEADS), "/".join(parts[cut:])
        if WHOLE_ID.fullmatch(parts[0]):
            return parts[0], "/".join(parts[1:])
        raise self.absent(parts[0])

    def absent(self, ref: str) -> Failed:
        """The error for a ref that does not exist (any more)."""
        return Failed(f"{self.place} has no branch, tag or commit {ref!a}; {self._known(ref)}")

    def _known(self, near: str = "") -> str:
        """Branches that exist, the nearest names first."""
        names = sorted(name.removeprefix(HEADS).removeprefix(TAGS) for name in self.oids if name != "HEAD")
        branches = sorted(name.removeprefix(HEADS) for name in self.oids if name.startswith(HEADS))
        shown = list(dict.fromkeys([*get_close_matches(near, names), *branches]))[:_SHOWN]
        return f"there is {', '.join(shown) or 'none'}"


def read_refs(place: str, answer: bytes) -> Refs:
    """The refs of an answer to `ls-remote --symref`; what is not understood is left out."""
    lines = answer.decode("utf-8", "surrogateescape").split("\n")
    heads = [found["name"] for line in lines if (found := _HEAD.fullmatch(line))]
    rows = [(found["name"], found["oid"]) for line in lines if (found := _ROW.fullmatch(line))]
    # A tag's own row comes before the one of the commit that it stands for.
    oids = {name.removesuffix("^{}"): oid for name, oid in rows if name.startswith(_ASKED)}
    return Refs(place, oids, heads[0] if heads else None)
