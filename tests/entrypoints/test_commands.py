"""Every command there is, on real repositories: help, JSON, exit codes, hints, completion."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boost.entrypoints import quick, settings
from boost.entrypoints.cli.app import COMMANDS
from boost.entrypoints.container import container
from tests.entrypoints.conftest import Boost, Ran
from tests.support.repos import HOST, build, environ, work_tree
from tests.support.world import skill

Here = Callable[..., Ran]
FIRST = {
    "skills/pdf/SKILL.md": skill("pdf", "Fill in a form and merge pages.", "Work with PDF files."),
    "skills/deploy/SKILL.md": skill("deploy", "Ship it to kubernetes.", "Deploy a service."),
    "rules/react.mdc": b"---\ndescription: React rules\nglobs: *.tsx\n---\nPrefer hooks.\n",
    "commands/commit.md": b"Write a commit message.\n",
    "docs/README.md": b"# Nothing\n",
    "skills/broken/SKILL.md": b"",
}
SECOND = {
    **FIRST,
    "skills/new/SKILL.md": skill("new", "Brand new."),
    "rules/react.mdc": b"Prefer hooks always.\n",
}
TAP = "host.invalid/o/r"


@pytest.fixture
def served(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository behind an https address, reached without a network."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", environ(tmp_path)["GIT_CONFIG_GLOBAL"])
    return build(tmp_path / "served" / "o" / "r", [FIRST])


@pytest.fixture
def tapped(served: Path, here: Here) -> Here:
    code, _, err = here("tap", HOST + "o/r")
    assert (code, err) == (0, "")
    return here


def data(ran: Ran) -> Any:
    """The `data` of a JSON answer whose envelope is as it should be."""
    document = json.loads(ran[1])
    assert list(document) == ["schema", "command", "ok", "data", "missing", "error"]
    assert (document["schema"], document["ok"], document["error"]) == (1, True, None)
    return document["data"]


EXPECTED: dict[str, tuple[list[str], int, set[str]]] = {
    "search": (
        ["fill in a pdf form"],
        0,
        {"query", "engine", "took_ms", "reason", "chance", "instead", "hits"},
    ),
    "read": (["pdf"], 0, {"id", "text", "offset", "total"}),
    "info": (["pdf"], 0, {"id", "name", "kind", "url", "commit", "files", "warnings", "labels"}),
    "list": (["--available"], 0, {"items"}),
    "tap": ([HOST + "o/r"], 0, {"taps", "failed"}),
    "untap": ([TAP], 0, {"untapped"}),
    "taps": ([], 0, {"taps"}),
    "update": ([], 0, {"taps"}),
    "reindex": ([], 0, {"taps", "items", "chunks", "reused", "reindexed", "dropped", "skipped", "dense"}),
    "doctor": ([], 0, {"healthy", "findings"}),
    "config": ([], 0, {"settings"}),
}


def test_no_command_is_left_out() -> None:
    groups = {"eval"}
    assert set(EXPECTED) == set(COMMANDS) - groups


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(here: Here, name: str) -> None:
    code, out, err = here(name, "--help")
    assert (code, err) == (0, "")
    assert COMMANDS[name][1] in out


@pytest.mark.parametrize("name", EXPECTED)
def test_every_command_answers_programs(tapped: Here, name: str) -> None:
    args, code, keys = EXPECTED[name]
    ran = tapped(name, *args, "--json")
    assert ran[0] == code
    assert keys <= set(data(ran))
    assert all(line.startswith("hint: ") for line in ran[2].splitlines())


@pytest.mark.parametrize("name", EXPECTED)
def test_every_command_answers_people(tapped: Here, name: str) -> None:
    args, code, _ = EXPECTED[name]
    ran = tapped(name, *args)
    assert ran[0] == code
    assert ran[1].strip()
    assert not {"\x1b", "\x9b"} & set(ran[1])


@pytest.mark.parametrize(
    ("args", "code", "kind", "hint"),
    [
        (["search", "zzzzqqq"], 1, None, ""),
        (["search", "pdf", "--tap", "host.invalid/o/s"], 2, "refused", f"did you mean {TAP}?"),
        (["search", "pdf", "--kind", "skil"], 2, "refused", "boost search --help"),
        (["search", "pdf", "--limit", "0"], 2, "refused", "boost search --help"),
        (["search"], 2, "refused", "boost search --help"),
        (["read", "pdff"], 2, "refused", "did you mean pdf?"),
        (["info", ""], 2, "refused", "`boost search` finds by topic"),
        (["tap"], 2, "refused", "boost tap owner/repo, or boost tap --defaults"),
        (["tap", "--", "-x"], 2, "refused", ""),
        (["tap", "ext::sh -c true"], 2, "refused", ""),
        (["tap", "o/r@c1", "--ref", "c2"], 2, "refused", "give one of them"),
        (["tap", "o/r", "o/s", "--name", "x"], 2, "refused", "tap them one by one"),
        (["tap", HOST + "no/such"], 1, "failed", ""),
        (["untap", "o/s"], 2, "refused", ""),
        (["taps", "host.invalid/o/rr"], 2, "refused", f"did you mean {TAP}?"),
        (["update", "host.invalid/o/rr"], 2, "refused", f"did you mean {TAP}?"),
        (["config", "index.k2"], 2, "refused", 'did you mean "index.k1"?'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_goes_wrong_has_a_code_and_a_hint(
    tapped: Here, args: list[str], code: int, kind: str | None, hint: str
) -> None:
    ran = tapped(*args[:1], "--json", *args[1:])
    assert ran[0] == code
    error = json.loads(ran[1])["error"]
    assert (error and error["kind"]) == kind
    if error:
        assert hint in error["hint"]
        assert "Traceback" not in ran[2]


def test_nothing_found_is_said_in_words(tapped: Here) -> None:
    code, out, _ = tapped("search", "zzzzqqq")
    assert code == 1
    assert out.startswith('nothing matches: "zzzzqqq"\n')


def test_tapping_tells_what_was_found(served: Path, here: Here) -> None:
    code, out, _ = here("tap", HOST + "o/r")
    assert code == 0
    assert out.startswith(f"✓ {TAP} @ ")
    assert "4 items (2 skills, 1 rule, 1 workflow) · 4 new: " in out
    assert "already tapped" in here("tap", HOST + "o/r")[1]


def test_an_update_tells_what_is_new(served: Path, tapped: Here) -> None:
    assert "up to date" in tapped("update")[1]
    build(served, [FIRST, SECOND])
    code, out, _ = tapped("update", TAP)
    assert code == 0
    assert "1 new: new · 1 changed: react\n" in out
    (values,) = data(tapped("update", "--json"))["taps"]
    assert (values["added"], values["error"], values["before"]) == ([], None, values["commit"])


@pytest.mark.parametrize("make", [os.mkfifo, lambda place: place.symlink_to("/dev/zero")])
def test_what_is_no_plain_file_in_the_place_of_an_index_is_damage(
    home: Path, tapped: Here, make: Callable[[Path], object]
) -> None:
    for store, name in (("json", "rag_index.json"), ("sqlite", "index.sqlite")):
        tapped("config", "index.store", store)
        index = home / "index" / name
        index.unlink(missing_ok=True)
        make(index)
        assert f"the index is damaged ({name}" in tapped("search", "pdf")[2]
        code, out, err = tapped("taps")
        assert (code, "not indexed" in out) == (0, True)
        assert f"note: the index is damaged ({name}" in err
        assert tapped("reindex")[0] == 0
        assert index.is_file()


def test_uncommitted_files_are_told_of_once(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: Path
) -> None:
    monkeypatch.chdir(work_tree(tmp_path / "work", FIRST))
    said = "hint: boost reads commits: what is not committed in "
    assert said in here("tap", "./")[2]
    assert said not in here("tap", "./")[2]


def test_an_index_that_is_put_off_is_called_what_it_is(served: Path, home: Path, tapped: Here) -> None:
    assert "4 items (2 skills, 1 rule, 1 workflow) · up to date" in tapped("update", "--no-index")[1]
    build(served, [FIRST, SECOND])
    assert ": changed since it was indexed: boost reindex" in tapped("update", "--no-index")[1]
    (home / "index" / "index.sqlite").write_bytes(b"no database" * 99)
    assert ": not indexed yet: boost reindex" in tapped("update", "--no-index")[1]


def test_without_an_index_the_answer_is_plainer_and_says_so(served: Path, here: Here) -> None:
    assert "not indexed yet" in here("tap", HOST + "o/r", "--no-index")[1]
    ran = here("search", "pdf", "--json")
    document = json.loads(ran[1])
    assert document["data"]["engine"] == "frontmatter match"
    assert document["data"]["hits"][0]["name"] == "pdf"
    assert "boost reindex" in document["missing"][0]


def test_one_source_that_fails_does_not_stop_the_others(served: Path, here: Here) -> None:
    code, out, err = here("tap", HOST + "no/such", HOST + "o/r")
    assert code == 1
    assert f"✓ {TAP}" in out
    assert "no/such" in err
    document = json.loads(here("tap", HOST + "no/such", HOST + "o/r", "--json")[1])
    assert (document["ok"], document["error"]["kind"], len(document["data"]["taps"])) == (False, "failed", 1)
    code, out, err = here("tap", HOST + "no/such", HOST + "no/other")
    assert (code, out) == (1, "")


def test_a_bare_word_that_is_a_folder_here_is_told_how_to_name_it(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "skills").mkdir()
    monkeypatch.chdir(tmp_path)
    assert "hint: did you mean the folder here? boost tap ./skills\n" in here("tap", "skills")[2]
    assert "OWNER/REPO" in here("tap", "skill")[2]


def test_an_ambiguous_name_lists_its_candidates_for_programs(tapped: Here, tmp_path: Path) -> None:
    build(tmp_path / "served" / "o" / "s", [FIRST])
    assert tapped("tap", HOST + "o/s", "--yes")[0] == 0
    for command in ("read", "info"):
        error = json.loads(tapped(command, "pdf", "--json")[1])["error"]
        assert error["candidates"] == [f"{TAP}:skills/pdf", "host.invalid/o/s:skills/pdf"]


def test_a_huge_name_is_not_repeated_whole(tapped: Here) -> None:
    for args in (["read"], ["info"], ["taps"], ["update"], ["untap"], ["config"], ["search", "x", "--tap"]):
        code, out, err = tapped(*args, "n" * 5000)
        assert (code, out) == (2, "")
        assert "n…" in err
        assert len(err) < 300
    assert len(tapped("n" * 5000)[2]) < 300


def test_a_hostile_source_stops_everything_before_anything_runs(served: Path, home: Path, here: Here) -> None:
    assert here("tap", HOST + "o/r", "--upload-pack=touch PWNED")[0] == 2
    assert here("tap", HOST + "o/r", "ext::touch PWNED")[0] == 2
    assert not (home / "taps.json").exists()


def test_a_look_alike_asks_first(served: Path, tmp_path: Path, tapped: Here) -> None:
    build(tmp_path / "served" / "superpowers" / "skills", [FIRST])
    build(tmp_path / "served" / "superpowerz" / "skills", [FIRST])
    assert tapped("tap", HOST + "superpowers/skills")[0] == 0
    code, _, err = tapped("tap", HOST + "superpowerz/skills")
    assert code == 2
    assert "--yes" in err
    assert tapped("tap", HOST + "superpowerz/skills", "--yes")[0] == 0


def test_what_was_left_out_can_be_seen(tapped: Here) -> None:
    out = tapped("taps", TAP, "--skipped")[1]
    assert "skills/broken/SKILL.md  empty" in out
    assert "1 doc, 1 empty" in out
    (values,) = data(tapped("taps", "--skipped", "--json"))["taps"]
    assert {"path": "skills/broken/SKILL.md", "reason": "empty", "detail": ""} in values["skips"]


def test_a_long_text_is_read_in_parts(tapped: Here) -> None:
    code, out, err = tapped("read", "pdf", "--length", "20")
    assert code == 0
    assert "--offset 20" in err
    assert len(out.rstrip("\n")) <= 20


def test_doctor_names_what_is_wrong(home: Path, tapped: Here) -> None:
    assert data(tapped("doctor", "--json"))["healthy"]
    (home / "index" / "index.sqlite").write_bytes(b"no database")
    code, out, _ = tapped("doctor")
    assert code == 1
    assert "✗ the index is damaged" in out
    assert tapped("reindex")[0] == 0
    assert tapped("doctor")[0] == 0


def test_doctor_reports_whatever_is_broken(home: Path, tapped: Here, boost: Boost) -> None:
    def report(**env: str) -> str:
        ended = boost("doctor", env=env)
        assert ended.returncode == 1
        out = ended.stdout.decode()
        assert out.count("✓ Python") == 1
        return out

    lost = report(PATH="/nowhere", HOME="/nowhere")
    assert "✗ git is not installed  install git" in lost or "✓ git version" in lost
    (home / "config.toml").write_text("[index]\nk1 = 'x'\n")
    assert "index.k1 must be a number (0 to 10)  boost config index.k1 VALUE" in report()
    (home / "config.toml").write_text("[index")
    assert f"✗ {home / 'config.toml'}: Expected" in report()
    (home / "config.toml").unlink()
    assert "is not a folder  move it away" in report(BOOST_HOME=str(home / "taps.json"))
    (home / "taps.json").unlink()
    os.mkfifo(home / "taps.json")
    assert "taps.json: it is not a plain file  move it away" in report()
    assert report(BOOST_HOME=str(home / ("n" * 300))).count("File name too long") == 4


def test_f1_search_goes_on_over_a_damaged_index_and_reindex_repairs_it(home: Path, tapped: Here) -> None:
    index = home / "index" / "index.sqlite"
    whole = bytearray(index.read_bytes())
    whole[200:] = bytes(len(whole) - 200)
    index.write_bytes(whole)
    code, _, err = tapped("search", "pdf")
    assert code == 0
    assert "note: the index is damaged" in err
    code, _, err = tapped("reindex")
    assert code == 0
    assert "built anew" in err
    assert "note" not in tapped("search", "pdf")[2]


def test_b094_every_hint_that_names_a_command_names_a_real_one(tapped: Here) -> None:
    hints = [
        tapped(*args)[2]
        for args in (["search", "pdf"], ["list"], ["info", "pdf"], ["read", "pdf", "--length", "9"])
    ]
    commands = [
        line.partition("boost ")[2].split()
        for text in hints
        for line in text.splitlines()
        if "boost " in line
    ]
    assert len(commands) == 4
    for command in commands:
        words = [
            word
            for word in command
            if word not in {"shows", "what", "the", "taps", "hold"} or command[0] == word
        ]
        assert tapped(*words)[0] == 0, words


def test_the_starter_tap_answers_when_nothing_is_tapped(here: Here) -> None:
    document = json.loads(here("search", "review a pull request", "--json")[1])
    assert document["data"]["hits"][0]["id"] == "boost/starter:skills/review-pull-request"
    code, _, err = here("search", "review a pull request")
    assert code == 0
    assert "boost tap --defaults" in err


def test_quick_search_is_the_search_of_the_container(tapped: Here) -> None:
    chosen = settings.load()
    from boost.domain.search import Query

    one = quick.search(chosen)(Query("pdf form"))
    two = container(chosen).search()(Query("pdf form"))
    assert one.hits == two.hits
    assert (one.engine, one.missing) == (two.engine, two.missing)


HEAVY = {
    "httpx",
    "rich",
    "numpy",
    "pydantic",
    "sqlite_vec",
    "yaml",
    "asyncio",
    "dependency_injector",
}


def test_a_search_loads_only_what_it_needs(tapped: Here) -> None:
    code = (
        "import sys\nfrom boost.entrypoints.cli.app import run\ncode = run(['search', 'pdf', '--json'])\n"
        "print(*sorted(name for name in sys.modules if '.' not in name), file=sys.stderr)\nsys.exit(code)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0
    assert "sqlite3" in ended.stderr.split()
    assert not HEAVY & set(ended.stderr.split())


def test_completion_offers_taps_and_items(tapped: Here, boost: Boost) -> None:
    def completed(*words: str) -> str:
        env = {
            "_BOOST_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(words),
            "COMP_CWORD": str(len(words) - 1),
        }
        return boost(env={**os.environ, **env}).stdout.decode()

    assert completed("boost", "untap", "host").split() == [TAP]
    assert "pdf" in completed("boost", "read", "pd").split()
    assert f"{TAP}:skills/pdf" in completed("boost", "info", f"{TAP}:skills/p")


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        (f"info {TAP} : skills/p", ["skills/pdf"]),
        (f"info {TAP} :", ["commands/commit.md", "rules/react.mdc", "skills/deploy", "skills/pdf"]),
        (f"info {TAP}:skills/p", [f"{TAP}:skills/pdf"]),
        ("info pd", ["pdf"]),
    ],
)
def test_bash_completes_what_it_cuts_at_the_colon(
    tapped: Here, boost: Boost, line: str, answers: list[str]
) -> None:
    shown = boost("--show-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    bash = (
        f"{shown.stdout.decode()}\nCOMP_WORDS=(boost {line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
        f"_boost_completion {Path(sys.executable).with_name('boost')}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    ended = subprocess.run(["bash", "--norc", "-c", bash], capture_output=True, text=True, timeout=60)
    assert (ended.stdout.split(), ended.stderr) == (answers, "")


def test_offline_nothing_is_fetched(tapped: Here) -> None:
    for args in (["tap", HOST + "o/s", "--offline"], ["update", "--offline"]):
        code, _, err = tapped(*args)
        assert code == 3
        assert "boost is offline" in err


def test_taps_that_all_fail_alike_give_their_own_exit_code(
    tapped: Here, tmp_path: Path, boost: Boost
) -> None:
    build(tmp_path / "served" / "other" / "name", [FIRST])
    assert tapped("tap", HOST + "other/name")[0] == 0
    old = tmp_path / "bin" / "git"
    old.parent.mkdir()
    old.write_text("#!/bin/sh\necho git version 2.20.1\n")
    old.chmod(0o755)
    ended = boost("update", env={"PATH": str(old.parent)})
    assert ended.returncode == 3
    assert b"hint: install a newer git" in ended.stderr


def test_a_list_of_taps_that_was_deleted_is_not_an_empty_one(
    home: Path, tmp_path: Path, tapped: Here
) -> None:
    build(tmp_path / "served" / "other" / "name", [FIRST])
    tapped("tap", HOST + "other/name")
    (home / "taps.json").unlink()
    for args in (["reindex"], ["update"], ["untap", "x"], ["tap", HOST + "other/name"]):
        code, _, err = tapped(*args)
        assert code == 1
        assert "taps.json is damaged: it is missing" in err
    (home / "taps.json").write_bytes((home / "taps.json.prev").read_bytes())
    assert tapped("taps")[0] == 0


@pytest.mark.parametrize("args", ["taps", "list --available", "search pdf", "info pdf", "read pdf"])
def test_who_only_reads_goes_on_with_the_list_before_the_damage(
    home: Path, tmp_path: Path, tapped: Here, args: str
) -> None:
    build(tmp_path / "served" / "other" / "name", [FIRST])
    tapped("tap", HOST + "other/name")
    (home / "taps.json").write_bytes(b"{")
    code, out, _ = tapped(*args.split(), "--json")
    assert code == 0
    (line,) = json.loads(out)["missing"]
    assert line.startswith("taps.json is damaged: ")
    assert line.endswith("going on with taps.json.prev, as it was before")
    (home / "taps.json.prev").write_bytes(b"{")
    assert tapped(*args.split())[0] == 1


def test_a_folder_that_was_edited_is_said_to_be_and_reindex_takes_it_in(
    here: Here, home: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine" / "x" / "SKILL.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(skill("x", "alpha"))
    here("tap", str(tmp_path / "mine"))
    file.write_bytes(skill("x", "beta"))
    code, _, err = here("read", "x")
    assert code == 1
    assert "the folder of local/mine has changed\nhint: boost update local/mine" in err
    assert here("reindex")[0] == 0
    assert [hit["name"] for hit in data(here("search", "beta", "--json"))["hits"]] == ["x"]
    assert "beta" in here("read", "x")[1]
    file.unlink()
    file.parent.rmdir()
    file.parent.parent.rmdir()
    code, out, _ = here("reindex", "--json")
    document = json.loads(out)
    assert (code, document["ok"]) == (1, False)
    assert "No such file" in document["data"]["failed"]["local/mine"]


def test_a_folder_that_is_gone_does_not_stop_a_tap(
    tapped: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert tapped("tap", HOST + "o/r")[0] == 0
    monkeypatch.chdir(tmp_path)
