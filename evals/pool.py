"""Pools: what several engines bring up for each question, for somebody to read and judge."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from attrs import frozen

from boost.evals.engines import Engine
from boost.evals.lines import Object, text_of

DEPTH = 20


@frozen
class Pooled:
    """One item of a pool with its rank (from 1) in each engine that found it."""

    id: str
    kind: str
    ranks: Mapping[str, int]


@frozen
class Pool:
    """What the engines bring up for one question, in an order that tells nothing about their ranks."""

    qid: str
    query: str
    depth: int
    engines: tuple[str, ...]
    items: tuple[Pooled, ...]


def draft(row: Object, where: str) -> tuple[str, str]:
    """The qid and the question of a row that may lack all else."""
    return text_of(row, "qid", where), text_of(row, "query", where)


def pools(
    drafts: Iterable[tuple[str, str]],
    engines: Mapping[str, Engine],
    kind_of: Callable[[str], str],
    depth: int = DEPTH,
) -> Iterator[Pool]:
    """The pool of each question."""
    for qid, query in drafts:
        ranks: dict[str, dict[str, int]] = {}
        for name, engine in engines.items():
            for rank, ident in enumerate(engine(query, depth), start=1):
                ranks.setdefault(ident, {})[name] = rank
        items = [Pooled(ident, kind_of(ident), found) for ident, found in ranks.items()]
        yield Pool(qid, query, depth, tuple(engines), tuple(sorted(items, key=_shuffled(qid))))


def plain(pool: Pool) -> dict[str, Any]:
    """A pool as a JSON object; it holds no text of any item."""
    return {
        "qid": pool.qid,
        "query": pool.query,
        "depth": pool.depth,
        "engines": list(pool.engines),
        "pool": [{"id": item.id, "kind": item.kind, "ranks": dict(item.ranks)} for item in pool.items],
    }


def _shuffled(qid: str) -> Callable[[Pooled], bytes]:
    """An order by hash: as good as a shuffle, and the same each time."""
    return lambda item: sha256(f"{qid}|{item.id}".encode()).digest()


def ids_of(row: Object) -> Sequence[str]:
    """The ids of a pool that was written before."""
    return [each["id"] for each in row["pool"]]
