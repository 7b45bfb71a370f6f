"""The report of what works and what does not."""

from collections.abc import Iterator

import pytest
from attrs import evolve

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import layout
from boost.domain.doctor import Doctor
from boost.domain.reading import Reading
from boost.ports.errors import Damaged, Failed, Unavailable
from boost.ports.intake import BAD, NOTE, OK, Finding
from boost.ports.model import IndexState, Tap
from boost.ports.taps import Taps
from tests.support.world import World, skill

PROBE = Finding("environment", OK, "Python")


@pytest.fixture
def world() -> World:
    world = World()
    world.publish("a/b", {"x/SKILL.md": skill("x", "alpha")})
    world.tap("a/b")
    return world


def doctor(world: World) -> Doctor:
    return Doctor(world.store, world.reading, [lambda: PROBE], world.reindex.recipe, world.followed)


def levels(world: World) -> list[tuple[str, str]]:
    return [(finding.area, finding.level) for finding in doctor(world)()]


def test_all_is_well_after_a_reindex(world: World) -> None:
    world.reindex(world.followed())
    found = doctor(world)()
    assert [finding.level for finding in found] == [OK, OK, OK]
    assert found[0] == PROBE
    assert found[1].text.startswith("1 items, 1 chunks, 0.0 MB, build ")


def test_a_missing_index_is_a_note(world: World) -> None:
    assert levels(world) == [("environment", OK), ("index", NOTE), ("taps", OK)]


def test_a_tap_that_moved_on_is_named(world: World) -> None:
    world.reindex(world.followed())
    world.publish("a/b", {"x/SKILL.md": skill("x", "beta")})
    world.update(told=lambda _tap, _line: None)
    found = doctor(world)()
    assert found[2] == Finding("index", BAD, "a/b changed since it was indexed", "boost reindex")


def test_a_tap_that_was_never_indexed_is_named(world: World) -> None:
    world.reindex(world.followed())
    world.publish("c/d", {"y/SKILL.md": skill("y")})
    world.tap("c/d")
    assert doctor(world)()[2] == Finding("index", BAD, "c/d is not indexed yet", "boost reindex")


def test_other_settings_of_the_index_are_no_change_of_a_tap(world: World) -> None:
    world.reindex(world.followed())
    found = evolve(doctor(world), recipe="another")()
    assert found[2] == Finding("index", BAD, "1 tap was indexed with other settings", "boost reindex")


def test_a_tap_that_cannot_be_read_is_named(world: World) -> None:
    lost = evolve(world.followed()[0], commit="f" * 40)
    found = evolve(doctor(world), taps=lambda: [lost])()
    assert (found[-1].level, found[-1].hint) == (BAD, "boost update a/b")


def test_an_index_of_another_version_is_named(world: World) -> None:
    world.store = MemoryIndex(layout.INDEX_VERSION + 1)
    world.reindex(world.followed())
    assert ("index", BAD) in levels(world)


class Broken(MemoryIndex):
    """A store that fails its check, and then altogether."""

    lost: bool = False

    def check(self) -> Iterator[str]:
        yield "the index is damaged (postings)"

    def state(self) -> IndexState | None:
        if self.lost:
            raise Damaged("the index is damaged (header)")
        return super().state()


def test_damage_of_the_index_is_named(world: World) -> None:
    world.store = broken = Broken(layout.INDEX_VERSION)
    world.reindex(world.followed())
    assert levels(world)[1:3] == [("index", BAD), ("index", OK)]
    broken.lost = True
    assert levels(world) == [("environment", OK), ("index", BAD), ("taps", OK)]


def test_a_damaged_list_of_taps_is_named(world: World) -> None:
    def lost() -> tuple[Tap, ...]:
        raise Damaged("taps.json is damaged", "restore it")

    found = evolve(doctor(world), taps=lost)()
    assert Finding("taps", BAD, "taps.json is damaged", "restore it") in found


def test_taps_that_are_not_known_are_not_called_gone(world: World) -> None:
    def lost() -> tuple[Tap, ...]:
        raise Failed("cannot read taps.json", "move it away")

    world.reindex(world.followed())
    found = evolve(doctor(world), taps=lost)()
    assert [finding.level for finding in found] == [OK, OK, BAD]


def test_without_git_the_taps_are_not_called_damaged(world: World) -> None:
    def away(kind: str) -> Taps:
        raise Unavailable("git is not installed", "install git")

    found = evolve(doctor(world), reading=Reading(away, lambda _text: {}))()
    assert found[-1] == Finding("taps", NOTE, "a/b is not checked: git is not installed", "install git")


def test_what_is_indexed_and_no_longer_tapped_is_named(world: World) -> None:
    world.reindex(world.followed())
    found = evolve(doctor(world), taps=tuple)()
    assert Finding("index", BAD, "a/b is indexed and no longer tapped", "boost reindex") in found


def test_a_tap_that_cannot_be_looked_at_does_not_end_the_report(world: World) -> None:
    hostile = evolve(world.followed()[0], url="ext::sh")
    found = evolve(doctor(world), taps=lambda: [hostile, *world.followed()])()
    assert [finding.level for finding in found if finding.area == "taps"] == [BAD, OK]
