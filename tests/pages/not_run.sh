#!/usr/bin/env bash
# web/check and bindings/wasm/check say what they did not run, and why: here with a Node that is too old.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexit 1\n' >"$folder/node"
chmod +x "$folder/node"
PATH=$folder:$PATH "$1/web/check" "$folder/web.xml"
grep -q 'tests="1" failures="0" skipped="1"' "$folder/web.xml"
grep -q '^browser tests: not run, because it takes Node ' "$folder/web.not-run"
PATH=$folder:$PATH "$1/bindings/wasm/check" "$folder/wasm.xml"
grep -q 'tests="1" failures="0" skipped="1"' "$folder/wasm.xml"
grep -q '^WebAssembly tests: not run, because it takes Node ' "$folder/wasm.not-run"
