"""The promises of `IndexStore`, kept by every adapter."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from boost.adapters.json_index import JsonIndex
from boost.adapters.memory.index_store import MemoryIndex
from boost.adapters.sqlite_index import SqliteIndex
from boost.domain import indexing
from boost.domain.chunking import Windows
from boost.domain.full_text import FullText
from boost.domain.layout import KINDS
from boost.domain.packing import Packing
from boost.domain.scoring import Bm25
from boost.ports.index_store import IndexStore
from boost.ports.intake import Batch, Document, Segment
from boost.ports.model import Block, Diagnostic, Held, Item, Skip
from tests.support.words import words

Opened = Callable[[], IndexStore]


def _sqlite(folder: Path) -> IndexStore:
    return SqliteIndex(folder / "index.sqlite", 1, Packing)


def _json(folder: Path) -> IndexStore:
    return JsonIndex(folder / "rag_index.json", 1, {"k1": 1.2})


@pytest.fixture(params=["sqlite", "json", "memory"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens the same store again and again; the one in memory is always the same object."""
    if request.param == "memory":
        store = MemoryIndex(1)
        return lambda: store
    make = {"sqlite": _sqlite, "json": _json}[request.param]
    return lambda: make(tmp_path / "index")


def item(path: str, **more: object) -> Item:
    return Item("a/b", path, f"{path}/SKILL.md", "skill", None, path, path, **more)  # type: ignore[arg-type]


def segment(*items: Item, rows: dict[str, bytes], tap: str = "a/b") -> Segment:
    block = Block(tap, len(items), 7, bytes(4 * len(items)), bytes(2 * len(items)), bytes(len(items)))
    return Segment(block, items, rows)


def batch(tap: str = "a/b", commit: str = "c1", *segments: Segment, skips: tuple[Skip, ...] = ()) -> Batch:
    return Batch(tap, commit, "r1", segments, skips)


ONE = segment(item("x"), item("y"), rows={"=x": b"\0\0", "pear": b"\1\2", "plum": b"\3"})


def test_is_nothing_before_the_first_change(opened: Opened) -> None:
    assert opened().state() is None


def test_hands_back_what_it_was_given(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE, skips=(Skip("z", "doc"), Skip("a", "binary", "NUL"))))
    store.flush()
    again = opened()
    state = again.state()
    assert state is not None
    held = state.held["a/b"]
    assert (held.commit, held.recipe, held.items, held.chunks, held.tokens) == ("c1", "r1", 2, 2, 7)
    assert (held.kinds, held.skipped, state.version) == ((2, 0, 0), 2, 1)
    (number,) = held.segments
    assert again.block(number) == ONE.block
    assert again.items(number) == ONE.items
    assert again.items(number, [1]) == ONE.items[1:]
    assert again.rows("pear") == {number: b"\1\2"}
    assert again.skips("a/b") == (Skip("a", "binary", "NUL"), Skip("z", "doc"))
    assert again.skips("other") == ()


def test_keeps_every_field_of_an_item(opened: Opened) -> None:
    full = item(
        "naïve/技能",
        title="t",
        description="d\u2028\n",
        tags=("a", "b"),
        aliases=("q",),
        labels=("test",),
        plugin="p",
        warnings=(Diagnostic("code", "text", 3),),
        globs=("*.ts",),
    )
    store = opened()
    store.replace(batch("a/b", "c1", segment(full, rows={})))
    store.flush()
    (number,) = _held(opened, "a/b")
    assert opened_at(opened).items(number) == (full,)


