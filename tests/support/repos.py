"""Repositories for tests, built without git, and a git that finds them behind https addresses."""

import base64
import json
import os
import runpy
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import evolve

from boost.adapters.git import GitTaps
from boost.ports.intake import Source
from boost.ports.model import Tap
from boost.ports.taps import Taps

CASES = Path(__file__).parents[1] / "cases" / "security"
HOST = "https://host.invalid/"
Files = Mapping[str, bytes | tuple[str, bytes]]

_MKREPO = runpy.run_path(str(CASES / "_tools" / "mkrepo.py"))["main"]


def case(number: int) -> Path:
    """The folder of a handed case."""
    return next(CASES.glob(f"{number:02}-*"))


def lines(file: Path) -> list[str]:
    """The lines of a case's list: split at LF only, since some hold other controls."""
    return file.read_bytes().decode("utf-8").split("\n")


def build_case(number: int, repo: Path, name: str = "repo.json") -> Path:
    """The repository of a handed case."""
    _MKREPO(str(case(number) / name), str(repo))
    return repo


def build(repo: Path, commits: Sequence[Files], branch: str = "main") -> Path:
    """A bare repository with these commits, tagged c1, c2, ...; building again moves the branch."""
    document = {"branch": branch, "commits": [{"entries": list(map(_entry, one.items()))} for one in commits]}
    spec = repo.with_name(f"{repo.name}.json")
    spec.parent.mkdir(parents=True, exist_ok=True)
    spec.write_text(json.dumps(document), encoding="utf-8")
    _MKREPO(str(spec), str(repo))
    return repo


def orphan(repo: Path, files: Files) -> None:
    """Let the branch be a commit that has no history."""
    shutil.rmtree(repo)
    build(repo, [files])


def commit_of(repo: Path, ref: str = "refs/heads/main") -> str:
    """The commit id of a ref."""
    return (repo / ref).read_text(encoding="ascii").strip()


def environ(folder: Path) -> dict[str, str]:
    """An environment in which `HOST` stands for the folder `served`, which works offline."""
    settings = folder / "gitconfig"
    settings.write_text(f'[url "file://{folder}/served/"]\n\tinsteadOf = {HOST}\n', encoding="utf-8")
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_GLOBAL": str(settings)}


def git_taps(folder: Path, **options: object) -> GitTaps:
    """The adapter with its repositories in `repos`."""
    return GitTaps(folder / "repos", environ(folder), **options)  # type: ignore[arg-type]


def tap_of(source: Source) -> Tap:
    """The tap that a settled source becomes."""
    return Tap(source.name, source.type, source.url, source.ref, source.path)


def hosted(name: str = "o/r", *, ref: str | None = None, path: str = "", commit: str | None = None) -> Tap:
    """A tap of `served/NAME`."""
    return Tap(f"host.invalid/{name}", "git", HOST + name, ref, path, commit)


def fetched(taps: Taps, tap: Tap) -> Tap:
    """The tap as it is after a fetch."""
    tip = taps.fetch(tap, lambda _line: None)
    return evolve(tap, commit=tip.commit, branch=tip.branch)


def paths(taps: Taps, tap: Tap) -> list[str]:
    """What the tap tracks."""
    return [entry.path for entry in taps.tree(tap)]


def contents(taps: Taps, tap: Tap) -> dict[str, bytes | None]:
    """All files of the tap with their contents."""
    entries = [entry for entry in taps.tree(tap) if entry.mode.startswith("100")]
    found = taps.read(tap, [entry.oid for entry in entries])
    return dict(zip((entry.path for entry in entries), found, strict=True))


def pwned(folder: Path) -> list[Path]:
    """Traces of a program that should never have run."""
    return list(folder.rglob("PWNED"))


def work_tree(folder: Path, files: Files) -> Path:
    """A folder with a repository in it, and these files committed and checked out."""
    build(folder / ".git", [files])
    (folder / ".git.json").unlink()
    (folder / ".git" / "config").write_text("[core]\n\tbare = false\n", encoding="ascii")
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content if isinstance(content, bytes) else content[1])
    return folder


def _entry(file: tuple[str, bytes | tuple[str, bytes]]) -> dict[str, object]:
    path, content = file
    mode, content = content if isinstance(content, tuple) else ("100644", content)
    if mode == "160000":
        return {"path": path.split("/"), "mode": mode, "sha": content.decode("ascii")}
    return {"path": path.split("/"), "mode": mode, "b64": base64.b64encode(content).decode("ascii")}
