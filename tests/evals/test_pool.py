"""Pools: every engine has its say, and the order of the items tells nothing."""

import json

import pytest

from boost.evals import pool
from boost.evals.engines import ENGINES, Engine
from boost.evals.excerpt import excerpt
from boost.evals.lines import written
from boost.evals.pool import Pool, Pooled
from boost.ports.errors import Damaged, Refused
from tests.support.corpus import document
from tests.support.evals import corpus

DOCUMENTS = (
    document("skills/deploy", "Ship the service to the cluster.\n" * 60, description="Deploy services"),
    document("skills/testing", "Write tests that fail first."),
    document("rules/python.mdc", "Use type hints in tests.", kind="rule", name="python"),
    document("skills/copy", "Write tests that fail first."),
)


@pytest.fixture(scope="module")
def engines() -> dict[str, Engine]:
    found = corpus(DOCUMENTS)
    return {name: make(found) for name, make in ENGINES.items()}


def fixed(*ids: str) -> Engine:
    return lambda _query, limit: ids[:limit]


def test_a_pool_is_the_union_with_the_rank_in_each_engine() -> None:
    (made,) = pool.pools(
        [("q1", "x")], {"one": fixed("a", "b", "z"), "two": fixed("b", "c")}, len_of, depth=2
    )
    assert (made.qid, made.query, made.depth, made.engines) == ("q1", "x", 2, ("one", "two"))
    assert sorted(made.items, key=lambda item: item.id) == [
        Pooled("a", "kind of a", {"one": 1}),
        Pooled("b", "kind of b", {"one": 2, "two": 1}),
        Pooled("c", "kind of c", {"two": 2}),
    ]


def len_of(ident: str) -> str:
    return f"kind of {ident}"


def test_the_order_depends_on_the_question_and_on_nothing_else() -> None:
    ids = [str(number) for number in range(30)]
    orders = [
        [item.id for item in made.items]
        for engine in (fixed(*ids), fixed(*reversed(ids)))
        for made in pool.pools([("q1", "x"), ("q2", "x")], {"one": engine}, len_of, 30)
    ]
    assert orders[0] == orders[2] != orders[1]
    assert orders[0] not in (ids, ids[::-1])


def test_a_written_pool_holds_ids_and_no_text() -> None:
    made = Pool("q1", "x", 20, ("one",), (Pooled("a/b:skills/x", "skill", {"one": 1}),))
    row = json.loads(written([pool.plain(made)]))
    assert row["pool"] == [{"id": "a/b:skills/x", "kind": "skill", "ranks": {"one": 1}}]
    assert pool.ids_of(row) == ["a/b:skills/x"]


def test_a_draft_needs_a_qid_and_a_question() -> None:
    assert pool.draft({"qid": "q", "query": "x", "style": 3}, "f:1") == ("q", "x")
    with pytest.raises(Refused, match="f:1: 'query' must be a text"):
        pool.draft({"qid": "q"}, "f:1")


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_finds_and_gives_no_more_than_asked_for(engines: dict[str, Engine], name: str) -> None:
    assert engines[name]("deploy a service", 10)[0] == "a/b:skills/deploy"
    assert len(engines[name]("tests deploy", 1)) == 1


@pytest.mark.parametrize("name", sorted(ENGINES.keys() - {"frontmatter"}))
def test_identical_texts_come_once(engines: dict[str, Engine], name: str) -> None:
    found = engines[name]("tests that fail first", 10)
    assert "a/b:skills/copy" in found
    assert "a/b:skills/testing" not in found


def test_raw_words_know_neither_stems_nor_names(engines: dict[str, Engine]) -> None:
    assert engines["bm25-plain"]("clusters", 10) == ()
    assert engines["bm25-document"]("clusters", 10) == ("a/b:skills/deploy",)
    assert engines["bm25-plain"]("python", 10) == ()
    assert engines["bm25"]("python", 10) == ("a/b:rules/python.mdc",)


def test_another_engine_under_the_name_of_what_ships_is_an_error() -> None:
    found = corpus(DOCUMENTS)
    found.search.store.clear()
    with pytest.raises(Damaged, match="frontmatter match answered in place of BM25 full-content"):
        ENGINES["bm25"](found)("deploy", 10)


def test_an_excerpt_shows_the_start_and_the_part_that_matches_best() -> None:
    body = "start here. " * 100 + "Drain the node before an upgrade. " + "the end is near. " * 100
    words = corpus(DOCUMENTS).search.full_text.words
    shown = excerpt(
        document("skills/x", body, description="d"), words, query="how to drain nodes", characters=10
    )
    assert (shown.id, shown.name, shown.description, shown.start) == ("a/b:skills/x", "x", "d", "start here")
    assert "Drain the node" in shown.best
    assert len(shown.best) <= 400
    assert excerpt(document("skills/x", body), words, query="zebra").best == ""
    assert excerpt(document("skills/x", ""), words, query="zebra").best == ""


def test_an_unknown_item_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused) as refused:
        corpus(DOCUMENTS).document("a/b:skills/deploi")
    assert refused.value.hint.startswith("did you mean a/b:skills/deploy")
