"""Rules apply alike, whatever the dialect of their client."""

import pytest

from boost.domain.activation import activation
from boost.domain.kinds import place


@pytest.mark.parametrize(
    ("path", "fields", "active", "globs"),
    [
        ("x.mdc", {"alwaysapply": "true", "globs": "*.ts"}, "always", ("*.ts",)),
        ("x.mdc", {"alwaysapply": "false", "globs": "*.ts, *.tsx"}, "globs", ("*.ts", "*.tsx")),
        ("x.mdc", {"globs": "", "description": "d", "alwaysapply": "false"}, "model", ()),
        ("x.mdc", {"globs": "", "description": ""}, "manual", ()),
        (".windsurf/rules/x.md", {"trigger": "always_on"}, "always", ()),
        (".windsurf/rules/x.md", {"trigger": "glob", "globs": "*.py"}, "globs", ("*.py",)),
        (".agents/rules/x.md", {"trigger": "model_decision", "description": "d"}, "model", ()),
        (".devin/rules/x.md", {"trigger": "manual", "globs": "*.py"}, "manual", ("*.py",)),
        ("x.instructions.md", {"applyto": "**"}, "always", ("**",)),
        ("x.instructions.md", {"applyto": "**/*"}, "always", ("**/*",)),
        ("x.instructions.md", {"applyto": "**,*.ts"}, "globs", ("**", "*.ts")),
        ("x.instructions.md", {"description": "d"}, "model", ()),
        ("x.instructions.md", {}, "manual", ()),
        (".claude/rules/x.md", {"description": "d"}, "always", ()),
        (".claude/rules/x.md", {"paths": ["a", "b"]}, "globs", ("a", "b")),
        (".clinerules/x.md", {"description": "d"}, "always", ()),
        (".clinerules/x.md", {"alwaysapply": "yes", "paths": "a"}, "always", ("a",)),
        (".kiro/steering/x.md", {}, "always", ()),
        (".kiro/steering/x.md", {"inclusion": "always"}, "always", ()),
        (".kiro/steering/x.md", {"inclusion": "fileMatch", "filematchpattern": ["*.c"]}, "globs", ("*.c",)),
        (".kiro/steering/x.md", {"inclusion": "auto", "name": "n", "description": "d"}, "model", ()),
        (".kiro/steering/x.md", {"inclusion": "manual"}, "manual", ()),
        ("a/.cursorrules", {}, "always", ()),
        ("rules/x.md", {}, "always", ()),
        ("rules/x.md", {"description": "d"}, "model", ()),
        ("rules/x.md", {"globs": "**/*"}, "globs", ("**/*",)),
        ("rules/x.md", {"trigger": "unknown"}, "always", ()),
    ],
)
def test_every_dialect_has_one_meaning(
    path: str, fields: dict[str, object], active: str, globs: tuple[str, ...]
) -> None:
    assert activation(place(path), fields) == (active, globs)
