"""What Markdown says about itself: its title and its first paragraph."""

import re

DERIVED = 300
"""Characters of a derived description."""
HEAD = 3000
"""Characters in which a title is looked for; later headings are sections."""

_NO_PARAGRAPH = re.compile(r"[#|>`~]|!\[|\[!|(?:[-=*_] ?){3,}$")
_LINK = re.compile(r"!?\[([^\[\]]*)\](?:\([^()]*\)|\[[^\[\]]*\])")
_MARKS = re.compile(r"[*_]{2,}|[`*]|</?[A-Za-z][^<>]{0,200}>")
_MARKUP = re.compile(r"[]*_`>]")
_BULLET = re.compile(r"^(?:[-*+]|\d{1,3}\.)[ \t]+")


def title(body: str) -> str:
    """The first heading of level 1 that stands before any code; empty when there is none."""
    head = body[:HEAD]
    start = 0 if head.startswith("# ") else head.find("\n# ") + 1
    if not start and not head.startswith("# "):
        return ""
    code = head.find("```")
    if 0 <= code < start:
        return ""
    return without_marks(body[start + 2 : _line_end(body, start)].rstrip("# \t"))


def first_paragraph(body: str) -> str:
    """The first lines of prose, without Markdown and cut at a word; empty when there are none."""
    lines: list[str] = []
    for line in _prose_lines(body[: HEAD * 3]):
        if line and not _NO_PARAGRAPH.match(line):
            lines.append(_BULLET.sub("", line, count=1))
        elif lines:
            break
    return _cut(without_marks(" ".join(lines)))


def without_marks(text: str) -> str:
    """One line of text without links, emphasis, code marks and tags."""
    if _MARKUP.search(text):
        text = _MARKS.sub("", _LINK.sub(r"\1", text))
    return " ".join(text.split())


def _prose_lines(text: str) -> list[str]:
    """Lines outside code blocks and comments; what was taken out leaves an empty line."""
    visible = "\n\n".join(text.split("```")[::2])
    first, *commented = visible.split("<!--")
    shown = "\n".join([first, *(part.partition("-->")[2] for part in commented)])
    return [line.strip() for line in shown.split("\n")]


def _cut(text: str) -> str:
    if len(text) <= DERIVED:
        return text
    return text[: DERIVED - 1].rsplit(" ", 1)[0] + "…"


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return end if end >= 0 else len(text)
