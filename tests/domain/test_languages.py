"""Translations are known by their paths."""

import pytest

from boost.domain.languages import untranslated


@pytest.mark.parametrize(
    ("path", "originals"),
    [
        ("docs/zh-CN/skills/x", ["docs/skills/x", "skills/x"]),
        ("ja/commands/x.md", ["commands/x.md", "commands/x.md"]),
        ("commands/x.zh.md", ["commands/x.md"]),
        ("commands/x_pt-BR.md", ["commands/x.md"]),
        ("rules/x-ko.instructions.md", ["rules/x.instructions.md"]),
        ("skills-zh/x", ["skills/x"]),
        ("skills/x-zh", ["skills/x"]),
        ("skills/x", []),
        ("skills/zhx", []),
        ("skills/ja", []),
        ("skills/fr.md", []),
    ],
)
def test_the_original_stands_where_the_tag_is_left_out(path: str, originals: list[str]) -> None:
    assert untranslated(path) == originals
