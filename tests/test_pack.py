"""The main job on real repositories; needs the tap pack, whose folder `BOOST_TAP_PACK` names."""

import csv
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

from boost.domain.discovery import accounted, is_candidate
from boost.domain.search import Query, Search
from boost.entrypoints import settings
from boost.entrypoints.container import Container, container
from boost.ports.intake import Document

PACK = os.environ.get("BOOST_TAP_PACK", "")
QUERIES = [
    "review a pull request",
    "next.js app router with typescript",
    "why does my kubernetes pod crash",
    "tdd",
    "PDF",
    "write a conventional commit message",
    "postgres schema migration without downtime",
    "c++ memory",
    "accessibility audit",
    "kubernetes " * 50 + "deploy with helm and roll back when the probe fails",
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PACK, reason="BOOST_TAP_PACK names no tap pack"),
]


@pytest.fixture(scope="module")
def pinned(tmp_path_factory: pytest.TempPathFactory) -> Container:
    folder = tmp_path_factory.mktemp("pack")
    unpack = [str(Path(PACK) / "unpack-taps"), str(folder / "repos"), "--only", "pinned"]
    subprocess.run(unpack, check=True, capture_output=True)
    around = os.environ | {
        "BOOST_HOME": str(folder / "home"),
        "GIT_CONFIG_GLOBAL": str(folder / "repos/gitconfig"),
    }
    names = [row["repo"] for row in manifest() if row["pinned"] == "1"]
    tapped = subprocess.run(
        [sys.executable, "-m", "boost", "tap", *names, "--yes", "--json"],
        env=around,
        capture_output=True,
        check=False,
    )
    assert json.loads(tapped.stdout)["data"]["failed"] == {}, tapped.stderr
    return container(settings.load(around))


def manifest() -> list[dict[str, str]]:
    with (Path(PACK) / "MANIFEST.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_every_candidate_is_an_item_or_has_a_reason(pinned: Container) -> None:
    reading = pinned.reading()
    for tap in pinned.taps():
        candidates = sum(map(is_candidate, reading.home(tap).tree(tap)))
        assert candidates == accounted(reading.documents(tap)), tap.name


def test_the_counts_are_those_of_the_reference(pinned: Container) -> None:
    reading = pinned.reading()
    found = [
        each.item for tap in pinned.taps() for each in reading.documents(tap) if isinstance(each, Document)
    ]
    assert Counter(item.flavor or item.kind for item in found) == {
        "skill": 317,
        "rule": 263,
        "agent": 502,
        "command": 184,
    }


def test_three_stores_give_the_same_answers(pinned: Container, tmp_path: Path) -> None:
    def search_in(name: str) -> Search:
        chosen = pinned.settings()
        parts = container(evolve(chosen, home=tmp_path, index=evolve(chosen.index, store=name)))
        taps = pinned.taps()
        evolve(parts.reindex(), reading=pinned.reading())(taps)
        return evolve(
            pinned.search(),
            full_text=evolve(pinned.full_text(), store=parts.index_store()),
            catalogue=evolve(pinned.catalogue(), store=parts.index_store()),
        )

    searches = [search_in(name) for name in ("sqlite", "json", "memory")]
    for query in QUERIES:
        first, *others = (evolve(search(Query(query)), took=0.0) for search in searches)
        assert first.hits
        assert others == [first, first]
