#!/bin/sh
# The first minutes with boost, in a home that is thrown away: demo.sh FOLDER-OF-THE-COMMAND
set -eu

PATH="$(cd "$1" && pwd):$PATH"
BOOST_HOME=$(mktemp -d)
export PATH BOOST_HOME
trap 'rm -rf "$BOOST_HOME"' EXIT
trap 'exit 130' INT TERM

show() {
    printf '\n$ %s\n' "$1"
    eval "$1"
}

show 'boost reindex'
show 'boost search "review a pull request" --limit 3'
show 'boost read review-pull-request --length 400'

cat <<END

That was the starter tap, which comes with boost. To go on with a boost of your own:

    pipx install .                      the command itself (or: python3 -m pip install . in an environment)
    boost tap --defaults                follow well-known collections, or boost tap OWNER/REPO
    boost search "review a pull request"
    boost read ITEM                     the whole text of a hit
    boost --help                        all commands
END
