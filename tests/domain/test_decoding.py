"""Bytes become text, or are found to be none."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.decoding import SNIFFED, decode, encodable, without_controls
from tests.support.trees import case

LINE = "# Größe 文\n"


def _codes(blob: bytes) -> list[str]:
    text = decode(blob)
    assert text
    return [warning.code for warning in text.warnings]


@pytest.mark.parametrize(
    ("blob", "text", "codes"),
    [
        (LINE.encode(), LINE, []),
        (b"", "", []),
        (codecs.BOM_UTF8 + LINE.encode(), LINE, []),
        (codecs.BOM_UTF16_LE + LINE.encode("utf-16-le"), LINE, ["encoding"]),
        (codecs.BOM_UTF16_BE + LINE.encode("utf-16-be"), LINE, ["encoding"]),
        (codecs.BOM_UTF32_LE + LINE.encode("utf-32-le"), LINE, ["encoding"]),
        (codecs.BOM_UTF32_BE + LINE.encode("utf-32-be"), LINE, ["encoding"]),
        (b"plain words, then \xe9 once", "plain words, then \ufffd once", ["encoding"]),
        (b"\xfe no mark but a bad byte, and more", "\ufffd no mark but a bad byte, and more", ["encoding"]),
        (b"a" * SNIFFED + b"\0b", "a" * SNIFFED + "b", ["nul"]),
        (b"one\r\ntwo\rthree\n", "one\ntwo\nthree\n", []),
        ("a\u2028b\u2029c\x85d\x0be\x0cf".encode(), "a\u2028b\u2029c\x85d\x0be\x0cf", []),
        (
            codecs.BOM_UTF16_LE + "half a \ud800 character".encode("utf-16-le", "surrogatepass"),
            "half a \ufffd character",
            ["encoding"],
        ),
    ],
)
def test_text_is_decoded_by_its_mark_or_as_utf_8(blob: bytes, text: str, codes: list[str]) -> None:
    assert getattr(decode(blob), "text", None) == text
    assert _codes(blob) == codes


@pytest.mark.parametrize("blob", [b"a\0b", b"\0" * 9, b"a" * (SNIFFED - 1) + b"\0", b"\xff\xfa" * 5 + b"abc"])
def test_nul_at_the_start_or_mostly_bad_bytes_mean_binary(blob: bytes) -> None:
    assert decode(blob) is None


@pytest.mark.parametrize(
    ("text", "whole"),
    [("\ud83d\udcb0", "\U0001f4b0"), ("a\ud83db", "a\ufffdb"), ("\udcb0", "\ufffd"), ("文", "文"), ("", "")],
)
def test_halves_of_characters_are_joined_or_replaced(text: str, whole: str) -> None:
    assert encodable(text) == whole


def test_controls_go_and_blanks_stay() -> None:
    assert without_controls("a\x00\x1b[1m\tb\n\x7f\x80\u00a0c") == "a[1m\tb\n\u00a0c"


@given(st.binary(max_size=300))
def test_any_bytes_give_text_that_can_be_encoded_or_nothing(blob: bytes) -> None:
    text = decode(blob)
    if text:
        text.text.encode("utf-8")
        assert not {"\0", "\r"} & set(text.text)


@pytest.mark.parametrize("name", ["utf16.md", "utf16be.md", "latin1.md", "broken.md", "surrogate.md"])
def test_case_34_odd_encodings_are_read_with_a_warning(name: str) -> None:
    blob = (case(34) / name).read_bytes()
    assert _codes(blob) == ["encoding"]
    assert getattr(decode(blob), "text", "").startswith("---\nname: demo\ndescription: A d")


@pytest.mark.parametrize("name", ["nul.md", "binary.md"])
def test_case_34_binary_files_are_not_text(name: str) -> None:
    assert decode((case(34) / name).read_bytes()) is None


@pytest.mark.parametrize("name", ["empty.md", "only-bom.md"])
def test_case_34_empty_files_are_empty_text(name: str) -> None:
    assert getattr(decode((case(34) / name).read_bytes()), "text", None) == ""
