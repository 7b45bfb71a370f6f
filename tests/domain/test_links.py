"""Links are resolved inside of the commit, as text."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.links import HOPS, follow, resolve
from boost.domain.tree import survey
from boost.ports.model import Skip
from tests.support.trees import Content, commit


def _end(files: Mapping[str, Content], link: str) -> str:
    made = commit(files)
    links = follow(
        survey(made.entries), {path: one[1] for path, one in files.items() if isinstance(one, tuple)}
    )
    if link in links.targets:
        return links.targets[link].path
    (skip,) = (skip for skip in links.skips if skip.path == link)
    return skip.reason + (f": {skip.detail}" if skip.detail else "")


@pytest.mark.parametrize(
    ("target", "end"),
    [
        ("../b/x.md", "b/x.md"),
        ("./../b/./x.md", "b/x.md"),
        ("../folder/x.md", "b/x.md"),
        ("../chain.md", "b/x.md"),
        ("../b//x.md", "b/x.md"),
        ("/etc/passwd", "link-outside: absolute"),
        ("../../x.md", "link-outside"),
        ("../b/../../x.md", "link-outside"),
        ("../b/none.md", "link-dangling"),
        ("../unread.md", "link-dangling"),
        ("x.md", "link-loop"),
        ("../loop.md", "link-loop"),
        ("../b", "not-an-item: a link to a folder"),
        ("..", "not-an-item: a link to a folder"),
        ("", "not-an-item: a link to a folder"),
    ],
)
def test_a_link_ends_where_its_text_says(target: str, end: str) -> None:
    files: dict[str, Content] = {
        "a/x.md": ("120000", target),
        "b/x.md": "text",
        "folder": ("120000", "b"),
        "chain.md": ("120000", "folder/x.md"),
        "loop.md": ("120000", "a/x.md"),
    }
    assert _end(files, "a/x.md") == end


def test_a_link_that_could_not_be_read_dangles() -> None:
    made = commit({"x.md": ("120000", "y.md"), "y.md": ("120000", "z.md"), "z.md": "text"})
    links = follow(survey(made.entries), {"x.md": "y.md"})
    assert links.skips == (Skip("x.md", "link-dangling"), Skip("y.md", "link-dangling"))


def test_links_to_one_file_are_its_aliases() -> None:
    files: dict[str, Content] = {"b.md": ("120000", "x.md"), "a.md": ("120000", "x.md"), "x.md": "text"}
    links = follow(survey(commit(files).entries), {"a.md": "x.md", "b.md": "x.md"})
    assert links.aliases == {"x.md": ("a.md", "b.md")}


def test_without_links_nothing_is_followed() -> None:
    assert follow(survey(commit({"x.md": "text"}).entries), {}).targets == {}


def test_links_in_excluded_folders_are_not_followed() -> None:
    files: dict[str, Content] = {"venv/a.md": ("120000", "../x.md"), "x.md": "text"}
    assert follow(survey(commit(files).entries), {"venv/a.md": "../x.md"}).targets == {}


@pytest.mark.parametrize(("hops", "is_end"), [(HOPS, True), (HOPS + 1, False)])
def test_a_chain_of_links_has_an_end(hops: int, is_end: bool) -> None:
    texts = {str(number): str(number + 1) for number in range(hops)}
    assert resolve("0", texts) == (str(hops) if is_end else Skip("0", "link-loop"))


@given(st.dictionaries(st.text("ab/.", min_size=1, max_size=4), st.text("ab/.", max_size=6), max_size=6))
def test_any_links_end_inside_or_nowhere(texts: Mapping[str, str]) -> None:
    for link in texts:
        end = resolve(link, texts)
        assert isinstance(end, Skip) or not {"..", ".", ""} & set(end.split("/")) or end == ""
