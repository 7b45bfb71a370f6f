"""`taps.json`: what was written comes back, and damage is never an empty list."""

import json
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain import tapfile
from boost.domain.reading import Reading
from boost.ports.errors import Damaged
from boost.ports.model import Tap
from boost.ports.taps import Taps

CASES = sorted((Path(__file__).parents[1] / "cases" / "security" / "55-state-file-corruption").glob("*.json"))
TAP = Tap("acme/skills", "git", "https://github.com/acme/skills.git", commit="a" * 40, branch="main")
TAPS = (
    TAP,
    Tap("local/mine", "folder", "/home/me/mine", path="skills", trusted=True, added="2026-01-01T00:00:00Z"),
    Tap("git.example.invalid/g/r", "git", "ssh://git@git.example.invalid:22/g/r", ref="v1.2"),
)
GOOD = tapfile.encode(TAPS)


def _signed(rows: object, **more: object) -> bytes:
    text = json.dumps(rows, sort_keys=True, separators=(",", ":"))
    return json.dumps(
        {"digest": f"crc32:{crc32(text.encode()):08x}", "schema": 1, "taps": rows, **more}
    ).encode()


def _row(**changed: object) -> dict[str, object]:
    row = json.loads(tapfile.encode([TAP]))["taps"][0] | changed
    return {name: value for name, value in row.items() if value is not ...}


def test_the_taps_come_back_in_their_order() -> None:
    assert tapfile.decode(GOOD) == TAPS
    assert tapfile.decode(tapfile.encode([])) == ()


def test_no_file_is_no_taps() -> None:
    assert tapfile.decode(None) == ()


def test_the_same_taps_give_the_same_bytes() -> None:
    assert tapfile.encode(tapfile.decode(GOOD)) == GOOD
    assert GOOD.endswith(b"}\n")
    assert b"\r" not in GOOD
    assert list(json.loads(GOOD)) == ["digest", "schema", "taps"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_55_a_file_that_is_something_else_is_never_an_empty_list(path: Path) -> None:
    with pytest.raises(Damaged, match=r"taps\.json"):
        tapfile.decode(path.read_bytes())


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + GOOD,
        GOOD.replace(b"\n", b"\r\n"),
        GOOD.replace(b'"schema"', b'"future": {"x": [1.5, null]}, "schema"'),
        _signed([_row(future={"x": 1})]),
        _signed([_row(commit=..., branch=..., added=..., trusted=...)]),
    ],
    ids=["bom", "crlf", "extra-field", "extra-field-in-tap", "defaults"],
)
def test_55_what_other_editors_and_versions_add_is_accepted(content: bytes) -> None:
    assert tapfile.decode(content)[0].name == "acme/skills"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\0" * 512, "NUL"),
        (b"null", "schema"),
        (b"5", "schema"),
        (b"[]", "schema"),
        (b"{}", "schema"),
        (b'{"schema": true, "taps": []}', "schema"),
        (b'{"schema": "1", "taps": []}', "schema"),
        (b'{"schema": 0, "taps": []}', "schema"),
        (b'{"schema": 1}', "list"),
        (b'{"schema": 1, "taps": {"a": 1}}', "list"),
        (b'{"schema": 1, "taps": [1]}', "list"),
        (b'{"schema": 1, "taps": []}', "digest"),
        (b'{"schema": 1, "schema": 1, "taps": []}', "twice"),
        (b'{"schema": NaN}', "NaN"),
        (b'{"schema": ' + b"1" * 5000 + b"}", "digits"),
        (b"[" * 100_000, "nested"),
        (b'{"a":' * 100_000, "nested"),
        (b"<<<<<<< HEAD\n" + GOOD + b"=======\n{}\n>>>>>>> other\n", "conflict"),
        (b"\xff\xfe" + GOOD, "utf-8"),
        (GOOD.replace(b"/home/me/mine", b"/home/me/other"), "digest"),
    ],
)
def test_55_each_kind_of_damage_is_named(content: bytes, why: str) -> None:
    with pytest.raises(Damaged, match=why) as caught:
        tapfile.decode(content)
    assert caught.value.message.startswith("taps.json")
    assert "taps.json.prev" in caught.value.hint


def test_55_a_newer_boost_is_named() -> None:
    with pytest.raises(Damaged, match=r"taps\.json was made by a newer boost") as caught:
        tapfile.decode(_signed([], schema=999))
    assert "upgrade" in caught.value.hint


def test_f9_a_file_cut_anywhere_is_damaged() -> None:
    body = GOOD.rstrip()
    for length in range(len(body)):
        with pytest.raises(Damaged):
            tapfile.decode(body[:length])


HOSTILE = [
    {"commit": "--output=PWNED"},
    {"commit": "A" * 40},
    {"ref": "--upload-pack=x"},
    {"branch": "a..b"},
    {"url": "ext::sh -c 'touch PWNED'"},
    {"url": "--upload-pack=x"},
    {"url": "https://user:word@host.invalid/r"},
    {"url": ""},
    {"type": "local"},
    {"name": "../../x"},
    {"name": "/etc"},
    {"name": "-x"},
    {"name": "a//b"},
    {"name": "a:b"},
    {"name": "a\u202eb"},
    {"name": "x" * 301},
    {"name": ""},
    {"path": "../x"},
    {"path": "/etc"},
    {"path": "a\nb"},
    {"added": "\x1b[2J"},
]
MISTYPED = [{"name": 1}, {"url": None}, {"trusted": "yes"}, {"ref": 1}, {"name": ...}, {"path": None}]


@pytest.mark.parametrize("changed", MISTYPED, ids=str)
def test_55_values_of_a_wrong_type_are_damage(changed: dict[str, object]) -> None:
    with pytest.raises(Damaged, match=r"taps\.json"):
        tapfile.decode(_signed([_row(**changed)]))


@pytest.mark.parametrize("changed", HOSTILE, ids=str)
def test_55_no_hostile_value_reaches_a_repository(changed: dict[str, object]) -> None:
    (tap,) = tapfile.decode(_signed([_row(**changed)]))
    with pytest.raises(Damaged, match=r"taps\.json is damaged"):
        Reading(_no_home, lambda _text: {}).home(tap)


def _no_home(kind: str) -> Taps:
    raise AssertionError(f"a home of type {kind} was opened")


def test_two_taps_of_one_name_are_damage() -> None:
    with pytest.raises(Damaged, match="twice"):
        tapfile.decode(_signed([_row(), _row(name="ACME/skills")]))


def test_a_field_nested_too_deeply_to_be_signed_is_damage() -> None:
    deep = "[" * 900 + "]" * 900
    with pytest.raises(Damaged):
        tapfile.decode(f'{{"schema": 1, "digest": "", "taps": [{{"x": {deep}}}]}}'.encode())


@given(st.binary(max_size=200))
def test_any_bytes_are_taps_or_damage(content: bytes) -> None:
    with pytest.raises(Damaged):
        tapfile.decode(content)


@given(st.integers(0, len(GOOD) - 2), st.binary(min_size=1, max_size=3))
def test_a_changed_byte_is_seen_or_changes_nothing(at: int, put: bytes) -> None:
    try:
        taps = tapfile.decode(GOOD[:at] + put + GOOD[at + len(put) :])
    except Damaged:
        return
    assert taps == TAPS
