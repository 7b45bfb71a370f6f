"""Plain text that lines up, whatever strangers wrote."""

import pytest

from boost.entrypoints.cli.render import bold, colored, cut, dim, shown, table, width


def _plain(rows: object, columns: int = 0) -> list[str]:
    return [shown(line, color=False) for line in table(rows, columns=columns)]  # type: ignore[arg-type]


def test_columns_line_up_by_what_a_terminal_shows() -> None:
    rows = [("pdf", "skill", "Reads PDF"), ("评审", "rule", "x"), ("e\u0301te", "workflow", "y")]
    assert _plain(rows) == [
        "pdf   skill     Reads PDF",
        "评审  rule      x",
        "e\u0301te   workflow  y",
    ]


def test_the_last_cell_is_cut_to_the_width() -> None:
    assert _plain([("pdf", "Reads and writes PDF files")], 20) == ["pdf  Reads and writ…"]
    assert _plain([("pdf", "评审评审评审评审评审")], 20) == ["pdf  评审评审评审评…"]


LONG = [
    ("a-name-of-a-skill-that-never-ends", "rule", "owner/a-repository-with-a-name", "What it does for you"),
    ("pdf", "skill", "owner/short", "Reads and writes files"),
]


def test_names_stay_whole_and_the_other_wide_columns_give_way() -> None:
    assert _plain(LONG, 80) == [
        "a-name-of-a-skill-that-never-ends  rule   owner/a-repositor…  What it does for…",
        "pdf                                skill  owner/short         Reads and writes…",
    ]
    assert max(map(width, _plain(LONG, 80))) <= 80


def test_a_long_name_moves_its_line_and_what_would_be_a_stump_is_left_out() -> None:
    assert _plain(LONG, 60) == [
        "a-name-of-a-skill-that-never-ends  rule   owner/a-rep…",
        "pdf                       skill  owner/short   Reads and wr…",
    ]
    assert _plain(LONG, 50) == [
        "a-name-of-a-skill-that-never-ends  rule",
        "pdf                   skill  owner/sho…",
    ]
    assert _plain([("n" * 36, "rule", "main")], 41) == ["n" * 36]


@pytest.mark.parametrize("columns", [1, 2, 5])
def test_64_a_terminal_of_a_few_columns_still_gets_something(columns: int) -> None:
    assert _plain([("name", "a long description")], columns) == ["name"]


def test_no_rows_no_lines_and_rows_may_differ_in_length() -> None:
    assert _plain([]) == _plain([], 5) == []
    assert _plain([("a lonely cell",)], 5) == ["a lonely cell"]
    assert _plain([("a",), ("bb", "c"), ()]) == ["a", "bb  c", ""]


def test_38_third_party_text_is_cleaned_before_it_is_measured() -> None:
    assert _plain([("a\x1b[2J", "x"), ("b", "y\n")]) == ["a\\u{1b}[2J  x", "b           y\\u{a}"]


def test_styles_appear_only_in_color() -> None:
    line = (bold("pdf"), " ", dim("skill"), bold(""))
    assert shown(line, color=True) == "\x1b[1mpdf\x1b[0m \x1b[2mskill\x1b[0m"
    assert shown(line, color=False) == "pdf skill"
    assert shown(bold("a\x1b[0m"), color=True) == "\x1b[1ma\\u{1b}[0m\x1b[0m"


def test_width_and_cut() -> None:
    assert [width(text) for text in ("", "abc", "评审", "e\u0301")] == [0, 3, 4, 1]
    assert [cut("abcdef", columns) for columns in (0, -1, 6, 5, 1)] == [
        "abcdef",
        "abcdef",
        "abcdef",
        "abcd…",
        "…",
    ]


@pytest.mark.parametrize(
    ("choice", "environment", "answer"),
    [
        ("always", {"NO_COLOR": "1"}, True),
        ("never", {}, False),
        ("auto", {}, False),
        ("auto", {"TERM": "dumb"}, False),
    ],
)
def test_color_is_a_choice_and_else_needs_a_terminal(
    choice: str, environment: dict[str, str], answer: bool
) -> None:
    assert colored(choice, environment) is answer
