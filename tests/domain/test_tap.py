"""Following repositories."""

import pytest
from attrs import evolve

from boost.domain.followed import Readable
from boost.domain.tap import AddTap, Tapped
from boost.domain.tapfile import FILE
from boost.ports.errors import Busy, Damaged, Failed, Refused, Unavailable
from boost.ports.intake import Source
from boost.ports.model import Tap
from tests.support.world import World, skill


@pytest.fixture
def world() -> World:
    world = World()
    for name in ("a/b", "c/d"):
        world.publish(name, {"x/SKILL.md": skill("x")})
    return world


def silent(_tap: Tap, _line: str) -> None:
    pass


def test_a_tap_is_kept_with_its_commit_and_time(world: World) -> None:
    tapped = world.tap("a/b")
    assert tapped.new
    assert world.followed() == (tapped.tap,)
    assert (tapped.tap.name, tapped.tap.branch, tapped.tap.added) == ("a/b", "main", "2026-01-01T00:00:00Z")
    assert len(tapped.tap.commit or "") == 40


def test_tapping_again_is_fine_and_changes_nothing(world: World) -> None:
    first = world.tap("a/b")
    before = world.files.read(FILE)
    again = world.tap("https://github.com/A/b.git")
    assert (again.new, again.tap) == (False, first.tap)
    assert world.files.read(FILE) == before


@pytest.mark.parametrize(
    "spelling",
    [
        "git@github.com:A/B.git",
        "ssh://git@github.com/a/b",
        "ssh://git@github.com:22/a/b.git",
        "HTTPS://GitHub.com:443/a/b/",
        "git+https://github.com/a/b",
    ],
)
def test_another_spelling_of_the_same_repository_is_no_other_tap(world: World, spelling: str) -> None:
    first = world.tap("a/b")
    assert world.tap(spelling) == Tapped(first.tap, new=False)


@pytest.mark.parametrize("other", ["https://host:8443/o/r", "me@host:o/r", "https://host/O/r"])
def test_another_place_is_another_tap(world: World, other: str) -> None:
    url = "https://host/o/r.git"
    world.repos[url] = [{"x/SKILL.md": skill("x")}]
    world.tap(url)
    assert not world.tap("ssh://git@host/o/r").new
    with pytest.raises(Refused, match="already the name"):
        world.tap(other)


def test_paths_on_disk_differ_by_every_letter(world: World) -> None:
    for url in ("/srv/x.git", "/srv/x"):
        world.repos[url] = [{"x/SKILL.md": skill("x")}]
    add = AddTap(world.followed, world.reading, world.clock)
    assert add(Source("git", "/srv/x.git", "local/x")).new
    with pytest.raises(Refused, match="already the name"):
        add(Source("git", "/srv/x", "local/x"))


def test_another_ref_of_the_same_repository_needs_a_name(world: World) -> None:
    world.tap("a/b")
    with pytest.raises(Refused, match="already the name"):
        world.tap("a/b@c1")
    assert world.tap("a/b@c1", name="b-one").tap.ref == "c1"
    with pytest.raises(Refused, match=r"already the name of .* at c1"):
        world.tap("c/d", name="b-one")


def test_the_same_repository_under_another_name_is_another_tap(world: World) -> None:
    world.tap("a/b")
    assert world.tap("a/b", name="mine").new
    assert [tap.name for tap in world.followed()] == ["a/b", "mine"]


def test_a_part_of_a_repository_can_be_followed(world: World) -> None:
    world.publish("e/f", {"docs/y/SKILL.md": skill("y"), "x/SKILL.md": skill("x")})
    world.tap("e/f/docs")
    world.reindex(world.followed())
    assert [item.id for item in world.catalogue.items()] == ["e/f:docs/y"]
    with pytest.raises(Refused, match=r"already the name of .*, docs"):
        world.tap("c/d", name="e/f")


def test_what_cannot_be_fetched_is_not_followed(world: World) -> None:
    world.lose("c/d")
    with pytest.raises(Unavailable):
        world.tap("c/d")
    with pytest.raises(Failed):
        world.tap("a/b@nope")
    assert world.followed() == ()


