#!/usr/bin/env bash
# check.sh BUILD-FOLDER COMPILER FLAGS: installs what was built into an empty folder, and builds and runs a project that uses it.
#
# FLAGS are those of the build: what was compiled with a sanitizer or for coverage can only be linked with the same.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --prefix "$folder/usr" >"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/usr/bin/inarow" solve 5x4 >/dev/null
"$folder/usr/bin/inarow" solve 7x6 --node-limit 1000 >"$folder/log" || { echo "the installed program does not find its books"; exit 1; }
for file in man/man1/inarow.1.gz bash-completion/completions/inarow zsh/vendor-completions/_inarow fish/vendor_completions.d/inarow.fish; do
    test -s "$folder/usr/share/$file" || { echo "no $file"; exit 1; }
done
cmake -S "$here" -B "$folder/build" -DCMAKE_CXX_COMPILER="$2" -DCMAKE_CXX_FLAGS="${3:-}" -DCMAKE_PREFIX_PATH="$folder/usr" \
    -DCMAKE_BUILD_TYPE=Release >"$folder/log" || { cat "$folder/log"; exit 1; }
cmake --build "$folder/build" >"$folder/log" || { cat "$folder/log"; exit 1; }
score=$("$folder/build/consumer")
[[ $score == 18 ]] || { echo "the consumer says $score, not 18"; exit 1; }
