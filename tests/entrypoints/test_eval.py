"""`boost eval` over the corpus that ships, in a home that is thrown away."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boost.entrypoints import corpora
from boost.ports.errors import Refused

Here = Callable[..., tuple[int, str, str]]
Boost = Callable[..., "subprocess.CompletedProcess[bytes]"]
DRAFTS = '{"qid": "q1", "query": "review a pull request"}\n{"qid": "q2", "query": "fix a flaky test"}\n'
REVIEW = "boost/starter:skills/review-pull-request"


@pytest.fixture
def pools(here: Here, tmp_path: Path) -> Path:
    (tmp_path / "drafts.jsonl").write_text(DRAFTS)
    out = tmp_path / "pools.jsonl"
    code, text, err = here("eval", "pool", "--queries", str(tmp_path / "drafts.jsonl"), "--out", str(out))
    assert (code, err) == (0, "")
    assert "2 pools" in text
    return out


def test_a_pool_is_written_for_each_question(pools: Path, home: Path) -> None:
    rows = [json.loads(line) for line in pools.read_text().splitlines()]
    assert [row["qid"] for row in rows] == ["q1", "q2"]
    assert next(item for item in rows[0]["pool"] if item["id"] == REVIEW)["ranks"]["bm25"] <= 3
    assert (home / "eval" / "starter").is_dir()
    assert not (home / "taps.json").exists()


def test_what_a_judge_reads(here: Here, pools: Path) -> None:
    code, out, _ = here("eval", "show", "--pool", str(pools), "--qid", "q1")
    assert code == 0
    assert out.startswith("=== QUERY review a pull request\n")
    assert f"=== {REVIEW}\nskill  review-pull-request\n--- description" in out
    assert "--- matches best" in out
    code, out, _ = here("eval", "show", REVIEW, "--json", "--characters", "5")
    shown = json.loads(out)["data"]["shown"]
    assert [len(item["start"]) for item in shown[0]["items"]] == [5]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["show"], "boost: name items to show"),
        (["show", "boost/starter:nowhere"], "boost: the corpus starter has no item"),
        (["show", "--pool", "missing.jsonl"], "boost: cannot read missing.jsonl"),
        (["pool", "--queries", "missing.jsonl", "--out", "x"], "boost: cannot read missing.jsonl"),
        (
            ["show", REVIEW, "--corpus", "pinned", "--offline"],
            "boost: corpus pinned is not there (10 of 10 taps",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_line(here: Here, args: list[str], message: str) -> None:
    code, _, err = here("eval", *args)
    assert err.startswith(message)
    assert code == (3 if "pinned" in args else 2)


def test_a_question_that_is_not_in_the_pools_is_refused(here: Here, pools: Path) -> None:
    assert here("eval", "show", "--pool", str(pools), "--qid", "q9")[0] == 2


def test_the_gate_passes_on_the_corpus_that_ships(here: Here) -> None:
    code, out, err = here("eval", "retrieval", "--corpus", "starter")
    assert (code, err) == (0, "")
    assert re.search(r"^  GATE recall@10 = [01]\.\d{3}  \(min 0\.850\)  -> PASS$", out, re.MULTILINE)
    assert re.search(r"^frontmatter +0\.\d{3} \[0\.\d\d, [01]\.\d\d\]", out, re.MULTILINE)


def test_the_gate_fails_under_what_was_asked_for(here: Here) -> None:
    code, out, _ = here("eval", "retrieval", "--corpus", "starter", "--fail-under", "1", "--json")
    data = json.loads(out)["data"]
    assert data["gate"]["min"] == 1
    assert code == (0 if data["gate"]["pass"] else 1)
    assert {"corpus", "queries", "engines", "gate"} <= data.keys()
    assert {"engine", "recall@10", "hit@1", "mrr@10", "ndcg@10", "by_kind"} <= data["engines"][0].keys()


def test_two_runs_give_the_same_bytes(here: Here) -> None:
    args = ("eval", "retrieval", "--corpus", "starter", "--json")
    assert here(*args) == here(*args)


def test_a_corpus_that_cannot_be_had_is_named_and_stops_nothing(here: Here) -> None:
    code, out, err = here("eval", "retrieval", "--offline", "--quiet")
    assert code == 0
    assert "GATE" in out
    assert err.startswith("note: eval: pinned did not run: ")
    assert here("eval", "retrieval", "--offline", "--corpus", "pinned")[0] == 3


def test_golden_rows_are_checked(here: Here, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"qid": "q1", "query": "x", "style": "keyword", "kind": "skill"}\n')
    code, out, _ = here("eval", "lint", "--rows", str(rows))
    assert code == 2
    assert re.search(r"^error +shape +q1 +nothing is graded above 0$", out, re.MULTILINE)
    assert out.endswith("3 errors, 0 warnings in 1 rows\n")


def test_the_golden_rows_of_the_corpus_that_ships_are_sound(here: Here) -> None:
    code, out, _ = here("eval", "lint", "--json")
    assert (code, json.loads(out)["data"]["errors"]) == (0, 0)


def test_engines_are_compared_and_ranx_is_not_needed(here: Here) -> None:
    code, out, err = here("eval", "stats", "--slice", "style:natural")
    assert (code, err) == (0, "")
    assert out.split("\n")[1].startswith("  best engine: ")
    assert re.search(
        r"^  vs .+  ndcg@10  p[=<]\d\.\d{4}  (not )?significant  W/T/L=\d+/\d+/\d+$", out, re.MULTILINE
    )
    assert here("eval", "stats", "--slice", "style:odd")[0] == 2


def test_a_second_reading_is_drawn_and_compared(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "again.jsonl"
    assert here("eval", "sample", "--out", str(out), "--count", "40")[0] == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert here("eval", "agree", str(out))[0] == 2
    out.write_text("".join(json.dumps(row | {"grade": 0}) + "\n" for row in rows))
    code, text, _ = here("eval", "agree", str(out))
    assert code == 1
    assert "of 40 grades are equal" in text


def test_nearly_equal_items_are_listed(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "classes.jsonl"
    assert here("eval", "classes", "--out", str(out)) == (0, "0 classes of nearly equal items\n", "")
    assert out.read_text() == ""


def test_runs_are_saved_and_compared(here: Here, tmp_path: Path) -> None:
    assert here("eval", "retrieval", "--corpus", "starter", "--out", str(tmp_path))[0] == 0
    kept = tmp_path / "starter"
    code, out, _ = here(
        "eval", "diff", str(kept / "bm25.json"), str(kept / "frontmatter.json"), "--limit", "1"
    )
    assert out.startswith("bm25 -> frontmatter on starter\nrecall@10  ")
    assert (kept / "qrels.trec").exists()
    code, out, _ = here("eval", "diff", str(kept / "bm25.json"), "--json")
    assert (code, json.loads(out)["data"]["changes"]) == (0, [])
    assert here("eval", "diff", str(kept / "bm25.json"), "--engine", "odd")[0] == 2


def test_a_baseline_needs_a_reason(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "new" / "starter.json"
    assert here("eval", "accept", "--reason", " ", "--out", str(out))[0] == 2
    code, text, _ = here("eval", "accept", "--reason", "it is better", "--out", str(out))
    assert (code, text.split("\n")[-2]) == (0, "accepted: starter.json")
    assert json.loads(out.read_text())["reason"] == "it is better"


def test_the_report_is_a_page_and_its_twin(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    code, _, err = here("eval", "report", "--out", str(out))
    assert (code, err) == (0, "")
    assert out.read_text().startswith("<!doctype html>\n")
    twin = json.loads(out.with_suffix(".json").read_text())
    assert twin["verdict"]["status"] == "pass"
    assert str(tmp_path) not in out.read_text() + out.with_suffix(".json").read_text()
    assert set(json.loads(out.with_suffix(".meta.json").read_text())["latency_ms"]) == set(twin["engines"])


def test_answers_do_not_depend_on_the_order_of_sets(boost: Boost) -> None:
    runs = [
        boost("eval", "retrieval", "--corpus", "starter", "--json", env={"PYTHONHASHSEED": seed})
        for seed in ("0", "1")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].returncode == 0


def test_the_gate_opens_no_connection(home: Path) -> None:
    script = (
        "import sys\n"
        "def refuse(event, _args):\n"
        "    if event in ('socket.connect', 'socket.getaddrinfo'):\n"
        "        raise SystemExit(99)\n"
        "sys.addaudithook(refuse)\n"
        "from boost.entrypoints.cli import app\n"
        "sys.exit(app.run(['eval', 'retrieval', '--corpus', 'starter']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_baseline_is_not_written_into_an_installed_package(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="is kept in a checkout") as refusal:
        corpora.writable("starter", tmp_path / "boost" / "evals")
    assert refusal.value.hint == "add --out FILE"
    assert corpora.writable("starter") == corpora.baseline_path("starter")
