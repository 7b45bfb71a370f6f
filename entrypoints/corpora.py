"""The corpora of `boost eval`, each with a home of its own below `$BOOST_HOME/eval`."""

from collections.abc import Mapping
from pathlib import Path

from boost import evals
from boost.domain.reindex import Progress
from boost.entrypoints import factories
from boost.entrypoints.container import Container, container
from boost.entrypoints.settings import Settings
from boost.evals.corpus import Corpus, documents
from boost.evals.ensure import Ensure
from boost.evals.lock import locked
from boost.ports.errors import Failed

FOLDER = Path(evals.__file__).parent
"""Where golden rows, floors and baselines are."""


def opened(settings: Settings, name: str, progress: Progress) -> Corpus:
    """The corpus of this name, fetched and indexed where it was not."""
    parts = container(of_corpus(settings, name))
    if name != "starter":
        ensure(settings, name, parts)(progress)
    taps = parts.taps()
    done = parts.reindex()(taps, progress=progress)
    for tap, error in done.failed.items():
        raise Failed(f"corpus {name}: {tap} cannot be indexed: {error.message}", error.hint)
    return Corpus(name, documents(parts.reading(), taps), parts.search(), factories.memory_index)


def of_corpus(settings: Settings, name: str) -> Settings:
    """The settings of a corpus: what ships, not what the user tuned."""
    home = settings.home / "eval" / name
    environment = _environment(settings)
    return Settings(home, offline=settings.offline, environment=environment)


def ensure(settings: Settings, name: str, parts: Container) -> Ensure:
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