def test_untap_forgets_and_names_the_nearest(world: World) -> None:
    world.tap("a/b")
    world.tap("c/d")
    with pytest.raises(Refused, match="no tap 'a/bb'") as refusal:
        world.untap(["a/bb"])
    assert refusal.value.hint == "did you mean a/b?"
    with pytest.raises(Refused) as refusal:
        world.untap(["zzzzzz"])
    assert refusal.value.hint == "`boost taps` lists what is tapped"
    assert [tap.name for tap in world.untap(["A/B", "a/b"])] == ["a/b"]
    assert [tap.name for tap in world.followed()] == ["c/d"]


def test_update_moves_taps_to_their_newest_commit(world: World) -> None:
    old = world.tap("a/b").tap
    world.tap("c/d")
    world.publish("a/b", {"y/SKILL.md": skill("y")})
    first, second = world.update(told=silent)
    assert (first.before, first.tap.commit != old.commit, first.error) == (old, True, None)
    assert second.tap == second.before
    assert world.followed() == (first.tap, second.tap)


def test_an_update_deletes_clones_that_nobody_follows(world: World) -> None:
    kept, left = world.tap("a/b").tap, world.tap("c/d").tap
    world.followed.save([kept])
    world.update(["a/b"], told=silent)
    home = world.reading.homes("git")
    assert (home.damage(kept), home.damage(left)) == ("", "there is no copy of c/d")


def test_an_update_without_news_writes_nothing(world: World) -> None:
    world.tap("a/b")
    world.files.write(FILE, before := world.files.read(FILE) or b"")
    world.update(["a/b"], told=silent)
    assert world.files.read(FILE) == before


def test_folders_that_changed_are_read_again_and_repositories_are_not(world: World) -> None:
    folder, repository = (
        evolve(world.tap(name).tap, type=kind) for name, kind in (("a/b", "folder"), ("c/d", "git"))
    )
    world.followed.save([folder, repository])
    with world.files.lock():  # a run that wrote would have to wait for the lock
        assert world.reread(told=silent) == ()
    for name in ("a/b", "c/d"):
        world.publish(name, {"y/SKILL.md": skill("y")})
        world.reading.homes("git").remove(world.followed()[name == "c/d"])
    (changed,) = world.reread(told=silent)
    assert (changed.before, changed.tap.commit != folder.commit) == (folder, True)
    assert world.followed() == (changed.tap, repository)


def test_one_tap_that_fails_does_not_stop_the_others(world: World) -> None:
    world.tap("a/b")
    world.tap("c/d")
    world.publish("c/d", {"y/SKILL.md": skill("y")})
    world.lose("a/b")
    first, second = world.update(told=silent)
    assert isinstance(first.error, Unavailable)
    assert first.tap == first.before
    assert second.tap != second.before


def test_f9_a_damaged_list_is_never_taken_for_an_empty_one(world: World) -> None:
    world.tap("a/b")
    good = world.files.read(FILE) or b""
    world.files.write(FILE, good[: len(good) // 2])
    with pytest.raises(Damaged, match=r"taps\.json"):
        world.tap("c/d")
    assert world.files.read(FILE) == good[: len(good) // 2]


def test_two_writers_do_not_meet(world: World) -> None:
    with world.files.lock(), pytest.raises(Busy):
        world.tap("a/b")


def test_a_list_that_was_there_and_is_gone_is_damage(world: World) -> None:
    world.tap("a/b")
    world.tap("c/d")
    world.files.remove(FILE)
    with pytest.raises(Damaged, match="it is missing"):
        world.followed()


def test_who_only_reads_gets_the_list_before_the_damage(world: World) -> None:
    first = world.tap("a/b").tap
    assert world.followed.readable() == Readable((first,))
    world.tap("c/d")
    world.files.remove(FILE)
    known = world.followed.readable()
    assert known.taps == (first,)
    (line,) = known.missing
    assert line.startswith("taps.json is damaged: it is missing")
    assert line.endswith("going on with taps.json.prev, as it was before")


def test_without_a_whole_copy_the_damage_is_told(world: World) -> None:
    world.files.write(FILE, b"{")
    with pytest.raises(Damaged):
        world.followed.readable()
    world.files.write(FILE, b"{")
    with pytest.raises(Damaged):
        world.followed.readable()


def test_letter_case_tells_repositories_apart_where_the_host_may(world: World) -> None:
    world.repos["https://host.invalid/A/b"] = world.repos["https://host.invalid/a/b"] = [
        {"x/SKILL.md": skill("x")}
    ]
    assert world.tap("https://host.invalid/a/b").new
    assert world.tap("https://host.invalid/A/b", name="other").new
