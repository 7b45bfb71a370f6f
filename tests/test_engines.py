"""The comparison of engines, on a few hundred chunks of the starter tap."""

from pathlib import Path

import pytest

from tools.engines import run
from tools.engines.opponents import Fts5, Tantivy

CHUNKS = 400


@pytest.fixture
def cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOOST_HOME", str(tmp_path / "home"))
    assert run.chunks(tmp_path, CHUNKS)["chunks"] >= CHUNKS
    return tmp_path


def test_answers_from_the_file_equal_reading_everything(cut: Path) -> None:
    run.build(cut, "boost", CHUNKS)
    seen = run.agree(cut, 40)
    assert seen["equal"] == seen["asked"] > 60


def test_every_engine_is_asked_the_same(cut: Path) -> None:
    chunks = (cut / "terms").read_text(encoding="utf-8").splitlines()
    wanted = next(number for number, chunk in enumerate(chunks) if "commit" in chunk.split())
    terms = sorted(set(chunks[wanted].split()))
    fts5, tantivy = Fts5(cut / "fts5"), Tantivy(cut / "tantivy")
    fts5.build(iter(chunks))
    tantivy.build(iter(chunks))
    for engine in (fts5, tantivy):
        engine.open()
        assert wanted in engine.ask(terms)[:3]
