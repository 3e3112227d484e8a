# Sourced by the scripts: makes .venv at the project's root from a bare python3 and installs what pyproject.toml
# asks for. Does nothing when the virtual environment is already up to date.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PYTHON=${PYTHON:-python3}

zwitsers_setup() { # $1: the extra to install (app, dev, bench)
    local extra=$1 stamp=".venv/.stamp-$1" want
    if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "Zwitsers needs Python 3.11 or newer; $PYTHON is $("$PYTHON" --version 2>&1). Set PYTHON to a newer one." >&2
        return 1
    fi
    want="$(cat pyproject.toml constraints.txt | cksum) $("$PYTHON" --version 2>&1)"
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ] && .venv/bin/python -c 'import zwitsers' 2>/dev/null; then
        return 0
    fi
    echo "Setting up .venv ($extra) ..." >&2
    "$PYTHON" -m venv .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[$extra]"
    echo "$want" >"$stamp"
}
