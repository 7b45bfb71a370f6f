"""The corpora of `boost eval`, each with a home of its own below `$BOOST_HOME/eval`, and their files."""

from collections.abc import Mapping
from pathlib import Path

from boost import evals
from boost.domain.reindex import Progress
from boost.entrypoints import factories
from boost.entrypoints.container import Container, container
from boost.entrypoints.settings import Settings
from boost.evals import classes, floors, golden, saved
from boost.evals.classes import Classes
from boost.evals.corpus import Corpus, documents
from boost.evals.ensure import Ensure
from boost.evals.floors import Floor
from boost.evals.golden import Row
from boost.evals.lock import locked
from boost.evals.saved import Saved
from boost.ports.errors import Failed, Refused, Unavailable

FOLDER = Path(evals.__file__).parent
"""Where golden rows, floors and baselines are."""


def opened(settings: Settings, name: str, progress: Progress) -> Corpus:
    """The corpus of this name, fetched and indexed where it was not."""
    parts = container(of_corpus(settings, name))
    if name != "starter":
        _ensure(settings, name, parts)(progress)
    taps = parts.taps()
    done = parts.reindex()(taps, progress=progress)
    for tap, error in done.failed.items():
        raise Failed(f"corpus {name}: {tap} cannot be indexed: {error.message}", error.hint)
    return Corpus(name, documents(parts.reading(), taps), parts.search(), factories.memory_index)


def golden_rows(name: str) -> tuple[Row, ...]:
    """The golden rows of a corpus; `Unavailable` when there are none yet."""
    path = FOLDER / "golden" / f"{name}.jsonl"
    if not path.exists():
        raise Unavailable(
            f"there are no golden rows for {name}", f"they belong into evals/golden/{path.name}"
        )
    return golden.decode(path.read_text(encoding="utf-8"), f"golden/{path.name}")


def golden_text(name: str) -> str:
    """A golden file that is no list of questions."""
    return (FOLDER / "golden" / f"{name}.jsonl").read_text(encoding="utf-8")


def stacks() -> tuple[str, ...]:
    """The example projects for which there are acceptable picks."""
    return tuple(sorted(path.name for path in (FOLDER / "stacks").iterdir() if path.is_dir()))


def golden_classes(corpus: Corpus) -> Classes:
    """The equivalence classes of a corpus."""
    path = FOLDER / "golden" / "classes.jsonl"
    listed = classes.decode(path.read_text(encoding="utf-8"), path.name) if path.exists() else ()
    return classes.classes(corpus.documents, listed)


def floors_of(name: str, fail_under: float | None) -> tuple[Floor, ...]:
    """The floors of a corpus, the gate first."""
    text = (FOLDER / "floors.toml").read_text(encoding="utf-8")
    return floors.with_gate(floors.decode(text, name), fail_under)


def baseline(name: str) -> Saved | None:
    """The accepted run of a corpus; None when there is none yet."""
    path = baseline_path(name)
    return saved.decode(path.read_text(encoding="utf-8"), path.name) if path.exists() else None


def baseline_path(name: str) -> Path:
    """Where the accepted run of a corpus is kept."""
    return FOLDER / "baselines" / f"{name}.json"


def writable(name: str, folder: Path = FOLDER) -> Path:
    """Where an accepted run goes in a checkout; `Refused` where boost is installed as a package."""
    if not (folder.resolve().parent / "pyproject.toml").is_file():
        raise Refused("a baseline is kept in a checkout of boost, and this is none", "add --out FILE")
    return folder / "baselines" / f"{name}.json"


def of_corpus(settings: Settings, name: str) -> Settings:
    """The settings of a corpus: what ships, not what the user tuned."""
    home = settings.home / "eval" / name
    return Settings(home, offline=settings.offline, environment=_environment(settings))


def _ensure(settings: Settings, name: str, parts: Container) -> Ensure:
    """The use case that fetches the taps of a corpus."""
    lock = locked((FOLDER / "taps.txt").read_text(encoding="utf-8"), name)
    only = ("pinned",) if name == "pinned" else ()
    return Ensure(
        corpus=name,
        lock=lock,
        followed=parts.followed(),
        add=parts.add_tap(),
        remove=parts.remove_tap(),
        unpack=factories.tap_pack(settings.eval.pack, _repositories(settings), settings.environment, only),
        offline=settings.offline,
    )


def _environment(settings: Settings) -> Mapping[str, str]:
    """With a tap pack git finds its repositories behind the addresses of GitHub."""
    if not settings.eval.pack:
        return settings.environment
    return {**settings.environment, "GIT_CONFIG_GLOBAL": str(_repositories(settings) / "gitconfig")}


def _repositories(settings: Settings) -> Path:
    return settings.home / "eval" / "repositories"
