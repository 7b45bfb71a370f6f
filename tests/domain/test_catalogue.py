"""What there is, and what a reference means."""

import pytest

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain.catalogue import Catalogue
from boost.domain.layout import INDEX_VERSION
from boost.ports.errors import Damaged, Refused
from boost.ports.intake import Document
from tests.support.corpus import catalogue, document, stored

ITEMS = (
    document("skills/pdf", "a", name="PDF Tools"),
    document("skills/heron", "b"),
    document("skills/heron-co", "c", name="heron"),
    document("commands/git/commit.md", "d", kind="workflow", name="git:commit"),
    document("rules/react.mdc", "e", kind="rule", name="react", plugin="ui"),
    document("skills/pdf", "f", tap="C/d", name="pdf", aliases=(".gemini/skills/pdf-link",)),
    document("skills/deploy", "g", tap="C/d"),
    document("skills/deploy", "h"),
)


def indexed() -> Catalogue:
    return catalogue(stored(*ITEMS), ITEMS)


def unindexed() -> Catalogue:
    return catalogue(MemoryIndex(1), ITEMS)


class Broken(MemoryIndex):
    """A store whose items cannot be trusted."""

    def items(self, segment, numbers=None):  # type: ignore[no-untyped-def]
        raise Damaged("the index is damaged (items)")


def broken() -> Catalogue:
    return catalogue(stored(*ITEMS, store=Broken(INDEX_VERSION)), ITEMS)


class Other(MemoryIndex):
    """A store of another version, whose rows have another form."""

    def items(self, segment, numbers=None):  # type: ignore[no-untyped-def]
        raise ValueError("zip() argument 2 is shorter than argument 1")

    rows = items


def other() -> Catalogue:
    return catalogue(stored(*ITEMS, store=Other(INDEX_VERSION - 1)), ITEMS)


@pytest.fixture(params=[indexed, unindexed, broken, other])
def every(request: pytest.FixtureRequest) -> Catalogue:
    return request.param()  # type: ignore[no-any-return]


def test_lists_items_by_name_and_then_by_id(every: Catalogue) -> None:
    keys = [(item.name.casefold(), item.id) for item in every.items()]
    assert keys == sorted(keys)
    assert len(keys) == len(ITEMS)
    assert keys != sorted(keys, key=lambda key: key[1])
    assert [item.id for item in every.items(kind="rule")] == ["a/b:rules/react.mdc"]
    assert [item.id for item in every.items(tap="c/D")] == ["C/d:skills/deploy", "C/d:skills/pdf"]


def test_an_unknown_tap_is_refused(every: Catalogue) -> None:
    with pytest.raises(Refused, match="no tap 'x/y'"):
        every.items(tap="x/y")


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("pdf", "C/d:skills/pdf"),
        ("PDF Tools", "a/b:skills/pdf"),
        ("pdf-tools", "a/b:skills/pdf"),
        ("a/b:skills/pdf", "a/b:skills/pdf"),
        ("A/B:skills/pdf/SKILL.md", "a/b:skills/pdf"),
        ("a/b:skills/pdf/", "a/b:skills/pdf"),
        ("c/d:deploy", "C/d:skills/deploy"),
        ("a/b:git:commit", "a/b:commands/git/commit.md"),
        ("git:commit", "a/b:commands/git/commit.md"),
        ("gitcommit", "a/b:commands/git/commit.md"),
        ("React", "a/b:rules/react.mdc"),
        ("rules/react.mdc", "a/b:rules/react.mdc"),
        ("skills/heron", "a/b:skills/heron"),
        ("a/b:ui:react", "a/b:rules/react.mdc"),
        ("ui:react", "a/b:rules/react.mdc"),
        ("c/d:.gemini/skills/pdf-link", "C/d:skills/pdf"),
        ("a/b:skills/heron", "a/b:skills/heron"),
    ],
)
def test_finds_what_is_meant(reference: str, expected: str) -> None:
    assert indexed().resolve(reference).id == expected


@pytest.mark.parametrize("reference", ["a/b:skills/pdf", "c/d:deploy", "PDF Tools", "React"])
def test_finds_it_without_an_index_too(reference: str) -> None:
    assert unindexed().resolve(reference) == indexed().resolve(reference)
    assert broken().resolve(reference) == indexed().resolve(reference)
    assert other().resolve(reference) == indexed().resolve(reference)


def test_case_26_two_items_of_one_name_are_never_picked_from(every: Catalogue) -> None:
    with pytest.raises(Refused, match="'heron' matches 2 items") as refusal:
        every.resolve("heron")
    assert "a/b:skills/heron  skill" in refusal.value.hint
    assert "a/b:skills/heron-co  skill" in refusal.value.hint


def test_case_25_a_name_in_two_taps_lists_both(every: Catalogue) -> None:
    with pytest.raises(Refused) as refusal:
        every.resolve("deploy")
    assert refusal.value.hint == "name one of them:\n  C/d:skills/deploy  skill\n  a/b:skills/deploy  skill"


def test_a_long_list_of_candidates_is_cut() -> None:
    many = [document(f"s{n:02}/same", f"{n}") for n in range(30)]
    with pytest.raises(Refused, match="30 items") as refusal:
        catalogue(stored(*many), many).resolve("same")
    assert refusal.value.hint.endswith("and 10 more")


def test_a_kind_narrows_the_candidates() -> None:
    both = (document("skills/x", "a"), document("commands/x.md", "b", kind="workflow", name="x"))
    assert catalogue(stored(*both), both).resolve("x", kind="skill").id == "a/b:skills/x"


@pytest.mark.parametrize(
    ("reference", "hint"),
    [
        ("herron", "did you mean heron?"),
        ("a/b:deploi", "did you mean deploy?"),
        ("zzzzzzzz", "`boost search` finds by topic"),
        ("", "`boost search` finds by topic"),
        ("a/b:", "`boost search` finds by topic"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(reference: str, hint: str) -> None:
    with pytest.raises(Refused, match="nothing is called") as refusal:
        indexed().resolve(reference)
    assert refusal.value.hint == hint


def test_completes_names_taps_and_ids(every: Catalogue) -> None:
    assert list(every.completions("he")) == ["heron"]
    assert list(every.completions("c/")) == ["C/d"]
    assert list(every.completions("a/b:skills/h")) == ["a/b:skills/heron", "a/b:skills/heron-co"]
    assert list(every.completions("nope")) == []


def test_documents_of_other_taps_are_not_listed() -> None:
    alone: tuple[Document, ...] = ITEMS[:2]
    assert len(catalogue(stored(*ITEMS), alone).items()) == 6
