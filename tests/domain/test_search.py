"""Search: what comes first, and what is said about it."""

from collections.abc import Mapping

import pytest
from attrs import evolve

from boost.adapters.memory.index_store import MemoryIndex
from boost.domain import layout
from boost.domain.search import BM25, FRONTMATTER, Query
from boost.ports.errors import Damaged, Refused
from boost.ports.model import IndexState
from tests.support.corpus import document, search, stored

PULL = document(
    "skills/review-pull-request", "Read the diff. Comment on risks.", description="Review a pull request."
)
DEPLOY = document(
    "skills/deploy", "Ship a container to kubernetes and roll back.", description="Deploy a service."
)
RULE = document("rules/react.mdc", "Prefer hooks in react components.", kind="rule", name="react")
OTHER = document(
    "agents/reviewer.md", "Review code of a colleague.", kind="workflow", tap="c/d", name="reviewer"
)
EVERY = (PULL, DEPLOY, RULE, OTHER)


def found(query: str, **more: object) -> list[str]:
    answer = search(stored(*EVERY), EVERY)(Query(query, **more))  # type: ignore[arg-type]
    return [hit.item.name for hit in answer.hits]


def test_reads_whole_texts() -> None:
    assert found("roll back kubernetes") == ["deploy"]


def test_names_the_engine_and_the_time() -> None:
    answer = search(stored(*EVERY))(Query("diff risks"))
    assert (answer.engine, answer.reason, answer.missing, answer.took) == (BM25, None, (), 0.0)
    assert 0 < answer.hits[0].fit <= 1


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"kind": "workflow"}, ["reviewer"]),
        ({"tap": "C/D"}, ["reviewer"]),
        ({"tap": "a/b", "kind": "skill"}, ["review-pull-request"]),
        ({"limit": 1}, ["review-pull-request"]),
    ],
)
def test_filters_before_it_cuts(filters: Mapping[str, object], expected: list[str]) -> None:
    assert found("review", **filters) == expected


def test_an_unknown_kind_or_tap_is_refused() -> None:
    with pytest.raises(Refused, match="no kind"):
        found("review", kind="skil")
    with pytest.raises(Refused, match="no tap 'a/c'"):
        found("review", tap="a/c")


def test_b079_an_exact_name_comes_before_mentions() -> None:
    mentions = [
        document(f"skills/long{n}", f"dupfinder finds duplicates {n}. " * 9, description="dupfinder")
        for n in range(3)
    ]
    answer = search(stored(*mentions, document("skills/dupfinder", "Something short.")))(Query("DupFinder"))
    assert answer.hits[0].item.name == "dupfinder"
    assert len(answer.hits) == 4


def test_an_exact_name_is_found_without_a_word_of_it_in_the_index() -> None:
    assert found("the") == []
    answer = search(stored(document("skills/the", "Words.")))(Query("the"))
    assert [hit.item.name for hit in answer.hits] == ["the"]


def test_an_exact_name_obeys_the_filters() -> None:
    assert found("deploy", kind="rule") == []


def test_identical_texts_are_one_hit_with_the_others_beside() -> None:
    copies = [
        document(f"{folder}/skills/x", "Same words here.") for folder in (".claude", "main", "main/longer")
    ]
    (hit,) = search(stored(*copies))(Query("same words")).hits
    assert hit.item.path == "main/skills/x"
    assert hit.duplicates == ("a/b:.claude/skills/x", "a/b:main/longer/skills/x")


def test_a_labeled_copy_stands_behind_the_plain_one() -> None:
    copies = [document("a", "Same.", labels=("example",)), document("longer/b", "Same.")]
    (hit,) = search(stored(*copies))(Query("same")).hits
    assert hit.item.path == "longer/b"


def test_items_without_a_body_are_nobodys_copies() -> None:
    empty = [document(name, description="Rotate logs.") for name in ("one", "two")]
    assert len(search(stored(*empty))(Query("rotate logs")).hits) == 2


def test_an_internal_item_shows_up_by_its_name_only() -> None:
    inner = document("skills/inner", "Secret helper words.", labels=("internal",))
    assert search(stored(inner, DEPLOY))(Query("secret helper words")).hits == ()
    assert search(stored(inner, DEPLOY))(Query("inner")).hits[0].item == inner.item


def test_nothing_that_fits_is_said_to_fit() -> None:
    filler = [document(f"s{n}", f"topic{n} " * 30 + "shared") for n in range(30)]
    answer = search(stored(*filler))(Query("bake sourdough bread with shared yeast starters tomorrow"))
    assert (answer.hits, answer.reason) == ((), "below-floor")


