"""The index follows the taps, and work follows the change."""

from collections.abc import Iterator

import pytest
from attrs import evolve

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import layout
from boost.domain.reindex import Change
from boost.domain.search import Query
from boost.ports.errors import Busy, Damaged, Refused, Unwritable
from boost.ports.intake import Batch
from boost.ports.model import IndexState, Tap
from tests.support.world import World, skill


@pytest.fixture
def world() -> World:
    world = World()
    world.publish(
        "a/b", {"x/SKILL.md": skill("x", "alpha"), "y/SKILL.md": skill("y", "beta"), "notes.md": b"n"}
    )
    world.publish("c/d", {"z/SKILL.md": skill("z", "gamma")})
    world.tap("a/b")
    world.tap("c/d")
    return world


def update(world: World) -> tuple[Tap, ...]:
    world.update(told=lambda _tap, _line: None)
    return world.followed()


def ids(change: Change) -> tuple[list[str], ...]:
    return tuple([item.id for item in items] for items in (change.added, change.removed, change.changed))


def test_indexes_everything_at_first(world: World) -> None:
    done = world.reindex(world.followed())
    assert done.state is not None
    assert {name: held.items for name, held in done.state.held.items()} == {"a/b": 2, "c/d": 1}
    assert ids(done.reindexed["a/b"]) == (["a/b:x", "a/b:y"], [], [])
    assert ids(done.reindexed["c/d"]) == (["c/d:z"], [], [])
    assert (done.reused, done.dropped, dict(done.failed), done.rebuilt) == ((), (), {}, "")
    assert [(skip.path, skip.reason) for skip in world.store.skips("a/b")] == [("notes.md", "not-an-item")]


def test_does_nothing_when_nothing_changed(world: World) -> None:
    world.reindex(world.followed())
    with world.files.lock():  # a run that wrote would have to wait for the lock
        done = world.reindex(world.followed())
    assert (done.reused, dict(done.reindexed)) == (("a/b", "c/d"), {})


def test_reads_only_the_tap_that_changed_and_says_what_is_new(world: World) -> None:
    world.reindex(world.followed())
    world.publish("a/b", {"x/SKILL.md": skill("x", "alpha two"), "new/SKILL.md": skill("new")})
    done = world.reindex(update(world))
    assert done.reused == ("c/d",)
    assert list(done.reindexed) == ["a/b"]
    assert ids(done.reindexed["a/b"]) == (["a/b:new"], ["a/b:y"], ["a/b:x"])


def test_b082_what_is_gone_upstream_is_gone_from_the_answers(world: World) -> None:
    world.reindex(world.followed())
    assert world.search(Query("beta")).hits
    world.publish("a/b", {"x/SKILL.md": skill("x", "alpha")})
    world.reindex(update(world))
    assert world.search(Query("beta")).hits == ()


def test_drops_what_is_no_longer_tapped(world: World) -> None:
    world.reindex(world.followed())
    world.untap(["a/b"])
    done = world.reindex(world.followed())
    assert done.dropped == ("a/b",)
    assert [item.id for item in world.catalogue.items()] == ["c/d:z"]


def test_what_is_indexed_and_no_longer_tapped_answers_nothing(world: World) -> None:
    world.reindex(world.followed())
    world.untap(["a/b"])
    assert world.search(Query("alpha")).hits == ()
    assert [hit.item.id for hit in world.search(Query("gamma")).hits] == ["c/d:z"]
    assert [item.id for item in world.catalogue.items()] == ["c/d:z"]
    with pytest.raises(Refused, match="nothing is called 'x'"):
        world.catalogue.resolve("x")


def test_the_result_is_that_of_a_fresh_build_whatever_came_before(world: World) -> None:
    world.reindex(world.followed())
    world.publish("c/d", {"z/SKILL.md": skill("z", "gamma two")})
    world.reindex(update(world))
    grown = world.search(Query("gamma alpha"))
    world.store = MemoryIndex(layout.INDEX_VERSION)
    world.reindex(tuple(reversed(world.followed())))
    assert world.search(Query("gamma alpha")) == grown


def test_a_tap_that_cannot_be_read_keeps_its_place_in_the_index(world: World) -> None:
    world.reindex(world.followed())
    taps = [evolve(tap, commit="f" * 40) if tap.name == "a/b" else tap for tap in world.followed()]
    done = world.reindex(taps)
    assert isinstance(done.failed["a/b"], Damaged)
    assert world.search(Query("alpha")).hits


def test_force_builds_anew(world: World) -> None:
    world.reindex(world.followed())
    done = world.reindex(world.followed(), force=True)
    assert (sorted(done.reindexed), done.reused, done.rebuilt) == (["a/b", "c/d"], (), "")
    assert world.reindex((), force=True).dropped == ("a/b", "c/d")


def test_a_forced_build_keeps_what_it_cannot_read_again(world: World) -> None:
    world.reindex(world.followed())
    taps = [evolve(tap, commit="f" * 40) if tap.name == "a/b" else tap for tap in world.followed()]
    assert list(world.reindex(taps, force=True).failed) == ["a/b"]
    assert world.search(Query("alpha")).hits


def test_other_parameters_make_the_index_stale(world: World) -> None:
    world.reindex(world.followed())
    other = evolve(world.reindex, recipe="other")
    assert sorted(other(world.followed()).reindexed) == ["a/b", "c/d"]


class Broken(MemoryIndex):
    """A store that is damaged until it is cleared."""

    def check(self) -> Iterator[str]:
        yield from ["the index is damaged (postings)"] if self.numbered else []

    def state(self) -> IndexState | None:
        if self.numbered == -1:
            raise Damaged("the index is damaged (header)")
        return super().state()


def test_f1_a_damaged_index_is_built_anew_without_being_told(world: World) -> None:
    world.store = broken = Broken(layout.INDEX_VERSION)
    world.reindex(world.followed())
    assert world.reindex(world.followed()).rebuilt == "the index is damaged (postings)"
    broken.numbered = -1
    assert world.reindex(world.followed()).rebuilt == "the index is damaged (header)"
    assert world.search(Query("alpha")).hits


class Full(MemoryIndex):
    """A store that has room for nothing."""

    def replace(self, batch: Batch) -> None:
        raise Unwritable("the disk is full")


def test_a_store_without_room_is_asked_once(world: World) -> None:
    world.store = Full(layout.INDEX_VERSION)
    done = world.reindex(world.followed())
    assert {name: error.message for name, error in done.failed.items()} == {"a/b": "the disk is full"}


def test_an_index_of_another_version_is_built_anew(world: World) -> None:
    world.store = MemoryIndex(layout.INDEX_VERSION + 1)
    world.reindex(world.followed())
    assert "another version" in world.reindex(world.followed()).rebuilt


def test_tells_how_far_it_is(world: World) -> None:
    seen: list[tuple[str, int, int]] = []
    world.reindex(world.followed(), progress=lambda *told: seen.append(told))
    assert seen == [("indexing a/b", 0, 2), ("indexing c/d", 1, 2)]


def test_waits_for_no_other_writer(world: World) -> None:
    with world.files.lock(), pytest.raises(Busy):
        world.reindex(world.followed())
