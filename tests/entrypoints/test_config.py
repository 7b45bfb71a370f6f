"""`boost config`."""

import io
import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from boost.entrypoints.settings import KEYS

Here = Callable[..., tuple[int, str, str]]


def test_lists_every_key_with_its_value_origin_and_help(here: Here, home: Path) -> None:
    code, out, err = here("config")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == list(KEYS)
    assert lines[1].split(maxsplit=3) == ["index.k1", "1.2", "default", KEYS["index.k1"].help]
    assert lines[-1] == str(home / "config.toml")


def test_prints_one_value_for_scripts(here: Here) -> None:
    assert here("config", "index.k1") == (0, "1.2\n", "")
    assert here("config", "offline") == (0, "false\n", "")


def test_the_document_has_typed_values(here: Here, home: Path) -> None:
    _, out, _ = here("config", "index.cap", "--json")
    key = KEYS["index.cap"]
    assert json.loads(out)["data"] == {
        "file": str(home / "config.toml"),
        "settings": [{"key": "index.cap", "value": 40, "origin": "default", "default": 40, "help": key.help}],
    }


def test_a_change_is_kept_private_and_the_old_file_beside_it(here: Here, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("# mine\n[index]\nk1 = 2.0 # high\n")
    assert here("config", "index.k1", "1.5") == (0, "1.5\n", "")
    assert (home / "config.toml").read_text() == "# mine\n[index]\nk1 = 1.5 # high\n"
    assert (home / "config.toml.prev").read_text() == "# mine\n[index]\nk1 = 2.0 # high\n"
    assert stat.S_IMODE((home / "config.toml").stat().st_mode) == 0o600
    assert here("config", "index.k1") == (0, "1.5\n", "")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["index.k1", "fast"], "boost: index.k1 must be a number (0 to 10)\n"),
        (["index.k2"], 'boost: unknown key "index.k2"\nhint: did you mean "index.k1"?\n'),
        (["index.overlap", "5000"], "boost: index.overlap must be smaller than index.window\n"),
    ],
)
def test_a_value_that_does_not_fit_changes_nothing(
    here: Here, home: Path, args: list[str], message: str
) -> None:
    code, out, err = here("config", *args)
    assert (code, out) == (2, "")
    assert err.startswith(message)
    assert not (home / "config.toml").exists()


def test_a_variable_that_wins_over_the_new_value_is_named(
    here: Here, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOOST_INDEX_K1", "2")
    code, out, err = here("config", "index.k1", "1.5")
    assert (code, out) == (0, "2.0\n")
    assert err == "hint: BOOST_INDEX_K1 is set in your environment and wins over config.toml\n"
    assert "k1 = 1.5" in (home / "config.toml").read_text()


def test_keys_of_providers_come_from_stdin_and_are_shown_nowhere(
    here: Here, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pa-FAKE-KEY-0000\n"))
    outputs = [here("config", "keys.voyage", "-"), here("config"), here("config", "--json")]
    assert [code for code, _, _ in outputs] == [0, 0, 0]
    assert not [text for _, *texts in outputs for text in texts if "FAKE" in text]
    assert (home / "config.toml").read_text() == '[keys]\nvoyage = "pa-FAKE-KEY-0000"\n'


def test_keys_of_providers_are_not_taken_from_the_command_line(here: Here, home: Path) -> None:
    code, _, err = here("config", "keys.voyage", "pa-FAKE-KEY-0000")
    assert code == 2
    assert "FAKE" not in err
    assert not (home / "config.toml").exists()


def test_a_file_that_cannot_be_changed_line_by_line_is_left_alone(here: Here, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text('keys = {voyage = "pa-FAKE-KEY-0000"}\nindex = {k1 = 2}\n')
    code, _, err = here("config", "index.k1", "1.5")
    assert (code, "FAKE" in err) == (2, False)
    assert "change index.k1 by hand" in err


def test_f9_a_damaged_file_is_named_and_not_replaced(here: Here, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("[index]\nk1 = ")
    code, out, err = here("config", "index.k1", "1.5")
    assert (code, out) == (2, "")
    assert err.startswith(f"boost: {home / 'config.toml'}: ")
    assert (home / "config.toml").read_text() == "[index]\nk1 = "


def test_a_setting_that_the_index_was_made_with_asks_for_a_new_one(here: Here) -> None:
    assert here("config", "index.stem", "false")[2] == "hint: boost reindex makes the index anew with it\n"
    assert here("config", "index.k1", "1.5")[2] == ""


def test_a_file_with_wrong_values_is_shown_and_mended(here: Here, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("ofline = true\n[index]\nk1 = [1, 2] # no\ncap = 0\n")
    for args in (["taps"], ["search", "x"], ["list", "--available"]):
        code, out, err = here(*args)
        assert (code, out) == (2, "")
        assert "index.k1 must be a number" in err
        assert "hint: boost config index.k1 VALUE changes it" in err
    code, out, err = here("config")
    assert (code, out.startswith("index.store")) == (0, True)
    assert [line.split(": ")[2][:12] for line in err.splitlines()] == [
        "index.k1 mus",
        "index.cap mu",
        "the unknown ",
    ]
    code, out, err = here("config", "index.k1", "1.5")
    assert (code, out, "index.cap" in err) == (0, "1.5\n", True)
    assert here("config", "--unset", "index.cap")[:2] == (0, "40\n")
    assert here("config", "--unset", "ofline") == (0, "", "")
    assert (home / "config.toml").read_text() == "[index]\nk1 = 1.5 # no\n"
    assert here("taps")[0] == 0


def test_a_wrong_variable_does_not_keep_the_settings_from_being_shown(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOOST_INDEX_CAP", "many")
    code, out, err = here("config", "index.cap")
    assert (code, out) == (0, "40\n")
    assert "change or unset BOOST_INDEX_CAP" in err
    assert here("taps")[0] == 2


def test_an_unknown_key_stops_nothing(here: Here, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("ofline = true\n")
    code, out, err = here("taps")
    assert (code, out.startswith("boost/starter")) == (0, True)
    assert err.startswith("note: ")
    assert 'did you mean "offline"?' in err


@pytest.mark.parametrize("args", [["--unset"], ["--unset", "index.k1", "2"], ["--unset", "index.k1"]])
def test_only_what_is_set_can_be_unset(here: Here, args: list[str]) -> None:
    assert here("config", *args)[:2] == (2, "")