def test_a_term_without_postings_has_no_rows(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.flush()
    again = opened_at(opened)
    assert [dict(again.rows(term)) for term in ("", "a", "peach", "zzz", "plu")] == [{}] * 5


def test_lists_terms_by_prefix(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.replace(batch("c/d", "c1", segment(item("x"), rows={"pea": b"1", "pear": b"2"}, tap="c/d")))
    store.flush()
    again = opened_at(opened)
    assert list(again.terms("p")) == ["pea", "pear", "plum"]
    assert list(again.terms("pear")) == ["pear"]
    assert list(again.terms("q")) == []


def test_replaces_a_tap_as_a_whole(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.replace(batch("a/b", "c2", segment(item("z"), rows={"fig": b"\1"})))
    store.flush()
    again = opened_at(opened)
    (number,) = _held(opened, "a/b")
    assert [each.path for each in again.items(number)] == ["z"]
    assert dict(again.rows("pear")) == {}
    assert list(again.rows("fig").values()) == [b"\1"]


def test_takes_several_segments_of_one_tap(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE, segment(item("z"), rows={"pear": b"\7"})))
    store.flush()
    again = opened_at(opened)
    first, second = _held(opened, "a/b")
    assert again.rows("pear") == {first: b"\1\2", second: b"\7"}


def test_drops_a_tap_and_leaves_the_others(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.replace(batch("c/d", "c1", segment(item("x"), rows={"pear": b"2"}, tap="c/d")))
    store.drop("a/b")
    store.drop("never/was")
    store.flush()
    again = opened_at(opened)
    state = again.state()
    assert state is not None
    assert list(state.held) == ["c/d"]
    assert list(again.rows("pear").values()) == [b"2"]


def test_the_build_changes_with_the_content_only(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.flush()
    first = opened_at(opened).state()
    assert first is not None
    assert opened_at(opened).state() == first
    again = opened()
    again.state()
    again.replace(batch("a/b", "c2", ONE))
    again.flush()
    second = opened_at(opened).state()
    assert second is not None
    assert second.build != first.build


def test_a_batch_that_fails_changes_nothing(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.flush()

    def failing() -> Iterator[Segment]:
        yield segment(item("z"), rows={"fig": b"\1"})
        raise OSError

    with pytest.raises(Exception, match=r"^.*$"):
        store.replace(Batch("a/b", "c2", "r1", failing(), ()))
    store.flush()
    again = opened_at(opened)
    state = again.state()
    assert state is not None
    assert state.held["a/b"].commit == "c1"
    assert dict(again.rows("fig")) == {}


def test_forgets_everything(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    store.flush()
    store.clear()
    assert opened().state() is None
    store.replace(batch("a/b", "c1", ONE))
    store.flush()
    assert list(_held(opened, "a/b"))


def test_many_small_taps_answer_as_those_of_any_other_store(opened: Opened) -> None:
    store = opened()
    kept = {tap: _documents(tap) for tap in range(90)}
    _put(store, kept)
    for tap in (3, 88, 4, 3, 17, 50):
        kept[tap] = _documents(tap, f"again {tap}")
        store.replace(Batch(f"t/{tap}", "c2", "r", indexing.segments(kept[tap], words(), Windows())))
    for tap in (5, 60, 89):
        del kept[tap]
        store.drop(f"t/{tap}")
    assert _answers(store) == _answers(_other(kept))
    store.flush()
    assert _answers(opened_at(opened)) == _answers(_other(kept))
    assert list(opened_at(opened).check()) == []
    for tap in (7, 8):
        del kept[tap]
        store.drop(f"t/{tap}")
    store.flush()
    assert _answers(opened_at(opened)) == _answers(_other(kept))


def _documents(tap: int, more: str = "") -> list[Document]:
    bodies = [f"word{tap % 7} word{(tap + at) % 11} common {more}" * (at + 1) for at in range(1 + tap % 3)]
    return [
        Document(Item(f"t/{tap}", f"p{at}", f"p{at}", KINDS[at], None, f"item{at}", f"item{at}"), each)
        for at, each in enumerate(bodies)
    ]


def _put(store: IndexStore, kept: Mapping[int, list[Document]]) -> None:
    for tap, documents in kept.items():
        store.replace(Batch(f"t/{tap}", "c1", "r", indexing.segments(documents, words(), Windows())))
    store.flush()


def _other(kept: Mapping[int, list[Document]]) -> IndexStore:
    store = MemoryIndex(1)
    _put(store, {tap: kept[tap] for tap in reversed(list(kept))})
    return store


def _answers(store: IndexStore) -> list[object]:
    """All that is held of the taps, and what is found with and without a filter."""
    state = store.state()
    assert state is not None
    held = [
        (each.tap, each.kinds, each.chunks, each.tokens, _items(store, each))
        for each in sorted(state.held.values(), key=lambda each: each.tap)
    ]
    engine = FullText(store, words(), Bm25())
    found = [
        [(entry.item, entry.score, entry.points) for entry in engine(text, 200, state, admits).entries]
        for text in ("common", "word3 word5", "again", "item1", "item0 word1")
        for admits in (None, lambda tap, kind: kind != 1 and tap != "t/7")
    ]
    return [held, found, list(store.terms("word"))]


def _items(store: IndexStore, held: Held) -> list[Item]:
    every = (each for number in held.segments for each in store.items(number))
    return [each for each in every if each.tap == held.tap]


def test_finds_no_damage_in_what_it_wrote(opened: Opened) -> None:
    store = opened()
    store.replace(batch("a/b", "c1", ONE))
    assert list(store.check()) == []
    store.flush()
    assert list(opened_at(opened).check()) == []
    assert opened().size() >= 0


def opened_at(opened: Opened) -> IndexStore:
    """The store, opened anew and looking at its newest state."""
    store = opened()
    store.state()
    return store


def _held(opened: Opened, tap: str) -> tuple[int, ...]:
    state = opened().state()
    assert state is not None
    return state.held[tap].segments
