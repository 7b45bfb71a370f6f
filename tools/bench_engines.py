"""Compare boost with other keyword engines over the same chunks of the tap pack; ratios, all from one run.

    python -m tools.bench_engines [PACK] [--sizes 10k,60k] [--write docs/benchmarks.md]

PACK is the folder with `unpack-taps`, by default $BOOST_TAP_PACK. A size of 1m takes about an hour and 5 GB.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tools.bench import Bench, write
from tools.engines import corpus, drawing
from tools.engines.opponents import ENGINES

SIZES = {"10k": 10_000, "60k": 60_000, "1m": 985_000}
MOST = {"rank_bm25": 20_000, "bm25s": 100_000}
"""Chunks up to which an engine takes part: one needs seconds a question, the other all in memory to build."""
QUERY = "review a pull request"
_COLD_ROUNDS = 7

Measures = dict[str, Any]


class Comparison:
    """One size: an index of every engine in a folder of its own."""

    def __init__(self, bench: Bench, folder: Path, chunks: int) -> None:
        self.bench, self.folder = bench, folder
        self.chunks = self.step("chunks", f"--chunks={chunks}")["chunks"]
        self.engines = ["boost", *(name for name in ENGINES if chunks <= MOST.get(name, chunks))]
        self.most = 100 if chunks < SIZES["1m"] else 30
        self.asked = [name for name in self.engines if name != "tantivy-text"]

    def step(self, step: str, *more: str) -> Measures:
        """One step of `engines.run`, in a process of its own."""
        command = [self.bench.python, "-m", "tools.engines.run", step, str(self.folder), *more]
        measured: Measures = json.loads(self.bench.run(*command)[2])
        return measured

    def measured(self) -> Measures:
        """All that there is to know about this size."""
        built = {name: self.step("build", name, f"--chunks={self.chunks}") for name in self.engines}
        return {
            "chunks": self.chunks,
            "build": {name: each["cpu"] for name, each in built.items()},
            "build MB": {name: each["peak"] - each["before"] for name, each in built.items()},
            "MB": {name: each["bytes"] / 1e6 for name, each in built.items()},
            "cold": self.cold(),
            "warm": self.step("warm", *self.asked, f"--most={self.most}"),
            "peak": {name: self.step("serve", name)["peak"] for name in self.asked},
            "agree": self.step("agree", f"--most={2 * self.most}"),
        }

    def cold(self) -> dict[str, float]:
        """CPU seconds of a new process that answers one question; boost is the whole command."""
        home = {"BOOST_HOME": str(self.folder / "boost")}
        ask = [self.bench.python, "-m", "tools.engines.ask"]
        commands = {name: [*ask, name, str(self.folder / name)] for name in self.asked}
        commands["boost"] = [self.bench.boost, "search", QUERY, "--json"]
        commands["python"] = [self.bench.python, "-c", "pass"]
        seen: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(_COLD_ROUNDS):
            for name, command in commands.items():
                seen[name].append(self.bench.run(*command, more=home)[0])
        return {name: statistics.median(each) for name, each in seen.items()}


def table(sizes: Sequence[Measures]) -> str:
    """Rows of ratios to tantivy on the same terms."""
    kinds = list(corpus.KINDS)
    head = ["chunks", "engine", "build", "size", "build memory", "memory", "cold"]
    head += [f"{kind} p50 / p95" for kind in kinds]
    rows = [head, ["---"] * len(head)]
    for seen in sizes:
        for name in seen["build"]:
            rows.append(
                [
                    f"{seen['chunks']:,}",
                    name,
                    *_costs(seen, name),
                    *(_warm(seen["warm"][kind], name) for kind in kinds),
                ]
            )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _costs(seen: Measures, name: str) -> list[str]:
    def ratio(measure: str, to: str) -> str:
        values = seen[measure]
        return _times(values[name] / values[to]) if name in values else ""

    return [
        ratio("build", "tantivy-text"),
        ratio("MB", "tantivy"),
        f"{seen['build MB'][name]:.0f} MB",
        f"{seen['peak'][name]:.0f} MB" if name in seen["peak"] else "",
        ratio("cold", "python"),
    ]


def _warm(times: Mapping[str, list[float]], name: str) -> str:
    if name not in times:
        return ""
    return " / ".join(
        _times(_percentile(times[name], share) / _percentile(times["tantivy"], share))
        for share in (0.5, 0.95)
    )


def _times(ratio: float) -> str:
    return f"{ratio:.2g}x" if ratio < 10 else f"{ratio:.0f}x"


def _percentile(values: Sequence[float], share: float) -> float:
    return values[int(share * (len(values) - 1))]


def agreement(sizes: Sequence[Measures]) -> str:
    """What the pruned ranking has in common with reading everything."""
    return "\n".join(
        f"At {seen['chunks']:,} chunks {seen['agree']['equal']} of {seen['agree']['asked']} answers "
        "equal exhaustive BM25 in ids, order and scores."
        for seen in sizes
    )


def picture(sizes: Sequence[Measures], kind: str = "sentences") -> str:
    """Warm p50 of each engine against tantivy."""
    points = {
        name: [
            (
                seen["chunks"],
                _percentile(seen["warm"][kind][name], 0.5) / _percentile(seen["warm"][kind]["tantivy"], 0.5),
            )
            for seen in sizes
            if name in seen["warm"][kind]
        ]
        for name in sizes[0]["warm"][kind]
    }
    return drawing.ratios(f"Warm {kind}: CPU p50 as a multiple of tantivy's", points)


def main() -> None:
    """Measure the sizes, print the table, and write page and picture where that was asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("pack", type=Path, nargs="?", default=os.environ.get("BOOST_TAP_PACK"))
    asked.add_argument("--sizes", default="10k,60k")
    asked.add_argument("--write", type=Path)
    given = asked.parse_args()
    if given.pack is None:
        raise SystemExit("name the folder of the tap pack, or set BOOST_TAP_PACK")
    sizes = []
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(given.pack, Path(scratch), groups=("bench",))
        bench.run(bench.boost, "tap", *bench.taps(), "--json", "--yes", "--no-index")
        for size in given.sizes.split(","):
            folder = Path(scratch, size)
            folder.mkdir()
            sizes.append(Comparison(bench, folder, SIZES[size]).measured())
            print(json.dumps(sizes[-1]["agree"]), file=sys.stderr)
    text = f"{table(sizes)}\n\n{agreement(sizes)}"
    print(text)
    if given.write:
        write(given.write, text, "engines")
        given.write.with_name("engines.svg").write_text(picture(sizes), encoding="utf-8")


if __name__ == "__main__":
    main()
