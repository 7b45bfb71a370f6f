"""One text stands for all that say the same, and why that one."""

from boost.domain.grouping import Group, grouped
from boost.domain.likeness import sketch
from boost.ports.model import Item
from tests.support.corpus import document

LINES = [f"line {number}" for number in range(40)]


def item(path: str, lines: list[str], **more: object) -> Item:
    body = "\n".join(lines)
    return document(path, body, sketch=sketch(body), **more).item  # type: ignore[arg-type]


def groups(*items: Item, foreign: bool = False) -> list[Group]:
    return grouped([(each, 10.0 - at / 10) for at, each in enumerate(items)], foreign=foreign)


def test_identical_texts_are_one_and_the_rule_is_told() -> None:
    (group,) = groups(
        item(".claude/skills/x", LINES), item("skills/longer/x", LINES), item("skills/x", LINES)
    )
    assert (group.item.path, group.points) == ("skills/x", 10.0)
    assert group.copies == ("a/b:.claude/skills/x", "a/b:skills/longer/x")
    assert group.rule == "the shorter path"


def test_texts_that_are_nearly_the_same_are_one() -> None:
    (group,) = groups(item("skills/x", LINES), item("skills/y", [*LINES[1:], "other"]))
    assert (group.copies, group.similar) == ((), ("a/b:skills/y",))


def test_namesakes_may_differ_more() -> None:
    forked = [*LINES[6:], *(f"new {number}" for number in range(6))]
    assert len(groups(item("skills/x", LINES), item("mine/x", forked, tap="c/d"))) == 1
    assert len(groups(item("skills/x", LINES), item("mine/y", forked, tap="c/d"))) == 2


def test_other_kinds_other_points_and_missing_texts_are_apart() -> None:
    assert len(groups(item("skills/x", LINES), item("rules/x.md", [*LINES, "."], kind="rule", name="x"))) == 2
    assert len(groups(item("skills/x", LINES), document("skills/y").item)) == 2
    far = grouped([(item("skills/x", LINES), 10.0), (item("skills/y", [*LINES, "."]), 5.0)])
    assert len(far) == 2


def test_without_sketches_only_identical_texts_are_one() -> None:
    one, other = document("skills/x", "a\nb").item, document("skills/y", "a\nc").item
    assert len(groups(one, other)) == 2


def test_a_translation_stands_behind_the_original_but_not_for_its_readers() -> None:
    original = item("rules/x.md", ["Use this."], kind="rule", name="x")
    other = item("rules/x.ja.md", ["これを使う。"], kind="rule", name="x", labels=("translation",))
    assert [(group.item.path, group.similar) for group in groups(other, original)] == [
        ("rules/x.md", ("a/b:rules/x.ja.md",))
    ]
    (shown,) = groups(other, original, foreign=True)
    assert (shown.item.path, shown.rule) == ("rules/x.ja.md", "in the language of the question")


def test_only_translations_of_each_other_are_one() -> None:
    first = item("rules/x.ja.md", ["これ。"], kind="rule", labels=("translation",))
    assert len(groups(first, item("rules/y.md", ["Else."], kind="rule"))) == 2
    assert len(groups(first, item("rules/x.md", ["This."], kind="rule", tap="c/d"))) == 2


def test_the_rule_names_what_decides() -> None:
    pairs = [
        ("a", "bb", "the shorter path"),
        ("a", "b", "the first by name"),
        ("aa", ".a/x", "outside a hidden folder"),
    ]
    for one, other, rule in pairs:
        assert groups(item(one, LINES), item(other, LINES))[0].rule == rule
    labelled = item("a", LINES, labels=("example",))
    assert groups(labelled, item("bbb", LINES))[0].rule == "not labelled as a copy"
    assert groups(labelled)[0].rule == ""
