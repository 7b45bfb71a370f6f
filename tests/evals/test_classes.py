"""Items with one text answer a question equally, and the second of them wastes its place."""

import pytest

from boost.evals import classes
from boost.evals.classes import Classes, Listed
from boost.ports.errors import Refused
from tests.support.corpus import document

SAME = [document(f"skills/{name}", "the same text", tap=tap) for tap, name in (("a/a", "x"), ("b/b", "y"))]
NEAR = document("skills/near", "nearly the same text", tap="c/c")
OTHER = document("skills/other", "another text", tap="c/c")
EMPTY = [document("skills/e1", tap="c/c"), document("skills/e2", tap="c/c")]
EVERY = [*SAME, NEAR, OTHER, *EMPTY]
LABEL = SAME[0].item.body_hash[:16]


def test_equal_texts_are_one_class_and_all_else_is_alone() -> None:
    found = classes.classes(EVERY)
    assert found.labels == {"a/a:skills/x": LABEL, "b/b:skills/y": LABEL}
    assert found.sizes == {LABEL: 2}
    assert found.label("c/c:skills/e1") == "c/c:skills/e1"


def test_a_listed_class_joins_when_somebody_confirmed_it() -> None:
    members = ("b/b:skills/y", "c/c:skills/near", "gone/gone:skills/z")
    assert classes.classes(EVERY, [Listed(members)]).sizes == {LABEL: 2}
    found = classes.classes(EVERY, [Listed(members, "me")])
    assert found.sizes == {LABEL: 3}
    assert found.label("c/c:skills/near") == LABEL
    chain = [
        Listed(("c/c:skills/near", "c/c:skills/other"), "me"),
        Listed(("c/c:skills/near", "a/a:skills/x"), "me"),
    ]
    assert classes.classes(EVERY, chain).sizes == {LABEL: 4}


def test_a_class_of_items_that_are_not_there_is_none() -> None:
    assert classes.classes(EVERY, [Listed(("gone/gone:a", "gone/gone:b"), "me")]) == classes.classes(EVERY)


def test_a_class_without_any_text_is_called_after_its_first_member() -> None:
    found = classes.classes(EMPTY, [Listed(("c/c:skills/e1", "c/c:skills/e2"), "me")])
    assert found.sizes == {"c/c:skills/e1": 2}


def test_later_members_are_numbered_by_rank_and_gain_nothing() -> None:
    found = Classes({"a": "C", "b": "C", "c": "C"}, {"C": 3})
    assert found.ranking(["b", "x", "a", "c"]) == ("C", "x", "C#2", "C#3")
    assert found.grades({"a": 1, "b": 3, "x": 0}) == {"C": 3, "x": 0, "C#2": 0, "C#3": 0}


def test_a_file_of_classes() -> None:
    text = '{"class_id": "1", "members": ["a:b", "c:d"], "confirmed_by": "me"}\n{"members": []}\n'
    assert classes.decode(text, "classes.jsonl") == (Listed(("a:b", "c:d"), "me"), Listed(()))
    with pytest.raises(Refused, match="'members' must be a list"):
        classes.decode('{"members": "a:b"}', "classes.jsonl")
