"""One step of the comparison in a process of its own; prints what it measured as JSON.

python -m tools.engines.run chunks|build|warm|serve|agree FOLDER [ENGINE] [--chunks N]
"""

import argparse
import gc
import json
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from boost.domain.chunking import Windows
from boost.domain.text import Words
from tools.engines import corpus
from tools.engines.opponents import ENGINES

Measured = dict[str, Any]


class Apart:
    """Hands values on and knows the CPU time that making them took, to be left out of a measure."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, made: Iterable[Any]) -> Iterator[Any]:
        values = iter(made)
        while True:
            began = time.thread_time()
            value = next(values, None)
            self.seconds += time.thread_time() - began
            if value is None:
                return
            yield value


def _words() -> Words:
    from boost.adapters.stemmer import english

    return Words(english())


def chunks(folder: Path, most: int) -> Measured:
    """Write the chunks as texts and as terms, a line each, and the items that they belong to."""
    words, shape, count = _words(), Windows(), 0
    with (
        (folder / "texts").open("w", encoding="utf-8") as texts,
        (folder / "terms").open("w", encoding="utf-8") as terms,
        (folder / "items").open("w", encoding="utf-8") as items,
    ):
        for tap, documents in corpus.sized(corpus.read(), most, shape):
            for document in documents:
                for chunk in corpus.chunks(document, shape):
                    texts.write(" ".join(chunk.text.split()) + "\n")
                    terms.write(" ".join(corpus.counted(chunk, words).elements()) + "\n")
                    items.write(f"{tap}:{document.item.path}\n")
                    count += 1
    return {"chunks": count}


def build(folder: Path, engine: str, most: int) -> Measured:
    """CPU seconds, bytes and peak memory of building an index, without making its chunks."""
    apart = Apart()
    taps = corpus.read() if engine == "boost" else []
    gc.collect()
    gc.freeze()
    before, began = _peak(), time.process_time()
    if engine == "boost":
        from tools.engines.own import Boost

        shape = Windows()
        Boost(folder / engine).build(apart(corpus.sized(taps, most, shape)), _words(), shape)
    else:
        name = "texts" if engine == "tantivy-text" else "terms"
        ENGINES[engine](folder / engine).build(apart(_lines(folder / name)))
    cpu = time.process_time() - began - apart.seconds
    size = sum(each.stat().st_size for each in (folder / engine).rglob("*") if each.is_file())
    return {"cpu": cpu, "bytes": size, "peak": _peak(), "before": before}


def warm(folder: Path, engines: list[str], most: int, rounds: int = 3) -> Measured:
    """Milliseconds of CPU by kind of question and engine, in turn; the first round is not counted."""
    asks = {engine: _opened(folder, engine) for engine in engines}
    words, seen = _words(), {}
    gc.freeze()
    for kind in corpus.KINDS:
        took: dict[str, list[float]] = {engine: [] for engine in engines}
        for round_ in range(rounds):
            for question in corpus.questions(kind, words, most):
                for engine, ask in asks.items():
                    began = time.process_time()
                    ask(question)
                    if round_:
                        took[engine].append(1000 * (time.process_time() - began))
        seen[kind] = {engine: sorted(times) for engine, times in took.items()}
    return seen


def serve(folder: Path, engine: str) -> Measured:
    """Peak memory of a process that answers every question once."""
    ask, words = _opened(folder, engine), _words()
    for kind in corpus.KINDS:
        for question in corpus.questions(kind, words):
            ask(question)
    return {"peak": _peak()}


def agree(folder: Path, most: int) -> Measured:
    """How many answers of boost equal reading everything: ids, order and scores."""
    from tools.engines.oracle import Oracle
    from tools.engines.own import Boost

    words = _words()
    asked = [each for kind in corpus.KINDS for each in corpus.questions(kind, words, most)]
    lines = zip(_lines(folder / "items"), _lines(folder / "terms"), strict=True)
    oracle = Oracle(lines, {term for terms in asked for term in terms})
    boost = Boost(folder / "boost")
    boost.open()
    equal = sum(oracle.ask(terms) == boost.named(boost.ask(terms)) for terms in asked)
    return {"asked": len(asked), "equal": equal}


def _opened(folder: Path, engine: str) -> Callable[[list[str]], object]:
    opened: Any
    if engine == "boost":
        from tools.engines.own import Boost

        opened = Boost(folder / engine)
    else:
        opened = ENGINES[engine](folder / engine)
    opened.open()
    ask: Callable[[list[str]], object] = opened.ask
    return ask


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\n")


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Do one step."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("step", choices=("chunks", "build", "warm", "serve", "agree"))
    asked.add_argument("folder", type=Path)
    asked.add_argument("engines", nargs="*")
    asked.add_argument("--chunks", type=int, default=10_000)
    asked.add_argument("--most", type=int, default=200)
    given = asked.parse_args()
    folder, engine = given.folder, (given.engines or [""])[0]
    steps: dict[str, Callable[[], Measured]] = {
        "chunks": lambda: chunks(folder, given.chunks),
        "build": lambda: build(folder, engine, given.chunks),
        "warm": lambda: warm(folder, given.engines, given.most),
        "serve": lambda: serve(folder, engine),
        "agree": lambda: agree(folder, given.most),
    }
    print(json.dumps(steps[given.step]()))


if __name__ == "__main__":
    main()
