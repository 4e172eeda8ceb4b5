#!/usr/bin/env bash
# wheel.sh PYTHON: makes the source archive and the wheel for other machines as docs/guide/python.md says, and uses the wheel.
#
# The wheel is compiled from the archive, so both are tested.  77 where python3-build is missing.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]%/*}/../../..")
python=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$python" -c 'import build' 2>log || { echo "skipped: there is no python3-build"; exit 77; }

CMAKE_ARGS=-DINAROW_STATIC=ON "$python" -m build -nx --outdir dist "$root" >log 2>&1 || { tail -n 40 log; exit 1; }
archives=(dist/*)
[[ ${#archives[@]} == 2 && -s ${archives[0]} && ${archives[1]} == dist/inarow-*.tar.gz ]] || { echo "made: ${archives[*]}"; exit 1; }
wheel=$(basename "${archives[0]}")
[[ $wheel =~ ^inarow-[0-9.]+-cp3[0-9]+-cp3[0-9]+-manylinux_2_([0-9]+)_[a-z0-9_]+\.whl$ && ${BASH_REMATCH[1]} -le 34 ]] || { echo "$wheel is no tag of manylinux_2_34"; exit 1; }

(($(stat -c %s "dist/$wheel") <= 9000000)) || { echo "$wheel has over 9 MB"; exit 1; }

"$python" -m venv --system-site-packages venv  # NumPy may be the system's
venv/bin/pip install --quiet --no-index "dist/$wheel"
tag=${wheel#inarow-*-}
info=$(echo venv/lib/python3*/site-packages/inarow-*.dist-info)
grep -qx "Tag: ${tag%.whl}" "$info/WHEEL"
test -s "$info/LICENSE" && test -s "$info/../inarow/licenses/libfmt-dev.txt"
if ldd "$info"/../inarow/_inarow*.so | grep -vE 'linux-vdso|lib(c|m|dl|pthread|rt|gcc_s)\.so|ld-linux'; then echo "the module needs these libraries"; exit 1; fi

[[ $(venv/bin/python -c 'import inarow; print(inarow.__file__)') == "$folder"/venv/* ]]
[[ $(venv/bin/python -c 'import inarow; print(inarow.solve("7x6", "4455").score)') == 18 ]]
[[ $(venv/bin/python -c 'import inarow; print(inarow.solve("7x6", "44444471221", nodes=1000).source)') == book ]]
[[ $(venv/bin/inarow solve 7x6 4455 --quiet) == "$(venv/bin/python -m inarow solve 7x6 4455 --quiet)" ]]
venv/bin/python -m unittest discover -s "$root/bindings/python/tests" -p inarow_test.py
