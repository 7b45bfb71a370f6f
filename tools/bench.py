"""Measure boost on the tap pack and print ratios: CPU time of whole processes, all from one run.

    python tools/bench.py [PACK] [--rounds 3] [--write docs/benchmarks.md]

PACK is the folder with `unpack-taps`, by default $BOOST_TAP_PACK. Times of a shared machine mean nothing by
themselves: each figure is a ratio to something measured in the same run, in turn, and the median is shown.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

QUERY = "review a pull request"
SMALL_TAP = "anthropics/skills"


class Bench:
    """A home with the whole pack tapped, and ways to measure what runs in it."""

    def __init__(self, pack: Path, scratch: Path, groups: Sequence[str] = ()) -> None:
        self.repos = scratch / "pack"
        subprocess.run([pack / "unpack-taps", self.repos], check=True, stdout=subprocess.DEVNULL)
        self.environment = os.environ | {
            "BOOST_HOME": str(scratch / "home"),
            "GIT_CONFIG_GLOBAL": str(self.repos / "gitconfig"),
        }
        self.python = _installed(scratch / "env", groups)
        self.boost = str(Path(self.python).with_name("boost"))

    def taps(self) -> list[str]:
        """All repositories of the pack as `owner/name`."""
        return sorted(f"{each.parent.name}/{each.stem}" for each in self.repos.glob("*/*.git"))

    def run(self, *command: str, more: Mapping[str, str] | None = None) -> tuple[float, float, str]:
        """CPU seconds, peak megabytes and output of a command."""
        environment = self.environment | dict(more or {})
        with tempfile.TemporaryFile() as out:
            child = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            text = out.read().decode()
        if child.returncode not in (0, 1):
            raise SystemExit(f"{command} ended with {child.returncode}: {text}")
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text

    def cpu(self, *command: str) -> float:
        """CPU seconds of a command, its children included."""
        return self.run(*command)[0]


def _installed(folder: Path, groups: Sequence[str]) -> str:
    """The Python of a new environment with boost as users have it, and with groups of dependencies.

    An editable install would not do: its finder slows every start of the interpreter, the bare one too.
    """
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = str(folder / "bin" / "python")
    root = Path(__file__).parent.parent
    install = [python, "-m", "pip", "install", "-qq", "-c", str(root / "constraints" / "core.txt")]
    subprocess.run([*install, str(root)], check=True)
    if groups:
        subprocess.run([*install, "pip>=25.1"], check=True)
        named = [f"--group={root / 'pyproject.toml'}:{group}" for group in groups]
        subprocess.run([*install, *named], check=True)
    return python


def median(rounds: int, *measures: Callable[[], float]) -> list[float]:
    """The median of each measure; they run in turn."""
    seen: list[list[float]] = [[] for _ in measures]
    for _ in range(rounds):
        for at, measure in enumerate(measures):
            seen[at].append(measure())
    return [statistics.median(each) for each in seen]


def start_up(bench: Bench) -> list[tuple[str, float, str]]:
    """Cold commands against a bare interpreter."""
    bare, version, search = median(
        15,
        lambda: bench.cpu(bench.python, "-c", "pass"),
        lambda: bench.cpu(bench.boost, "--version"),
        lambda: bench.cpu(bench.boost, "search", QUERY, "--json"),
    )
    return [
        ("`boost --version` / `python -c pass`", version / bare, "<= 7"),
        (f'`boost search "{QUERY}" --json` / `python -c pass`', search / bare, "<= 12"),
    ]


def build(bench: Bench, rounds: int) -> list[tuple[str, float, str]]:
    """A full reindex against tantivy on the same chunks, and what small changes cost beside it."""
    peaks: list[float] = []

    def full() -> float:
        cpu, peak, _ = bench.run(bench.boost, "reindex", "--force", "--json")
        peaks.append(peak)
        return cpu

    def tantivy(tokenizer: str) -> float:
        script = str(Path(__file__).with_name("tantivy_build.py"))
        return float(json.loads(bench.run(sys.executable, script, tokenizer)[2])["cpu"])

    def nothing() -> float:
        return bench.cpu(bench.boost, "reindex", "--json")

    def one_tap() -> float:
        _move(bench, "older")
        bench.run(bench.boost, "update", SMALL_TAP, "--no-index")
        cpu = nothing()
        _move(bench, "main")
        bench.run(bench.boost, "update", SMALL_TAP, "--json")
        return cpu

    whole, stemmed, plain, same, small = median(
        rounds, full, lambda: tantivy("en_stem"), lambda: tantivy("default"), nothing, one_tap
    )
    return [
        ("full `boost reindex` / tantivy on the same chunks (stemmed, as ours)", whole / stemmed, "<= 3.5"),
        ("full `boost reindex` / tantivy without stemming", whole / plain, ""),
        ("`boost reindex` with nothing to do / full", same / whole, "<= 0.05"),
        (f"`boost reindex` after an update of {SMALL_TAP} / full", small / whole, "<= 0.08"),
        ("peak memory of a full reindex, MB", max(peaks), "<= 250"),
    ]


def _move(bench: Bench, revision: str) -> None:
    """Let upstream's main stand at another commit."""
    repo = bench.repos / f"{SMALL_TAP}.git"
    keep = ["git", "--git-dir", str(repo), "rev-parse", "-q", "--verify", "refs/bench/main"]
    if subprocess.run(keep, stdout=subprocess.DEVNULL, check=False).returncode:
        subprocess.run(["git", "--git-dir", str(repo), "update-ref", "refs/bench/main", "main"], check=True)
    target = "refs/bench/main" if revision == "main" else revision
    subprocess.run(["git", "--git-dir", str(repo), "update-ref", "refs/heads/main", target], check=True)


def main() -> None:
    """Measure, print, and write the table where that was asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("pack", type=Path, nargs="?", default=os.environ.get("BOOST_TAP_PACK"))
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--write", type=Path)
    given = asked.parse_args()
    if given.pack is None:
        raise SystemExit("name the folder of the tap pack, or set BOOST_TAP_PACK")
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(given.pack, Path(scratch))
        bench.run(bench.boost, "tap", *bench.taps(), "--json", "--yes")
        rows = [*start_up(bench), *build(bench, given.rounds)]
    table = ["| measure | seen | bar |", "| --- | --- | --- |"]
    table += [f"| {what} | {seen:.3g} | {bar} |" for what, seen, bar in rows]
    print("\n".join(table))
    if given.write:
        write(given.write, "\n".join(table))


def write(page: Path, table: str, name: str = "bench") -> None:
    """Put a table between its marks on a page."""
    start, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    text = page.read_text(encoding="utf-8")
    before, after = text.partition(start)[0], text.partition(end)[2]
    page.write_text(f"{before}{start}\n{table}\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
