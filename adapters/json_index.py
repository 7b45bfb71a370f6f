"""The portable index: one JSON file, `rag_index.json`, readable by anything and written as a whole."""

import json
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import Factory, define

from boost.adapters._records import build_id, held_of, item_values, skip_values, to_item
from boost.ports.errors import Damaged, Unwritable
from boost.ports.index_store import IndexStore
from boost.ports.intake import Batch
from boost.ports.model import Block, Held, IndexState, Item, Skip

_EMPTY: dict[str, Any] = {"taps": {}, "segments": {}, "numbered": 0}


@define
class JsonIndex(IndexStore):
    """Reads the file when `state` is asked for and replaces it at every `flush`.

    Meant for export, for other programs and for comparison; at tens of thousands of items it is slow.
    """

    path: Path
    version: int
    parameters: Mapping[str, float]
    """Written into the file, so that a reader of it can score as boost does."""
    content: dict[str, Any] = Factory(dict)
    stamp: tuple[int, int] | None = None
    changed: bool = False

    def state(self) -> IndexState | None:
        self._load()
        if not self.content:
            return None
        held = {tap: _held(tap, values) for tap, values in self.content["taps"].items()}
        return IndexState(self.content["version"], build_id(list(held.values())), held)

    def replace(self, batch: Batch) -> None:
        segments = list(batch.segments)
        self.drop(batch.tap)
        numbers = []
        for segment in segments:
            self.content["numbered"] += 1
            numbers.append(self.content["numbered"])
            block = segment.block
            self.content["segments"][str(numbers[-1])] = {
                "tap": batch.tap,
                "chunks": block.chunks,
                "tokens": block.tokens,
                "starts": list(memoryview(block.starts).cast("I")),
                "lengths": list(memoryview(block.lengths).cast("H")),
                "kinds": list(block.kinds),
                "items": [item_values(item) for item in segment.items],
                "rows": {term: list(row) for term, row in segment.rows.items()},
            }
        held = held_of(batch, [segment.block for segment in segments], numbers)
        skips = sorted(map(skip_values, batch.skips))
        self.content["taps"][batch.tap] = {
            "commit": held.commit,
            "recipe": held.recipe,
            "kinds": held.kinds,
            "chunks": held.chunks,
            "tokens": held.tokens,
            "segments": numbers,
            "skips": skips,
        }

    def drop(self, tap: str) -> None:
        self._load()
        self.content = self.content or json.loads(json.dumps(_EMPTY | {"version": self.version}))
        self.changed = True
        for number in self.content["taps"].pop(tap, {"segments": ()})["segments"]:
            del self.content["segments"][str(number)]

    def clear(self) -> None:
        self.content, self.stamp, self.changed = {}, None, False
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def flush(self) -> None:
        if not self.changed:
            return
        self.content["parameters"] = dict(self.parameters)
        self.content.pop("digest", None)
        self.content["digest"] = _digest(self.content)
        try:
            self._write(json.dumps(self.content, sort_keys=True, separators=(",", ":")))
        except OSError as error:
            raise _unwritable(self.path, error) from error
        self.changed = False

    def block(self, segment: int) -> Block:
        from array import array

        values = self.content["segments"][str(segment)]
        starts, lengths = array("I", values["starts"]).tobytes(), array("H", values["lengths"]).tobytes()
        return Block(
            values["tap"], values["chunks"], values["tokens"], starts, lengths, bytes(values["kinds"])
        )

    def rows(self, term: str) -> Mapping[int, bytes]:
        segments = sorted(
            (int(number), values["rows"].get(term)) for number, values in self.content["segments"].items()
        )
        return {number: bytes(row) for number, row in segments if row is not None}

    def terms(self, prefix: str) -> Iterator[str]:
        every = {term for values in self.content["segments"].values() for term in values["rows"]}
        return iter(sorted(term for term in every if term.startswith(prefix)))

    def items(self, segment: int, numbers: Sequence[int] | None = None) -> tuple[Item, ...]:
        values = self.content["segments"][str(segment)]["items"]
        return tuple(
            to_item(values[number]) for number in (range(len(values)) if numbers is None else numbers)
        )

    def skips(self, tap: str) -> tuple[Skip, ...]:
        return tuple(Skip(*values) for values in self.content["taps"].get(tap, {"skips": ()})["skips"])

    def check(self) -> Iterator[str]:
        try:
            self.stamp = None
            self._load()
        except Damaged as error:
            yield error.message

    def size(self) -> int:
        return self.path.stat().st_size if self.path.is_file() else 0

    def _load(self) -> None:
        if self.changed:
            return
        try:
            status = self.path.stat()
            # A pipe or a device would hold the process, or never end.
            if not stat.S_ISREG(status.st_mode):
                raise _damaged(self.path)
            stamp = (status.st_mtime_ns, status.st_ino)
            if stamp != self.stamp:
                self.content = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            self.content, self.stamp = {}, None
            return
        except (OSError, ValueError, RecursionError) as error:
            raise _damaged(self.path) from error
        if stamp != self.stamp:
            self._verify()
            self.stamp = stamp

    def _verify(self) -> None:
        content = self.content
        digest = content.pop("digest", None) if isinstance(content, dict) else None
        if digest is None or digest != _digest(content):
            self.content, self.stamp = {}, None
            raise _damaged(self.path)

    def _write(self, text: str) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # One process writes at a time, so what else lies here was left by one that is dead.
        self._sweep()
        beside = self.path.with_name(f"{self.path.name}.tmp-{os.getpid()}-json")
        try:
            with beside.open("w", encoding="utf-8") as file:
                beside.chmod(0o600)
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        finally:
            self._sweep()
        self.stamp = None

    def _sweep(self) -> None:
        for leftover in self.path.parent.glob(f"{self.path.name}.tmp-*-json"):
            leftover.unlink()


def _held(tap: str, values: dict[str, Any]) -> Held:
    numbers = (values["chunks"], values["tokens"], len(values["skips"]))
    return Held(
        tap, values["commit"], values["recipe"], tuple(values["kinds"]), *numbers, tuple(values["segments"])
    )


def _digest(content: dict[str, Any]) -> str:
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _unwritable(path: Path, error: OSError) -> Unwritable:
    hint = "move away what lies there" if path.is_dir() or path.parent.is_file() else "check the disk"
    return Unwritable(f"{error.filename or path} cannot be written: {error.strerror}", hint)


def _damaged(path: Path) -> Damaged:
    return Damaged(f"the index is damaged ({path.name})", "run `boost reindex` to rebuild it")
