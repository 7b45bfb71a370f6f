"""Documents to segments: what a window is indexed with, and which rows are of the same making."""

from boost.domain import indexing, layout
from boost.domain.chunking import Windows
from boost.domain.text import Words
from boost.ports.intake import Segment
from tests.support.corpus import document
from tests.support.words import words


def segment(shape: Windows) -> Segment:
    (made,) = indexing.segments([document("skills/ab", "alpha alpha", description="beta")], words(), shape)
    return made


def terms(shape: Windows) -> set[str]:
    return {term for term in segment(shape).rows if not term.startswith(layout.NAME)}


def test_each_window_has_the_name_and_the_description_in_front() -> None:
    assert terms(Windows(size=60, overlap=10)) == {"alpha", "beta", "ab"}


def test_a_bare_window_has_the_body_only() -> None:
    assert terms(Windows(size=60, overlap=10, header=False)) == {"alpha"}


def test_an_item_without_a_body_has_one_window_even_when_bare() -> None:
    (made,) = indexing.segments([document("skills/ab")], words(), Windows(header=False))
    assert (made.block.chunks, made.block.tokens) == (1, 0)


def test_the_recipe_tells_apart_whatever_changes_the_rows() -> None:
    stem = words().stem
    recipes = [
        indexing.recipe(Windows(), stem),
        indexing.recipe(Windows(header=False), stem),
        indexing.recipe(Windows(size=500), stem),
        indexing.recipe(Windows(), str),
        indexing.recipe(Windows(), stem, frozenset()),
        indexing.recipe(Windows(), stem, frozenset({"the"})),
    ]
    assert len(set(recipes)) == len(recipes)
    assert indexing.recipe(Windows(), stem) == recipes[0]


def test_raw_words_are_kept_whole() -> None:
    assert list(Words(str, frozenset()).terms("the tests are running")) == ["the", "tests", "are", "running"]
    assert list(Words(str, frozenset()).terms("to-do für the-é")) == [
        "to",
        "do",
        "todo",
        "für",
        "fur",
        "the",
        "é",
        "e",
    ]


def test_a_very_large_tap_is_cut_into_segments_that_hold_whole_items() -> None:
    documents = [document(f"skills/s{number}", f"word{number} " * 20) for number in range(7)]
    made = list(indexing.segments(documents, words(), Windows(size=60, overlap=10, cap=3), most=8))
    assert [len(segment.items) for segment in made] == [2, 2, 2, 1]
    assert all(segment.block.chunks <= 8 for segment in made)
    assert [item.path for segment in made for item in segment.items] == [f"skills/s{n}" for n in range(7)]
