"""`python -m boost` and the `boost` command."""

from boost.entrypoints.cli.app import main

if __name__ == "__main__":
    main()
