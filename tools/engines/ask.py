"""One question to one engine in a process that imports nothing else.

python -m tools.engines.ask ENGINE FOLDER
"""

import sys
from pathlib import Path

from tools.engines.opponents import ENGINES

TERMS = ["pull", "request", "review"]


def main() -> None:
    """Open, ask and print."""
    engine = ENGINES[sys.argv[1]](Path(sys.argv[2]))
    engine.open()
    print(engine.ask(TERMS))


if __name__ == "__main__":
    main()
