# Sourced by the scripts: makes .venv at the project's root from a bare python3 and installs what pyproject.toml
# asks for. Does nothing when the virtual environment is already up to date.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PYTHON=${PYTHON:-python3}
# Some machines have this set. Without it Python keeps what it has compiled, and a server starts in half the time.
unset PYTHONDONTWRITEBYTECODE

zwitsers_setup() { # $1: the extra to install (app, dev, bench)
    local extra=$1 stamp=".venv/.stamp-$1" want
    if ! command -v "$PYTHON" >/dev/null; then
        echo "Zwitsers needs Python 3.11 or newer, and there is no $PYTHON here. Install it, or set PYTHON to its name." >&2
        return 1
    fi
    if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "Zwitsers needs Python 3.11 or newer; $PYTHON is $("$PYTHON" --version 2>&1). Set PYTHON to a newer one." >&2
        return 1
    fi
    # What the virtual environment holds depends on these two files and on the Python it was made with.
    want="$("$PYTHON" --version 2>&1) $(cat pyproject.toml constraints.txt | cksum)"
    if zwitsers_venv_usable && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ]; then
        return 0
    fi
    echo "Setting up .venv ($extra): once, about a minute ..." >&2
    if ! zwitsers_venv_usable; then
        # Debian and Ubuntu keep this part of Python in a package of its own.
        "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || zwitsers_apt python3-venv
        "$PYTHON" -m venv --clear .venv
        # Before Python 3.12 venv installs an old setuptools with known vulnerabilities. Nothing here needs it.
        .venv/bin/python -m pip uninstall --quiet --quiet --disable-pip-version-check --yes setuptools
    fi
    local install=(.venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --constraint constraints.txt)
    # The pip that comes with an older Python takes twice as long to find the same.
    "${install[@]}" pip || echo "Going on with the pip that is there." >&2
    "${install[@]}" --editable ".[$extra]"
    echo "$want" >"$stamp"
}

# A virtual environment works in the place where it was made, with the Python it was made with. One that does is never
# thrown away: someone may be working in it.
zwitsers_venv_usable() {
    [ -x .venv/bin/python ] && grep -qsF "$PWD/.venv/bin/python" .venv/bin/pip &&
        [ "$(.venv/bin/python --version 2>&1)" = "$("$PYTHON" --version 2>&1)" ]
}

zwitsers_apt() { # $1…: Debian packages; installs them where that is allowed, else says what to do
    local apt=(apt-get install --yes --quiet --no-install-recommends)
    if command -v apt-get >/dev/null; then
        if [ "$(id -u)" = 0 ]; then
            zwitsers_apt_update && "${apt[@]}" "$@" >&2 && return 0
        elif sudo -n true 2>/dev/null; then
            zwitsers_apt_update sudo && sudo "${apt[@]}" "$@" >&2 && return 0
        fi
    fi
    echo "Not installed: $*. Install it yourself, for example with: sudo apt-get install $*" >&2
    return 1
}

zwitsers_apt_update() { # $1: sudo, or nothing; once will do for all packages
    [ -n "${zwitsers_apt_updated:-}" ] || "$@" apt-get update --quiet >&2 && zwitsers_apt_updated=yes
}
