"""Sources: every spelling of the reference, and everything that git must never see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boost.domain.sources import LONGEST, parse
from boost.ports.errors import Refused
from boost.ports.intake import Source
from tests.support.repos import case, lines

GITHUB = "https://github.com/owner/repo.git"
OURS = Source("git", GITHUB, "owner/repo")
HEX = "0123456789abcdef0123456789abcdef01234567"


def _parse(text: str, *, typed: bool = True, allow_file: bool = False) -> Source:
    return parse(text, here="/some/here", home="/home/me", typed=typed, allow_file=allow_file)


def _ours(ref: str | None = None, path: str = "", tail: str = "") -> Source:
    return Source("git", GITHUB, "owner/repo", ref, path, tail)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("owner/repo", _ours()),
        ("owner/repo/", _ours()),
        ("owner/repo.git", _ours()),
        ("Owner/Repo", Source("git", "https://github.com/Owner/Repo.git", "Owner/Repo")),
        ("owner/repo/sub/path", _ours(path="sub/path")),
        ("owner/repo/skills/x/SKILL.md", _ours(path="skills/x")),
        ("owner/repo/SKILL.md", _ours()),
        ("owner/repo/packages/@scope/x@v1", _ours("v1", "packages/@scope/x")),
        ("owner/repo@v1.2", _ours("v1.2")),
        ("owner/repo#v1.2", _ours("v1.2")),
        ("owner/repo@feature/x", _ours("feature/x")),
        ("owner/repo/sub@v1", _ours("v1", "sub")),
        (f"owner/repo#{HEX}", _ours(HEX)),
        ("github.com/owner/repo", _ours()),
        ("www.github.com/owner/repo@v1", _ours("v1")),
        ("https://github.com/owner/repo.git/", _ours()),
        ("HTTPS://GitHub.com/owner/repo?tab=readme", _ours()),
        ("https://github.com/owner/repo@v1", _ours("v1")),
        ("https://github.com/owner/repo#v1", _ours("v1")),
    ],
)
def test_names_on_github(text: str, source: Source) -> None:
    assert _parse(text) == source


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("https://github.com/owner/repo/tree/main", _ours("main")),
        ("https://github.com/owner/repo/tree/a/b/c/d", _ours(tail="a/b/c/d")),
        ("https://github.com/owner/repo/tree/feature%2Fx/my%20skills/", _ours(tail="feature/x/my skills")),
        ("https://github.com/owner/repo/blob/main/skills/a/SKILL.md#use", _ours(tail="main/skills/a")),
        ("https://github.com/owner/repo/blob/main/SKILL.md", _ours("main")),
        ("https://github.com/owner/repo/blob/main/rules/a.mdc", _ours(tail="main/rules/a.mdc")),
        ("https://github.com/owner/repo/raw/main/rules/a.mdc", _ours(tail="main/rules/a.mdc")),
        (f"https://github.com/owner/repo/commit/{HEX}", _ours(HEX)),
        ("https://github.com/owner/repo/releases/tag/pkg%2Fv1", _ours("pkg/v1")),
        ("https://raw.githubusercontent.com/owner/repo/main/a/SKILL.md", _ours(tail="main/a")),
        ("https://skills.sh/owner/repo/name", _ours(path="name")),
        ("skills.sh/owner/repo/name", _ours(path="name")),
    ],
)
def test_pages_of_github(text: str, source: Source) -> None:
    assert _parse(text) == source


@pytest.mark.parametrize(
    ("text", "url", "name", "ref", "path", "tail"),
    [
        (
            "https://git.example.invalid/g/sub/r/-/tree/main/p?ref_type=heads",
            *("https://git.example.invalid/g/sub/r.git", "git.example.invalid/g/sub/r", None, "", "main/p"),
        ),
        (
            "https://gitlab.com/g/r/-/commit/0123456",
            *("https://gitlab.com/g/r.git", "gitlab.com/g/r", "0123456", "", ""),
        ),
        ("https://gitlab.com/g/r/-/tags/v1", "https://gitlab.com/g/r.git", "gitlab.com/g/r", "v1", "", ""),
        (
            "https://bitbucket.org/o/r/src/main/p",
            *("https://bitbucket.org/o/r.git", "bitbucket.org/o/r", None, "", "main/p"),
        ),
        (
            "https://codeberg.org/o/r/src/branch/main/p",
            *("https://codeberg.org/o/r.git", "codeberg.org/o/r", None, "", "main/p"),
        ),
        (
            "https://codeberg.org/o/r/src/commit/abcdef1/p/q",
            *("https://codeberg.org/o/r.git", "codeberg.org/o/r", "abcdef1", "p/q", ""),
        ),
        ("codeberg.org/o/r/src/tag/v1", "https://codeberg.org/o/r.git", "codeberg.org/o/r", "v1", "", ""),
        (
            "https://dev.azure.com/org/proj/_git/repo?path=%2Fp&version=GBmain",
            *("https://dev.azure.com/org/proj/_git/repo", "dev.azure.com/org/proj/_git/repo"),
            *("main", "p", ""),
        ),
        (
            "https://dev.azure.com/org/proj/_git/repo",
            *("https://dev.azure.com/org/proj/_git/repo", "dev.azure.com/org/proj/_git/repo"),
            *(None, "", ""),
        ),
        (
            "https://ghe.example.invalid:8443/o/r/tree/main/p",
            *("https://ghe.example.invalid:8443/o/r.git", "ghe.example.invalid/o/r", None, "", "main/p"),
        ),
    ],
)
def test_pages_of_other_hosts(text: str, url: str, name: str, ref: str | None, path: str, tail: str) -> None:
    assert _parse(text) == Source("git", url, name, ref, path, tail)


@pytest.mark.parametrize(
    ("text", "url", "name", "ref"),
    [
        ("git@github.com:o/r.git", "git@github.com:o/r.git", "o/r", None),
        ("git@host:o/r.git@v1", "git@host:o/r.git", "host/o/r", "v1"),
        ("git@host:o/r.git#v1", "git@host:o/r.git", "host/o/r", "v1"),
        ("me@host:/srv/r/", "me@host:/srv/r", "host/srv/r", None),
        ("git@host:10022/o/r.git", "ssh://git@host:10022/o/r.git", "host/o/r", None),
        ("git@host:10022", "git@host:10022", "host/10022", None),
        ("ssh://git@host:22/o/r.git", "ssh://git@host:22/o/r.git", "host/o/r", None),
        ("ssh://host/~me/r@v1", "ssh://host/~me/r", "host/~me/r", "v1"),
        ("git+ssh://git@github.com/o/r", "ssh://git@github.com/o/r", "o/r", None),
        ("git+https://host/o/r", "https://host/o/r", "host/o/r", None),
        ("https://host/g/sub/r.git#v1", "https://host/g/sub/r.git", "host/g/sub/r", "v1"),
        ("https://[::1]:8443/r", "https://[::1]:8443/r", "1/r", None),
    ],
)
def test_addresses_keep_their_host(text: str, url: str, name: str, ref: str | None) -> None:
    assert _parse(text) == Source("git", url, name, ref)


@pytest.mark.parametrize(
    ("text", "path", "name"),
    [
        (".", "/some/here", "local/here"),
        ("..", "/some", "local/some"),
        ("./dir", "/some/here/dir", "local/dir"),
        ("./owner/repo", "/some/here/owner/repo", "local/repo"),
        ("../../../../x/./y//", "/x/y", "local/y"),
        ("/abs/my folder", "/abs/my folder", "local/my-folder"),
        ("/abs/repo.git", "/abs/repo.git", "local/repo"),
        ("/abs/.claude", "/abs/.claude", "local/claude"),
        ("/abs/日本語", "/abs/日本語", "local/日本語"),
        ("/abs/dir@v1", "/abs/dir@v1", "local/dir-v1"),
        ("/", "/", "local/root"),
        ("~", "/home/me", "local/me"),
        ("~/dir", "/home/me/dir", "local/dir"),
        ("C:\\some\\dir", "C:/some/dir", "local/dir"),
        ("c:/some", "c:/some", "local/some"),
        (".\\dir", "/some/here/dir", "local/dir"),
    ],
)
def test_paths_are_made_absolute(text: str, path: str, name: str) -> None:
    assert _parse(text) == Source("local", path, name)


def test_paths_start_from_folders_of_windows_too() -> None:
    source = parse("../x", here="C:\\some\\here", home="C:\\Users\\me")
    assert source == Source("local", "C:/some/x", "local/x")


def test_a_file_address_is_a_path_where_that_is_allowed() -> None:
    assert _parse("file:///srv/my%20repo.git", allow_file=True) == Source(
        "local", "/srv/my repo.git", "local/my-repo"
    )
    assert _parse("FILE://localhost/srv/r", allow_file=True).url == "/srv/r"
    for text in ("file:///srv/r", "file:/srv/r"):
        with pytest.raises(Refused, match="not accepted here"):
            _parse(text)
    for text in ("file://other/srv/r", "file://", "file:///a%1bb"):
        with pytest.raises(Refused, match="file:///PATH"):
            _parse(text, allow_file=True)


def test_a_path_that_nobody_typed_needs_the_setting() -> None:
    with pytest.raises(Refused, match="local paths are not accepted here"):
        _parse("./dir", typed=False)
    assert _parse("./dir", typed=False, allow_file=True).type == "local"
    assert _parse("owner/repo", typed=False) == OURS


@pytest.mark.parametrize(
    "text",
    [
        "owner",
        "owner/",
        "/".join(["a" * 40, "repo"]),
        "ow--ner/repo",
        "owner-/repo",
        "owner/-repo",
        "owner/..",
        "owner/repo/../x",
        "owner/repo//x",
        "owner/" + "r" * 101,
        "owner/repo@",
        "owner/repo@--output=x",
        "owner /repo",
        "my.host/repo",
        "host:repo",
        "user@host:-x",
        "user@host:a/../b",
        "user@host:a@b",
        "-user@host:a",
        "https://",
        "https://host",
        "https://host/-x/r",
        "https://host/a/%2e%2e/b",
        "https://host/a%2Fb",
        "https://host/a%1bb",
        "https://github.com/owner",
        "https://github.com/owner/repo/issues/3",
        "https://github.com/owner/repo/tree/main/../x",
        "https://github.com/owner/repo/tree/main/%1b",
        "https://me@github.com/owner/repo",
        "https://host\\@other/x",
        "ssh://a b@host/x",
        "ssh://host",
        "~you/dir",
        "/a/../b",
        "./a/../b",
        "/a\tb",
        "/a\ud800b",
        "https://host/" + "a" * LONGEST,
        "a::b/c",
        "https://[::1/x",
    ],
)
def test_what_names_no_repository_safely_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        _parse(text)
    assert refusal.value.message.isascii()
    assert "\n" not in refusal.value.message
    assert refusal.value.hint


def test_without_a_home_folder_there_is_no_tilde() -> None:
    with pytest.raises(Refused, match="home folder"):
        parse("~/x", here="/", home="")


def test_passwords_are_neither_accepted_nor_shown() -> None:
    for text in ("https://me:hunter2@host/x", "https://ghp_0123456789@host/x", "ssh://me:hunter2@host/x"):
        with pytest.raises(Refused, match="must not hold credentials") as refusal:
            _parse(text)
        assert "hunter2" not in refusal.value.message
        assert "ghp_" not in refusal.value.message
        assert ("ssh://USER@host/PATH" if "ssh" in text else "credential helper") in refusal.value.hint


@pytest.mark.parametrize(
    "text", [*lines(case(1) / "urls-bad.txt"), "host:-x/y"], ids=lambda text: ascii(text)[:40]
)
def test_case_01_a_source_is_never_an_option(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        _parse(text)
    assert ascii(text)[:30] in refusal.value.message


@pytest.mark.parametrize("text", lines(case(2) / "urls-bad.txt"), ids=lambda text: ascii(text)[:40])
def test_case_02_only_https_and_ssh_are_transports(text: str) -> None:
    for allow_file in (False, True):
        with pytest.raises(Refused):
            _parse(text, allow_file=allow_file)


@pytest.mark.parametrize("text", [line for line in lines(case(2) / "urls-good.txt") if line])
def test_case_02_good_sources_are_accepted(text: str) -> None:
    assert _parse(text).type == "git"


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("https://github.com/owner/repo/tree/main/skills", _ours(tail="main/skills")),
        ("github.com/owner/repo", _ours()),
        ("owner/repo@v1", _ours("v1")),
    ],
)
def test_f011_common_spellings_are_understood(text: str, source: Source) -> None:
    assert _parse(text) == source


def test_f011_other_spellings_get_the_accepted_forms() -> None:
    with pytest.raises(Refused) as refusal:
        _parse("just-a-word")
    assert "OWNER/REPO" in refusal.value.hint


def test_b031_an_unknown_host_is_taken_for_git() -> None:
    url = "https://code.example.invalid/team/repo"
    assert _parse(url) == Source("git", url, "code.example.invalid/team/repo")


@settings(deadline=None)
@given(st.text(max_size=60) | st.from_regex(r"(https|ssh|git)://[-a-z@:/?#%.\[\]]{0,30}", fullmatch=True))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        source = _parse(text)
    except Refused:
        return
    assert source.url.startswith(("https://", "ssh://", "/")) or source.type == "local" or "@" in source.url
    assert "::" not in source.url.replace("[", "").partition("]")[0] or "]" in source.url
    assert not {".", "..", ""} & set(source.name.split("/"))
    assert not source.name.startswith("-")
    assert parse(source.url, here="/", home="/", allow_file=True).url == source.url
