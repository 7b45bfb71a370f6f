"""The tap pack: archives of repositories, unpacked into a folder that git finds behind GitHub's addresses."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from boost.adapters._process import Call, Limits, environment, run
from boost.ports.errors import Failed, Unavailable

_SECONDS = 600.0


def unpack(pack: Path, target: Path, environ: Mapping[str, str], only: Sequence[str] = ()) -> None:
    """Unpack repositories; those that are there at the right commit are kept.

    Raises `Unavailable` for a folder that is no tap pack, `Failed` when an archive is not what it should be.
    """
    script = pack / "unpack-taps"
    if not script.is_file():
        raise Unavailable(
            f"there is no tap pack in {pack}", "set BOOST_TAP_PACK to the folder with unpack-taps"
        )
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    chosen = ("--only", *only) if only else ()
    argv = (sys.executable, str(script), str(target), *chosen)
    ended = run(Call(argv, environment(environ), target, limits=Limits(_SECONDS)))
    if not ended.fine:
        last = ended.err.strip().rpartition("\n")[2] or ended.reason
        raise Failed(f"the tap pack cannot be unpacked: {last}", "compare it with its MANIFEST.tsv")
