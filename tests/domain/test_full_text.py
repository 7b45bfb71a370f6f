"""The keyword engine: promotions, names, repetition, and the sum of an explanation."""

import pytest
from attrs import evolve

from boost.domain.search import Found, Query
from boost.domain.stuffing import LABEL, is_stuffed
from tests.support.corpus import document, search, stored
from tests.support.trees import CASES

POISONED = CASES / "41-search-poisoning"

REVIEW = document("skills/pull-review", "Read the diff of a pull request.", description="Review a change.")
MENTION = document("skills/notes", "A pull review is a review of a pull request.", description="Notes.")
OTHERS = [document(f"skills/other{n}", f"Topic {n} of its own.", description=f"About {n}.") for n in range(9)]
EVERY = (REVIEW, MENTION, *OTHERS)


def ask(query: str, *documents: object, **more: object) -> Found:
    return search(stored(*(documents or EVERY)), taps=("a/b",))(Query(query, **more))  # type: ignore[arg-type]


def names(found: Found) -> list[str]:
    return [hit.item.name for hit in found.hits]


def test_words_of_a_name_count_more() -> None:
    assert names(ask("pull request review"))[0] == "pull-review"


def test_an_unfinished_name_brings_up_what_it_begins() -> None:
    found = ask("pull-revi")
    assert (names(found)[0], found.chance) == ("pull-review", 1.0)
    assert names(ask("pullre")) == ["pull-review"]
    assert names(ask("pullre", kind="rule")) == []
    assert names(ask("pu")) == []


def test_b080_a_tap_is_found_by_its_name_its_owner_and_its_repository() -> None:
    docs = [
        document("skills/one", "Words.", tap="acme/toolbox"),
        document("skills/two", "Else.", tap="acme/toolbox"),
    ]
    engine = search(stored(*docs), docs)
    for query in ("acme/toolbox", "acme", "ToolBox"):
        assert names(engine(Query(query))) == ["one", "two"]
    assert names(engine(Query("acme", limit=1))) == ["one"]
    assert names(engine(Query("acme", tap="acme/toolbox"))) == ["one", "two"]
    assert names(engine(Query("acme", kind="rule"))) == []


def test_what_was_looked_for_instead_is_told() -> None:
    found = ask("pul requst review")
    assert dict(found.instead) == {"requst": ["request"]}


def test_an_explanation_adds_up() -> None:
    hits = ask("pull request reviw", explain=True).hits
    assert len(hits) == 2
    for hit in hits:
        assert hit.why is not None
        points = sum(match.points for match in hit.why.matches) + hit.why.name_points
        assert hit.why.factor * points == pytest.approx(hit.score, abs=1e-6)
        assert [match.points for match in hit.why.matches] == sorted(
            (match.points for match in hit.why.matches), reverse=True
        )
        assert {match.how for match in hit.why.matches} == {"typed", "corrected"}
    assert ask("pull request review").hits[0].why is None


def test_an_explanation_names_the_best_chunk_and_the_promotion() -> None:
    long = document("skills/long", "filler words\n" * 120 + "needle in the end", description="Long.")
    (hit,) = ask("needle", long, explain=True).hits
    assert hit.why is not None
    assert (hit.why.chunk, hit.why.promotion) == (1, "")
    assert ask("long", long, explain=True).hits[0].why.promotion == "name"  # type: ignore[union-attr]


def test_texts_that_repeat_themselves_crowd_nobody_out() -> None:
    stuffed = [
        evolve(each, item=evolve(each.item, labels=("stuffed",)))
        for each in (
            document(f"skills/s{n}", f"jest react {n} " * 9, description="jest react") for n in range(60)
        )
    ]
    honest = document("skills/honest", "Test react components with jest and look at the result.")
    assert names(ask("jest react", honest, *stuffed, limit=1)) == ["honest"]


def test_41_no_stuffed_skill_stands_above_the_honest_one() -> None:
    documents = []
    for folder in sorted((POISONED / "corpus").iterdir()):
        _, head, body = (folder / "SKILL.md").read_text(encoding="utf-8").split("---\n", 2)
        described = head.partition("description:")[2].strip()
        labels = (LABEL,) if is_stuffed(body) else ()
        documents.append(document(f"skills/{folder.name}", body, description=described, labels=labels))
    for line in (POISONED / "queries.tsv").read_text(encoding="utf-8").splitlines():
        query, right = line.split("\t")
        assert names(ask(query, *documents))[0] == right
