"""Raw words without header, stems and stop words are a matter of settings."""

from pathlib import Path

from boost.domain.chunking import Windows
from boost.entrypoints import factories
from boost.entrypoints.container import container
from boost.entrypoints.settings import Settings, load

PLAIN = {"BOOST_INDEX_HEADER": "false", "BOOST_INDEX_STEM": "false", "BOOST_INDEX_STOP": "false"}
TEXT = "the running tests"


def chosen(home: Path, **environment: str) -> Settings:
    return load({"BOOST_HOME": str(home), **environment})


def test_each_part_can_be_switched_off(tmp_path: Path) -> None:
    assert list(factories.words(chosen(tmp_path)).terms(TEXT)) == ["run", "test"]
    assert list(factories.words(chosen(tmp_path, BOOST_INDEX_STEM="no")).terms(TEXT)) == ["running", "tests"]
    with_stop_words = factories.words(chosen(tmp_path, BOOST_INDEX_STOP="no"))
    assert list(with_stop_words.terms(TEXT)) == ["the", "run", "test"]
    assert factories.shape(chosen(tmp_path, BOOST_INDEX_HEADER="no")) == Windows(header=False)


def test_an_index_of_other_settings_is_stale_for_reindex_and_for_doctor(tmp_path: Path) -> None:
    usual, plain = container(chosen(tmp_path)), container(chosen(tmp_path, **PLAIN))
    assert usual.reindex().recipe != plain.reindex().recipe
    for parts in (usual, plain):
        assert parts.doctor().recipe == parts.reindex().recipe
