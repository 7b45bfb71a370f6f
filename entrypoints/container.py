"""The parts of boost put together (dependency-injector): one object graph for every command and for tests."""

from dependency_injector import containers, providers

from boost.domain.consult import Info, Read
from boost.domain.doctor import Doctor
from boost.domain.followed import Followed
from boost.domain.full_text import FullText
from boost.domain.reindex import Reindex
from boost.domain.search import Search
from boost.domain.tap import AddTap, RemoveTap, RereadFolders, UpdateTaps
from boost.entrypoints import factories
from boost.entrypoints.settings import Settings
from boost.ports.clock import Clock
from boost.ports.files import Files
from boost.ports.index_store import IndexStore


class Container(containers.DeclarativeContainer):
    """Ports below, use cases above. A test overrides a port with an in-memory adapter."""

    settings: providers.Provider[Settings] = providers.Dependency(instance_of=Settings)

    clock: providers.Provider[Clock] = providers.Singleton(factories.clock)
    files: providers.Provider[Files] = providers.Singleton(factories.files, settings)
    index_store: providers.Provider[IndexStore] = providers.Singleton(factories.index_store, settings)
    reading = providers.Singleton(factories.reading, settings)
    words = providers.Singleton(factories.words, settings)
    shape = providers.Singleton(factories.shape, settings)
    formula = providers.Singleton(factories.formula, settings)

    followed = providers.Factory(Followed, files)
    taps = providers.Callable(factories.taps, followed)
    catalogue = providers.Factory(factories.catalogue, index_store, reading, followed)

    add_tap = providers.Factory(AddTap, followed, reading, clock)
    remove_tap = providers.Factory(RemoveTap, followed, reading)
    update_taps = providers.Factory(UpdateTaps, followed, reading)
    reread_folders = providers.Factory(RereadFolders, followed, reading, update_taps)
    reindex = providers.Factory(Reindex, index_store, files, reading, words, shape)
    full_text = providers.Factory(FullText, index_store, words, formula)
    search = providers.Factory(Search, catalogue, full_text, clock)
    info = providers.Factory(Info, catalogue)
    read = providers.Factory(Read, catalogue)
    doctor = providers.Factory(
        Doctor,
        index_store,
        reading,
        providers.Callable(factories.probes, settings),
        providers.Callable(factories.recipe, shape, words),
        providers.Factory(lambda followed: lambda: factories.taps(followed), followed),
    )


def container(settings: Settings) -> Container:
    """A new set of parts for these settings."""
    return Container(settings=providers.Object(settings))
