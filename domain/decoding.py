"""Bytes of a blob to text that can be parsed, shown and encoded again."""

import codecs
import re

from attrs import frozen

from boost.ports.model import Diagnostic

SNIFFED = 8192
"""Bytes at the start in which a NUL means that the file is no text."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# The UTF-32 mark begins with the UTF-16 one, so it is tried first.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_FIRST = frozenset(mark[:1] for mark, _ in _MARKS)


@frozen
class Text:
    """Decoded text: no byte order mark, no NUL, no lone surrogate, lines end at `\\n` only."""

    text: str
    warnings: tuple[Diagnostic, ...] = ()


def decode(blob: bytes) -> Text | None:
    """The text of a file; None when it is binary."""
    codec = _codec(blob)
    if codec == "utf-8" and b"\0" in blob[:SNIFFED]:
        return None
    text, odd = _characters(blob, codec)
    if odd and text.count("\ufffd") * 10 > len(text):
        return None
    warnings = [Diagnostic("encoding", f"read as {codec.upper()}{odd}")] if odd or codec != "utf-8" else []
    if "\0" in text:
        text = text.replace("\0", "")
        warnings.append(Diagnostic("nul", "NUL characters were removed"))
    return Text(_line_feeds(text.removeprefix("\ufeff")), tuple(warnings))


def without_controls(text: str) -> str:
    """The text without C0 and C1 controls, tab and line feed excepted."""
    return _CONTROLS.sub("", text)


def encodable(text: str) -> str:
    """The text with surrogate pairs joined and lone ones replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _codec(blob: bytes) -> str:
    if blob[:1] not in _FIRST:
        return "utf-8"
    return next((codec for mark, codec in _MARKS if blob.startswith(mark)), "utf-8")


def _characters(blob: bytes, codec: str) -> tuple[str, str]:
    try:
        return blob.decode(codec), ""
    except UnicodeDecodeError:
        return blob.decode(codec, "replace"), ", bad bytes replaced"


def _line_feeds(text: str) -> str:
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n")
