"""The corpus is fetched when it has to be, from the tap pack first, and never by halves."""

from collections.abc import Callable

import pytest
from attrs import evolve, field, frozen

from boost.domain import tapfile
from boost.domain.tap import AddTap
from boost.evals.ensure import Ensure
from boost.evals.lock import Locked, locked
from boost.ports.errors import Damaged, Unavailable
from boost.ports.model import Tap
from tests.support.world import World, skill

TEXT = """
# tap  commit on GitHub  commit in the tap pack  corpus  licence
o/two  c1  c2  pinned  MIT
o/one  c1  c2  pinned  MIT
o/big  c1  c2  pack  MIT
"""


@frozen
class Made:
    """A world in which both repositories have two commits, and the use case over it."""

    world: World = field(factory=World)
    unpacked: list[str] = field(factory=list)

    def ensure(self, *, pack: bool = True, offline: bool = False) -> Ensure:
        world = self.world
        add = AddTap(world.followed, world.reading, world.clock)
        return Ensure("pinned", self.lock(), world.followed, add, world.untap, self.unpack(pack), offline)

    def lock(self) -> tuple[Locked, ...]:
        return tuple(
            evolve(each, commit=self.oid(each.tap, "c1"), packed=self.oid(each.tap, "c2"))
            for each in locked(TEXT, "pinned")
        )

    def oid(self, tap: str, ref: str) -> str:
        """The commit id of a tag."""
        other = World(repos=self.world.repos)
        commit = other.tap(f"https://github.com/{tap}@{ref}").tap.commit
        assert commit is not None
        return commit

    def unpack(self, pack: bool) -> Callable[[], bool]:
        def step() -> bool:
            self.unpacked.append("once")
            return pack

        return step


@pytest.fixture
def made() -> Made:
    made = Made()
    for name in ("o/one", "o/two"):
        made.world.publish(name, {"SKILL.md": skill("old")})
        made.world.publish(name, {"SKILL.md": skill("new")})
    return made


def commits(taps: tuple[Tap, ...]) -> dict[str, str | None]:
    return {tap.name: tap.commit for tap in taps}


def test_a_corpus_is_chosen_from_the_list() -> None:
    assert [each.tap for each in locked(TEXT, "pinned")] == ["o/one", "o/two"]
    assert [each.tap for each in locked(TEXT, "pack")] == ["o/big", "o/one", "o/two"]
    with pytest.raises(Damaged):
        locked("o/one c1", "pinned")


def test_fetches_the_packed_commits_once(made: Made) -> None:
    told: list[str] = []
    taps = made.ensure()(lambda what, _done, _all: told.append(what))
    assert commits(taps) == {each.tap: each.packed for each in made.lock()}
    assert told == ["fetching o/one", "fetching o/two"]
    assert made.ensure()() == taps
    assert made.unpacked == ["once"]


def test_without_a_pack_the_commits_of_github_are_fetched_and_kept(made: Made) -> None:
    taps = made.ensure(pack=False)()
    assert commits(taps) == {each.tap: each.commit for each in made.lock()}
    assert made.ensure(pack=True)() == taps


def test_what_is_not_in_the_lock_goes_and_what_moved_comes_back(made: Made) -> None:
    made.world.publish("o/other", {"SKILL.md": skill("other")})
    made.world.publish("o/one", {"SKILL.md": skill("newest")})
    made.world.tap("https://github.com/o/other")
    made.world.tap("https://github.com/o/one")
    assert commits(made.ensure()()) == {each.tap: each.packed for each in made.lock()}


def test_a_damaged_list_is_made_anew(made: Made) -> None:
    made.world.files.write(tapfile.FILE, b"{")
    assert len(made.ensure()()) == 2


def test_a_damaged_copy_is_fetched_anew(made: Made) -> None:
    taps = made.ensure()()
    made.world.reading.home(taps[0]).remove(taps[0])
    assert made.ensure()() == taps
    assert made.world.reading.home(taps[0]).damage(taps[0]) == ""


def test_offline_and_without_a_pack_it_says_what_is_missing(made: Made) -> None:
    with pytest.raises(Unavailable) as absent:
        made.ensure(pack=False, offline=True)()
    assert absent.value.message == "corpus pinned is not there (2 of 2 taps missing)"


def test_one_repository_that_is_away_leaves_no_half_corpus(made: Made) -> None:
    ensure = made.ensure()
    made.world.lose("o/one")
    with pytest.raises(Unavailable, match=r"corpus pinned is not there \(2 of 2 taps missing\): "):
        ensure()
