"""Texts that are nearly the same are found, and no others."""

from random import Random

from boost.evals.nearness import likeness, near
from tests.support.corpus import document

WORDS = Random(1).choices([f"word{number}" for number in range(500)], k=400)
TEXT = " ".join(WORDS)
EDITED = " ".join([*WORDS[:200], "changed", *WORDS[201:]])
HALF = " ".join([*WORDS[:200], *reversed(WORDS[200:])])


def test_near_texts_are_grouped_with_all_their_copies() -> None:
    documents = [
        document("skills/a", TEXT),
        document("skills/b", EDITED, tap="c/d"),
        document("skills/c", TEXT, tap="e/f"),
        document("skills/half", HALF),
        document("skills/empty"),
        document("skills/short", "only four words here"),
    ]
    assert near(documents) == [("a/b:skills/a", "c/d:skills/b", "e/f:skills/c")]


def test_equal_texts_alone_need_no_list() -> None:
    assert near([document("skills/a", TEXT), document("skills/b", TEXT)]) == []


def test_what_is_near_one_of_a_group_belongs_to_it() -> None:
    further = " ".join([*WORDS[:100], "also", *WORDS[101:200], "changed", *WORDS[201:]])
    last = " ".join([*WORDS[:100], "also", *WORDS[101:200], "changed", *WORDS[201:300], "too", *WORDS[301:]])
    documents = [document(f"skills/{at}", text) for at, text in enumerate((TEXT, EDITED, further, last))]
    assert near(documents) == [tuple(f"a/b:skills/{at}" for at in range(4))]


def test_likeness_is_the_share_of_common_runs() -> None:
    assert likeness("one two three four five six", "one two three four five SIX!") == 1
    assert likeness("one two three four five six", "one two three four five seven") == 1 / 3
    assert likeness("too short", "too short") == 0
