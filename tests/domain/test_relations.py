"""Together the items of a tap tell copies, parts, translations and namesakes."""

import pytest
from attrs import evolve

from boost.domain.relations import finish
from boost.ports.model import Item
from tests.support.trees import case_commit, codes, items

BASE = Item("o/r", "", "", "skill", None, "demo", "demo", body_hash="h")


def _items(*changes: dict[str, str]) -> tuple[Item, ...]:
    made = [{"file": f"{one['path']}/SKILL.md", **one} for one in changes]
    return finish([evolve(BASE, **one) for one in made])  # type: ignore[arg-type]


def _labels(*changes: dict[str, str]) -> list[tuple[str, ...]]:
    return [item.labels for item in _items(*changes)]


def test_the_order_is_kept() -> None:
    paths = ["b", "c", "a"]
    assert [item.path for item in _items(*({"path": path} for path in paths))] == paths


def test_an_inner_skill_names_its_parent() -> None:
    inner = {"path": "a/b", "parent": "a", "name": "x", "slug": "x"}
    (outer, nested) = _items({"path": "a"}, inner)
    assert (outer.labels, outer.parent) == ((), "")
    assert (nested.labels, nested.parent) == (("nested",), "a")


def test_a_parent_that_became_no_item_is_none() -> None:
    (item,) = _items({"path": "a/b", "parent": "a"})
    assert (item.labels, item.parent) == ((), "")


def test_a_build_copy_has_an_original() -> None:
    assert _labels({"path": "dist/a"}, {"path": "src/a"}) == [("build-copy",), ()]
    assert _labels({"path": "dist/a"}, {"path": "src/a", "body_hash": "other"}) == [(), ()]
    assert _labels({"path": "dist/a", "body_hash": ""}, {"path": "b", "body_hash": ""}) == [(), ()]


@pytest.mark.parametrize(
    ("paths", "copies"),
    [
        ([".claude/a", "skills/a"], [".claude/a"]),
        ([".claude/a", ".cursor/a", ".kiro/a"], [".cursor/a", ".kiro/a"]),
        ([".claude/a", "x/.claude/a"], []),
        (["a", "b"], []),
    ],
)
def test_copies_for_tools_have_one_original(paths: list[str], copies: list[str]) -> None:
    made = _items(*({"path": path} for path in paths))
    assert [item.path for item in made if "tool-copy" in item.labels] == copies


def test_another_body_or_name_is_no_copy() -> None:
    assert _labels({"path": ".a/x"}, {"path": "x", "body_hash": "y"}) == [(), ()]
    assert _labels({"path": ".a/x"}, {"path": "x", "name": "y", "slug": "y"}) == [(), ()]


def test_a_translation_has_an_original() -> None:
    assert _labels({"path": "zh/a"}, {"path": "a"}) == [("translation",), ()]
    assert _labels({"path": "zh/a"}, {"path": "b"}) == [(), ()]


def test_namesakes_are_told_once() -> None:
    made = _items({"path": "x"}, {"path": "y", "body_hash": "2"}, {"path": "z"})
    assert [codes(item) for item in made] == [[], ["same-name"], []]
    assert made[1].warnings[0].message == "`x` has the same name"


def test_names_of_other_kinds_do_not_count() -> None:
    made = _items({"path": "x"}, {"path": "y", "body_hash": "2", "kind": "rule"})
    assert [codes(item) for item in made] == [[], []]


def test_case_13_paths_that_differ_in_letter_case_are_told_once() -> None:
    (upper, lower) = items(case_commit(13))
    assert (upper.path, codes(upper)) == ("skills/Demo", [])
    assert (lower.path, codes(lower)) == ("skills/demo", ["path-collision"])
    assert "skills/Demo" in lower.warnings[0].message


def test_case_14_forms_of_one_name_collide_and_look_alikes_are_flagged() -> None:
    told = {item.path: codes(item) for item in items(case_commit(14))}
    assert told == {
        "skills/cafe\u0301": [],
        "skills/caf\u00e9": ["path-collision"],
        "skills/demo": [],
        "skills/d\u0435mo": ["confusable"],
        "skills/\uff44emo": ["confusable"],
    }


def test_case_14_stored_text_keeps_the_spelling_of_the_author() -> None:
    assert {item.name for item in items(case_commit(14))} >= {"cafe\u0301", "caf\u00e9"}
