"""What is known of an item, and its text."""

import pytest
from attrs import evolve

from boost.domain.consult import Info, Read
from boost.domain.reading import Reading
from boost.ports.errors import Failed
from boost.ports.model import Item, Tap
from tests.support.world import World, skill


@pytest.fixture
def world() -> World:
    world = World()
    world.publish(
        "a/b",
        {
            "x/SKILL.md": skill("x", "alpha " * 5),
            "x/references/more.md": b"more",
            "xy/SKILL.md": skill("xy"),
            "rules/r.mdc": b"---\ndescription: r\n---\nbody",
        },
    )
    world.tap("a/b")
    world.reindex(world.followed())
    return world


def test_tells_where_an_item_comes_from_and_what_lies_beside_it(world: World) -> None:
    known = Info(world.catalogue)("x")
    assert (known.item.name, known.url) == ("x", "https://github.com/a/b.git")
    assert known.commit == world.followed()[0].commit
    assert [entry.path for entry in known.files] == ["x/SKILL.md", "x/references/more.md"]


def test_a_rule_is_one_file(world: World) -> None:
    assert [entry.path for entry in Info(world.catalogue)("r").files] == ["rules/r.mdc"]


def test_a_skill_at_the_root_is_the_repository() -> None:
    world = World()
    world.publish("a/b", {"SKILL.md": skill("whole"), "references/more.md": b"more"})
    world.tap("a/b")
    assert len(Info(world.catalogue)("whole").files) == 2


def test_reads_the_text_and_parts_of_it(world: World) -> None:
    whole = Read(world.catalogue)("x")
    assert whole.text.startswith("---\nname: x\n")
    assert (whole.offset, whole.total) == (0, len(whole.text))
    part = Read(world.catalogue)("x", offset=4, length=7)
    assert (part.text, part.offset, part.total) == ("name: x", 4, whole.total)
    assert Read(world.catalogue)("x", offset=10_000).text == ""


class Lossy(Reading):
    """A reader whose blobs are gone, or have others in their place."""

    content: bytes | None

    def __init__(self, reading: Reading, content: bytes | None) -> None:
        super().__init__(reading.homes, reading.yaml)
        object.__setattr__(self, "content", content)

    def text(self, tap: Tap, oid: str) -> bytes | None:
        return self.content


@pytest.mark.parametrize(("content", "message"), [(None, "does not hold it"), (b"\0\0", "no text any more")])
def test_a_text_that_cannot_be_had_is_said_to_be_missing(
    world: World, content: bytes | None, message: str
) -> None:
    with pytest.raises(Failed, match=message):
        Read(evolve(world.catalogue, reading=Lossy(world.reading, content)))("x")


def test_a_text_that_a_damaged_tap_lost_is_told_with_the_damage(world: World) -> None:
    catalogue = evolve(world.catalogue, reading=Lossy(world.reading, None))
    world.reading.homes("git").remove(world.followed()[0])
    with pytest.raises(Failed, match="cannot be read: there is no copy of a/b"):
        Read(catalogue)("x")


def test_an_item_knows_its_id() -> None:
    assert Item("a/b", "x", "x/SKILL.md", "skill", None, "x", "x").id == "a/b:x"
