"""Groups of commands that are imported when they run."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pytest

from boost.entrypoints.cli import boundary
from boost.entrypoints.cli.lazy import LazyGroup, Table, built

Ran = tuple[int, str, str]


class Tools(LazyGroup):
    """Commands below `boost tools`."""

    table: ClassVar[Table] = {
        "config": ("config", "Show the settings, or change one."),
        "gone": ("gone", "Is never imported."),
    }


@pytest.fixture
def tools(home: object, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    def run(*args: str) -> Ran:
        command = built(Tools, "tools", "Tools of boost.")
        code = boundary.guard(
            lambda: command.main(list(args), prog_name="boost tools", standalone_mode=False), args
        )
        return code, *capsys.readouterr()

    return run


def test_the_help_lists_the_table_without_importing(tools: Callable[..., Ran]) -> None:
    code, out, _ = tools("--help")
    assert code == 0
    assert "Tools of boost." in out
    assert "gone    Is never imported." in out


def test_a_command_of_the_group_knows_its_full_name(tools: Callable[..., Ran]) -> None:
    code, out, _ = tools("config", "index.k1", "--json")
    assert code == 0
    assert '"command": "tools config"' in out


@pytest.mark.parametrize(
    ("args", "err"),
    [
        (["confg"], 'boost: unknown command "confg"\nhint: did you mean "config"?\n'),
        (["xyz"], 'boost: unknown command "xyz"\nhint: boost tools --help lists the commands\n'),
        ([], "boost: Missing command\nhint: boost tools --help\n"),
        (["--nope"], "boost: No such option: --nope\nhint: boost tools --help\n"),
    ],
)
def test_wrong_usage_of_a_group_is_named(tools: Callable[..., Ran], args: Sequence[str], err: str) -> None:
    assert tools(*args) == (2, "", err)