def test_a_query_of_punctuation_says_so() -> None:
    answer = search(stored(*EVERY))(Query("--- ???"))
    assert (answer.hits, answer.missing) == ((), ("the query has no letters or digits",))


def test_ties_are_broken_by_the_id() -> None:
    twins = [document(path, f"same words {path}") for path in ("b", "a", "c")]
    assert [hit.item.path for hit in search(stored(*twins))(Query("same words")).hits] == ["a", "b", "c"]


def test_frontmatter_can_be_asked_for() -> None:
    answer = search(stored(*EVERY))(Query("pull kubernetes", engine="frontmatter"))
    assert (answer.engine, [hit.item.name for hit in answer.hits]) == (FRONTMATTER, ["review-pull-request"])


def test_without_an_index_names_and_descriptions_answer_and_say_so() -> None:
    answer = search(MemoryIndex(1))(Query("pull"))
    assert (answer.engine, answer.hits) == (FRONTMATTER, ())
    assert "boost reindex" in answer.missing[0]
    assert len(answer.missing) == 1


def test_bm25_that_was_asked_for_and_could_not_answer_is_missed() -> None:
    broken = Torn(layout.INDEX_VERSION)
    for store in (MemoryIndex(1), stored(*EVERY, store=broken)):
        answer = search(store, EVERY)(Query("pull", engine="bm25"))
        assert (answer.engine, len(answer.missing)) == (FRONTMATTER, 2)
        assert answer.missing[1] == "bm25 cannot answer without an index: names and descriptions did"


def test_frontmatter_puts_the_exact_name_first() -> None:
    mentions = [document(f"skills/deploy-{n}", description="deploy") for n in "ab"]
    answer = search(MemoryIndex(1), [*mentions, document("skills/deploy")])(Query("Deploy"))
    assert [hit.item.name for hit in answer.hits] == ["deploy", "deploy-a", "deploy-b"]
    answer = search(MemoryIndex(1), [document("skills/the", "Words.")])(Query("the"))
    assert [hit.item.name for hit in answer.hits] == ["the"]


def test_an_index_of_another_version_is_not_trusted() -> None:
    store = stored(*EVERY, store=MemoryIndex(layout.INDEX_VERSION + 1))
    answer = search(store)(Query("review"))
    assert answer.engine == FRONTMATTER
    assert "another version" in answer.missing[0]


def test_a_stale_index_answers_and_says_so() -> None:
    answer = search(stored(*EVERY), taps=("a/b", "new/tap"))(Query("deploy"))
    assert answer.hits
    assert answer.missing == ("1 of 2 taps are not indexed yet: run `boost reindex`",)
    moved = search(stored(*EVERY))
    taps = tuple(evolve(tap, commit="c2") for tap in moved.catalogue.taps)
    answer = evolve(moved, catalogue=evolve(moved.catalogue, taps=taps))(Query("deploy"))
    assert answer.missing == ("1 of 1 taps changed since they were indexed: run `boost reindex`",)


class Torn(MemoryIndex):
    """An index that is found damaged when its postings are read."""

    def rows(self, term: str) -> Mapping[int, bytes]:
        raise Damaged("the index is damaged (postings)", "run `boost reindex` to rebuild it")


class Lost(Torn):
    """An index that is damaged as a whole."""

    def state(self) -> IndexState | None:
        raise Damaged("the index is damaged (header)", "run `boost reindex` to rebuild it")


def test_f1_a_damaged_index_hands_over_to_the_next_engine() -> None:
    answer = search(stored(*EVERY, store=Torn(layout.INDEX_VERSION)), EVERY)(Query("pull request"))
    assert (answer.engine, answer.hits[0].item.name) == (FRONTMATTER, "review-pull-request")
    assert answer.missing == ("the index is damaged (postings): run `boost reindex` to rebuild it",)


def test_the_order_in_which_taps_came_changes_nothing() -> None:
    one = search(stored(PULL, DEPLOY, RULE, OTHER), EVERY)(Query("review code"))
    two = search(stored(OTHER, RULE, DEPLOY, PULL), EVERY)(Query("review code"))
    assert one.hits == two.hits


def test_the_same_question_has_the_same_answer_every_time() -> None:
    use_case = search(stored(*EVERY))
    assert use_case(Query("review")) == evolve(use_case(Query("review")), took=0.0)


def test_f1_an_index_that_cannot_be_opened_leaves_the_taps_to_answer() -> None:
    answer = search(stored(*EVERY, store=Lost(layout.INDEX_VERSION)), EVERY)(Query("pull request"))
    assert (answer.engine, answer.hits[0].item.name) == (FRONTMATTER, "review-pull-request")
    assert answer.missing == ("the index is damaged (header): run `boost reindex` to rebuild it",)
