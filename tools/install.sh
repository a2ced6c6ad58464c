#!/bin/sh
# Makes the virtual environment $1 if it is not there and installs the locked requirements $2 into it.
# Does nothing when exactly these are installed already; says in one sentence what is missing.
# PYTHON names the Python to use; without it the newest one that works is taken.
set -eu

venv=$1
requirements=$2
candidates=${PYTHON:-python3.13 python3.12 python3.11 python3}

fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# A name on the path proves nothing: version switchers leave names behind that only print an error.
find_python() {
    fits=
    for candidate in $candidates; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            fits=$candidate
            if "$candidate" -c 'import venv, ensurepip' >/dev/null 2>&1; then
                printf '%s\n' "$candidate"
                return
            fi
        fi
    done
    if [ -n "$fits" ]; then
        fail "$fits has no venv module; on Debian or Ubuntu, apt install python3-venv brings it."
    fi
    fail "Parterre needs Python 3.11 or newer, and none of these is one: $candidates."
}

if ! "$venv/bin/python" -c '' >/dev/null 2>&1; then
    python=$(find_python)
    "$python" -m venv "$venv" || fail "The virtual environment $venv could not be made; delete it and try again."
fi

stamp="$venv/.installed-$(basename "$requirements")"
wanted=$("$venv/bin/python" -c 'import sys; print("#", *sys.version_info[:3])' && cat "$requirements")
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
    exit 0
fi

# Where uv is among the requirements it installs the rest, ten times as fast; it may not reach what pip is set up for.
with_uv() {
    pinned=$(sed -n '/^uv==/,/[^\\]$/p' "$requirements")
    [ -n "$pinned" ] || return 1
    printf '%s\n' "$pinned" >"$stamp-uv"
    with_pip "$stamp-uv" && "$venv/bin/python" -m uv pip install --quiet --python "$venv" --require-hashes -r "$requirements"
}

with_pip() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$1"
}

echo "Installing $requirements into $venv ..."
with_uv || with_pip "$requirements" || fail "$requirements could not be installed; the lines above say why."
printf '%s\n' "$wanted" >"$stamp"
