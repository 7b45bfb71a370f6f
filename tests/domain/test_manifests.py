"""Manifests group and list what the tree shows; a bad one harms nothing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boost.domain.kinds import AGENT, COMMAND, RULE
from boost.domain.manifests import Manifests, Plugin, gather
from boost.ports.model import Skip

HOME = ".claude-plugin/marketplace.json"
ITEM = "p/.claude-plugin/plugin.json"


def _gather(content: object, path: str = HOME) -> Manifests:
    return gather([(path, json.dumps(content).encode())])


def _market(*plugins: object, **metadata: str) -> Manifests:
    return _gather({"name": "m", "plugins": plugins, "metadata": metadata})


def test_a_plugin_owns_its_folder() -> None:
    made = _gather({"name": "p", "description": "Does\n it.", "keywords": ["a"], "category": "b"}, ITEM)
    assert made == Manifests({"p": Plugin("p", "Does it.", ("a", "b"))}, {})
    assert made.plugin_of("p/skills/x") == made.plugin_of("p") == Plugin("p", "Does it.", ("a", "b"))
    assert made.plugin_of("q/skills/x") is made.plugin_of("") is None


def test_a_plugin_at_the_root_owns_everything() -> None:
    made = _gather({"name": "p"}, ".claude-plugin/plugin.json")
    assert made.plugin_of("skills/x") == Plugin("p")


def test_a_gemini_extension_is_a_plugin() -> None:
    assert _gather({"name": "g"}, "x/gemini-extension.json").plugins == {"x": Plugin("g")}


def test_a_plugin_without_a_name_has_that_of_its_folder() -> None:
    assert _gather({}, ITEM).plugins == {"p": Plugin("p")}


@pytest.mark.parametrize(
    ("source", "roots"),
    [("./plugins/a", {"plugins/a", "base/plugins/a"}), ("a", {"a", "base/a"}), ("./", {"", "base"})],
)
def test_sources_are_found_with_and_without_the_plugin_root(source: str, roots: set[str]) -> None:
    assert set(_market({"name": "a", "source": source}, pluginRoot="./base").plugins) == roots


def test_plugins_that_share_the_root_have_what_they_list() -> None:
    made = _market(
        {"name": "a", "source": "./", "skills": ["./skills/x", "."]},
        {"name": "b", "source": "./", "skills": ["./skills/y/"]},
        {"name": "c", "source": "./"},
    )
    names = {path: plugin.name for path, plugin in made.plugins.items()}
    assert names == {"skills/x": "a", "skills/y": "b", "": "c"}


def test_listed_files_and_folders_have_a_kind() -> None:
    made = _gather({"commands": "./tools", "agents": ["people/a.md", 7], "rules": ["./r.md"]}, ITEM)
    assert made.kinds == {"p/tools": COMMAND, "p/people/a.md": AGENT, "p/r.md": RULE}
    assert made.kind_of("p/tools/deep/x.md") == COMMAND
    assert made.kind_of("p/people/b.md") is None


def test_the_first_of_two_claims_wins() -> None:
    files = [(path, json.dumps({"name": path[3]}).encode()) for path in (ITEM, "p/.codex-plugin/plugin.json")]
    assert gather(files).plugins == {"p": Plugin("c")}


@pytest.mark.parametrize("path", ["../x", "/etc", "a\\b", "./a/../../b"])
def test_a_path_that_leads_out_is_ignored(path: str) -> None:
    assert _market({"name": "a", "source": path}).notes == (Skip(HOME, "manifest-path", path),)
    assert _gather({"commands": path}, ITEM).notes == (Skip(ITEM, "manifest-path", path),)


@pytest.mark.parametrize(
    ("source", "detail"),
    [
        ({"source": "github", "repo": "o/r"}, "a: boost tap o/r"),
        ({"source": "github", "repo": "o/r", "ref": "v1"}, "a: boost tap o/r@v1"),
        (
            {"source": "url", "url": "https://host.invalid/o/r.git"},
            "a: boost tap https://host.invalid/o/r.git",
        ),
        ({"source": "git-subdir", "url": "o/r", "path": "x"}, "a: boost tap o/r"),
        ("https://host.invalid/o/r", "a: boost tap https://host.invalid/o/r"),
        ({"source": "github", "repo": "o/r; rm -rf x"}, "a"),
        ({"source": "github", "repo": "--upload-pack=x"}, "a"),
        ({"source": "npm", "package": "x"}, "a"),
        ({"source": "github"}, "a"),
        ({"source": ["odd"]}, "a"),
        (None, "a"),
        (7, "a"),
    ],
)
def test_a_plugin_that_lives_elsewhere_is_named(source: object, detail: str) -> None:
    assert _market({"name": "a", "source": source}).notes == (Skip(HOME, "external-plugin", detail),)


@pytest.mark.parametrize(
    "blob",
    [
        None,
        b"",
        b"[]",
        b"\xef\xbb\xbf{}",
        b"{} // remark",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"7",
    ],
)
def test_a_manifest_that_is_no_json_object_is_noted(blob: bytes | None) -> None:
    assert gather([(HOME, blob)]) == Manifests({}, {}, (Skip(HOME, "manifest-invalid"),))


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"plugins": 7},
        {"plugins": {"a": "b"}},
        {"plugins": ["x", 1, None]},
        {"plugins": [], "metadata": []},
    ],
)
def test_a_marketplace_of_another_shape_says_nothing(content: object) -> None:
    assert _gather(content) == Manifests({}, {})


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(["plugins", "source", "name", "agents"]), inner)
        ),
        max_leaves=9,
    )
)
def test_any_manifest_is_read(content: object) -> None:
    for path in (HOME, ITEM, "gemini-extension.json"):
        str(_gather(content, path)).encode("utf-8")
