"""The report: one page that needs nothing else, and its twin in JSON that is the same each time."""

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser

from attrs import evolve

from boost.evals import comparing, page, plots, report
from boost.evals.report import Latency, Report
from boost.evals.retrieval import Outcome
from boost.evals.table import Cell
from boost.evals.verdict import judged
from tests.support.evals import fixed, measure, row

HOSTILE = '<script>alert("x")</script>\u202e\x1b[31m'
ROWS = [
    *(row(f"q{at}", {"a": 3, "b": 1}, intent="i") for at in range(4)),
    evolve(row("q9", {}, style="negative", expect_none=True), kind=None),
]
GOOD = fixed({"q0": "abc", "q1": "ba", "q2": "ab", "q3": "", "q9": ""})
POOR = fixed({"q0": "cab", "q1": "ba", "q2": "", "q3": "ef", "q9": "f"})


@cache
def made() -> Report:
    found = measure(ROWS, {"frontmatter": POOR, "bm25": GOOD})
    rows = tuple(evolve(each, query=each.query + HOSTILE) for each in found.truth.rows)
    return of(evolve(found, truth=evolve(found.truth, rows=rows)))


def of(found: Outcome) -> Report:
    return Report(found, judged(found, None), comparing.compared(found))


class Seen(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_from_elsewhere() -> None:
    text = page.page(made())
    seen = Seen(text)
    assert seen.open == []
    assert not {"script", "link", "img", "iframe"} & set(seen.tags)
    assert not {"style", "src", "href", "onclick"} & seen.attributes
    assert "http" not in text.replace("http-equiv", "")


def test_its_policy_admits_its_own_style_and_nothing_else() -> None:
    text = page.page(made())
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in text


def test_texts_of_others_are_shown_and_never_obeyed() -> None:
    text = page.page(made())
    assert "&lt;script&gt;alert" in text
    assert "\u202e" not in text
    assert "\x1b" not in text


def test_each_query_that_differs_opens_to_both_rankings() -> None:
    text = page.page(made())
    section = text.partition("bm25 and frontmatter, query by query")[2]
    assert re.findall(r"q\d, keyword, skill", section) == [f"q{at}, keyword, skill" for at in (0, 2)]
    assert section.count("no answer") == 1
    assert '<span class="grade">3</span>a/b:skills/a' in section
    assert '<span class="grade">?</span>a/b:skills/c' in section


def test_the_twin_is_the_same_each_time_and_names_no_machine() -> None:
    once, again = (json.dumps(report.document(each), sort_keys=True) for each in (made(), made.__wrapped__()))
    assert once == again
    document = json.loads(once)
    assert document["schema"] == "boost-eval/1"
    assert document["metrics"]["bm25"]["all"]["hit@1"].keys() == {"mean", "lo", "hi", "n", "excluded"}
    assert [each["qid"] for each in document["per_query"]] == ["q0", "q1", "q2", "q3"]
    assert document["negatives"]["frontmatter"]["all"]["mean"] == 1
    assert len(document["curves"]["bm25"]) == 50
    assert "NaN" not in once


def test_the_curve_counts_what_does_the_job() -> None:
    found = made().outcome
    curve = report.curve(found, found.engines["frontmatter"])
    assert (curve[0], curve[1], curve[49]) == (0, 0.5, 0.5)


def test_what_ships_is_shown_beside_the_plainest_and_the_best() -> None:
    every = measure(ROWS, {"frontmatter": POOR, "bm25": POOR, "third": GOOD})
    assert of(every).pairs() == (("bm25", "frontmatter"), ("bm25", "third"))
    assert of(measure(ROWS, {"bm25": GOOD})).pairs() == ()


def test_a_page_without_negatives_or_with_a_failed_gate() -> None:
    failed = of(measure(ROWS[:-1], {"bm25": POOR, "frontmatter": GOOD}))
    text = page.page(failed)
    assert "Nothing fits" not in text
    assert 'class="verdict fail">FAIL' in text
    assert "floor: recall@10 = 0.500" in text


def test_pictures_of_nothing_are_empty_and_not_wrong() -> None:
    nothing = Cell(None, None, None, 0)
    assert "<polygon" not in plots.forest("hit@1", {"bm25": nothing})
    assert "<polygon" not in plots.slices(["all"], {"bm25": {"all": nothing}})
    assert "<rect" not in plots.waterfall([])
    assert "NaN" not in plots.costs({"bm25": nothing}, {"bm25": Latency(0.0, 0.0)})


def test_latency_is_told_by_median_and_by_the_slow_end() -> None:
    found = made().outcome
    seconds = {f"q{at}": at / 1000 for at in range(1, 101)}
    bm25 = evolve(found.engines["bm25"], answers=evolve(found.engines["bm25"].answers, seconds=seconds))
    one = evolve(bm25, answers=evolve(bm25.answers, seconds={"q1": 0.5}))
    times = report.latencies(evolve(found, engines={"many": bm25, "one": one}))
    assert (round(times["many"].median, 3), round(times["many"].slow, 2)) == (50.5, 95.05)
    assert times["one"] == Latency(500, 500)
