"""Settings: defaults, then the file, then the environment; what is wrong is named with its place."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import asdict, evolve

from boost.entrypoints import place
from boost.entrypoints.settings import KEYS, Index, Settings, load
from boost.ports.errors import Failed, Refused


def _load(home: Path, text: str = "", **environment: str) -> Settings:
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_bytes(text.encode())
    return load({"BOOST_HOME": str(home), **environment})


def test_the_defaults_are_those_of_the_design(tmp_path: Path) -> None:
    chosen = load({"BOOST_HOME": str(tmp_path)})
    assert asdict(chosen.index) == asdict(Index("sqlite", 1.2, 0.75, 1000, 150, 40))
    assert (chosen.search.limit, chosen.sources.allow_local, chosen.offline) == (10, False, False)
    assert set(chosen.origins.values()) == {"default"}


def test_the_environment_wins_over_the_file_and_the_file_over_the_default(tmp_path: Path) -> None:
    text = "offline = true\n[index]\nk1 = 2\nb = 0.5\n"
    chosen = _load(tmp_path, text, BOOST_INDEX_K1="1.5", VOYAGE_API_KEY="pa-FAKE-1")
    assert (chosen.index.k1, chosen.index.b, chosen.offline, chosen.keys.voyage) == (
        1.5,
        0.5,
        True,
        "pa-FAKE-1",
    )
    names = ("index.k1", "index.b", "offline", "keys.voyage", "index.cap")
    assert [chosen.origins[name] for name in names] == [
        "BOOST_INDEX_K1",
        "config.toml",
        "config.toml",
        "VOYAGE_API_KEY",
        "default",
    ]


def test_an_empty_variable_is_no_choice(tmp_path: Path) -> None:
    assert _load(tmp_path, BOOST_INDEX_K1="", VOYAGE_API_KEY="").index.k1 == 1.2


def test_a_whole_number_is_a_number(tmp_path: Path) -> None:
    k1 = _load(tmp_path, "[index]\nk1 = 1").index.k1
    assert (k1, type(k1)) == (1.0, float)


@pytest.mark.parametrize(
    ("text", "word"),
    [("true", True), ("YES", True), (" on ", True), ("1", True), ("0", False), ("no", False)],
)
def test_words_for_true_and_false(tmp_path: Path, text: str, word: bool) -> None:
    assert _load(tmp_path, BOOST_OFFLINE=text.lower()).offline is word


@pytest.mark.parametrize(
    "text", ["\ufeffoffline = true\n", "offline = true\r\n[index]\r\n", "offline = true"]
)
def test_what_editors_do_to_a_file_is_accepted(tmp_path: Path, text: str) -> None:
    assert _load(tmp_path, text).offline


@pytest.mark.parametrize(
    ("text", "name", "close"),
    [
        ("[index]\nk2 = 1", "index.k2", 'did you mean "index.k1"?'),
        ("ofline = true", "ofline", 'did you mean "offline"?'),
        ("zzz = 1", "zzz", "boost config lists every key"),
        ("index = 5", "index", 'did you mean "index.b"?'),
        ("[[index]]\nk1 = 1", "index", 'did you mean "index.b"?'),
    ],
)
def test_an_unknown_key_is_noted_and_passed_over(tmp_path: Path, text: str, name: str, close: str) -> None:
    chosen = _load(tmp_path, f"color = 'never'\n{text}")
    assert chosen.notes == (f'{tmp_path / "config.toml"}: the unknown key "{name}" is passed over; {close}',)
    assert (chosen.color, asdict(chosen.index)) == ("never", asdict(Index()))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[index]\nk1 = '1'", "index.k1 must be a number (0 to 10)"),
        ("[index]\nk1 = nan", "index.k1 must be a number (0 to 10)"),
        ("[index]\nk1 = true", "index.k1 must be a number (0 to 10)"),
        ("[index]\ncap = 1.5", "index.cap must be a whole number (1 to 10000)"),
        ("[index]\ncap = 0", "index.cap must be a whole number (1 to 10000)"),
        ("[index]\noverlap = -1", "index.overlap must be a whole number from 0"),
        ("[index]\nstore = 'redis'", "index.store must be one of sqlite, json, memory"),
        ("offline = 1", "offline must be true or false"),
        ("[keys]\nvoyage = 1", "keys.voyage must be a text"),
    ],
)
def test_a_wrong_value_is_named_with_file_key_and_what_mends_it(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(Refused) as caught:
        _load(tmp_path, text)
    name, value = message.partition(" ")[0], "-" if "keys" in text else "VALUE"
    assert caught.value.message == f"{tmp_path / 'config.toml'}: {message}"
    assert caught.value.hint == (
        f"boost config {name} {value} changes it, boost config --unset {name} takes it away"
    )


@pytest.mark.parametrize(
    ("text", "environment", "faults"),
    [
        ("[index]\nk1 = 'x'\ncap = 0", {}, ["index.k1 must be", "index.cap must be"]),
        ("[index", {}, ["config.toml: Expected"]),
        ("", {"BOOST_INDEX_CAP": "many"}, ["BOOST_INDEX_CAP: index.cap must be"]),
        ("[index]\nwindow = 100", {}, ["index.overlap must be smaller"]),
    ],
)
def test_whoever_is_lenient_gets_the_defaults_and_all_faults(
    tmp_path: Path, text: str, environment: dict[str, str], faults: list[str]
) -> None:
    (tmp_path / "config.toml").write_text(f"color = 'never'\n{text}")
    chosen = load({"BOOST_HOME": str(tmp_path), **environment}, lenient=True)
    assert asdict(chosen.index) == asdict(Index())
    assert chosen.color == ("auto" if text == "[index" else "never")
    for fault, start in zip(chosen.faults, faults, strict=True):
        assert start in fault.message


@pytest.mark.parametrize(
    "text",
    ["[index", "a = ", "a = 1\na = 2", "<<<<<<< HEAD", "\0", "x = " + "[" * 10_000, "x = " + "1" * 5000],
)
def test_f9_a_damaged_file_is_refused_and_never_read_as_empty(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused, match=r"config\.toml: "):
        _load(tmp_path, text)


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes("color = 'auto'".encode("utf-16"))
    with pytest.raises(Refused, match="not UTF-8"):
        load({"BOOST_HOME": str(tmp_path)})


def test_a_wrong_variable_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"BOOST_INDEX_CAP: index\.cap must be a whole number"):
        _load(tmp_path, BOOST_INDEX_CAP="many")
    with pytest.raises(Refused, match="BOOST_OFFLINE: offline must be true or false"):
        _load(tmp_path, BOOST_OFFLINE="perhaps")


def test_chunks_that_never_advance_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="must be smaller"):
        _load(tmp_path, "[index]\nwindow = 500\noverlap = 500")


def test_every_key_says_what_it_is_and_has_a_variable() -> None:
    assert all(key.help and key.variable and type(key.default) is key.type for key in KEYS.values())
    assert len({key.variable for key in KEYS.values()}) == len(KEYS)


def test_keys_of_providers_are_in_no_representation(tmp_path: Path) -> None:
    chosen = _load(tmp_path, OPENAI_API_KEY="sk-FAKE-KEY-0000")
    assert "FAKE" not in repr(chosen)
    assert chosen.secrets() == ("sk-FAKE-KEY-0000",)


def test_a_value_is_found_by_its_name(tmp_path: Path) -> None:
    chosen = evolve(load({"BOOST_HOME": str(tmp_path)}), offline=True)
    assert [chosen.value(name) for name in ("offline", "index.store")] == [True, "sqlite"]


@pytest.mark.parametrize(
    ("environment", "home"),
    [
        ({"HOME": "/home/me"}, "/home/me/.boost"),
        ({"HOME": "/home/me", "BOOST_HOME": ""}, "/home/me/.boost"),
        ({"HOME": "/home/me", "BOOST_HOME": "/var/b"}, "/var/b"),
        ({"BOOST_HOME": "relative/dir"}, f"{Path.cwd()}/relative/dir"),
        ({"BOOST_HOME": "/dev/null"}, "/dev/null"),
    ],
)
def test_64_the_home_is_always_a_full_path(environment: dict[str, str], home: str) -> None:
    assert place.home_of(environment) == Path(home)


@pytest.mark.parametrize("environment", [{}, {"HOME": ""}])
def test_64_without_a_home_the_account_tells_it(environment: dict[str, str]) -> None:
    home = place.home_of(environment)
    assert home.is_absolute()
    assert home.parent != Path("/")


def test_64_a_home_that_is_a_file_holds_no_settings() -> None:
    assert asdict(load({"BOOST_HOME": "/dev/null"}).index) == asdict(Index())


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda place: place.symlink_to("/dev/zero")])
def test_what_is_no_plain_file_is_named_and_not_opened(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    make(tmp_path / "config.toml")
    with pytest.raises(Failed, match=r"cannot read .*config\.toml: it is not a plain file"):
        load({"BOOST_HOME": str(tmp_path)})


def test_a_home_that_is_a_file_is_doubtful(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "is not a folder" in place.doubt(tmp_path / "file")


def test_59_a_home_that_everybody_may_write_is_doubtful(tmp_path: Path) -> None:
    assert place.doubt(tmp_path / "none") == ""
    assert place.doubt(tmp_path) == ""
    tmp_path.chmod(0o777)
    assert "can be written by every user" in place.doubt(tmp_path)


@pytest.mark.skipif(os.getuid() != 0, reason="needs root to give a folder away")
def test_59_a_home_of_somebody_else_is_doubtful(tmp_path: Path) -> None:
    os.chown(tmp_path, 65534, 65534)
    assert "belongs to another user" in place.doubt(tmp_path)
