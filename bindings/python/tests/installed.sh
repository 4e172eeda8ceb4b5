#!/usr/bin/env bash
# installed.sh BUILD-FOLDER PYTHON: installs the package into an empty folder, as the Debian package does, and uses it from there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --component python --prefix "$folder/usr" >"$folder/log" || { cat "$folder/log"; exit 1; }
cd "$folder"
PYTHONPATH=$folder/usr/lib/python3/dist-packages "$2" -c '
import inarow
assert inarow.__file__.startswith("'"$folder"'"), inarow.__file__
assert inarow.solve("7x6", "4", nodes=1000).source == "book"
assert inarow.prove("4x4", weak=True).verify()'
