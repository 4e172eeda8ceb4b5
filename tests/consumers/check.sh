#!/usr/bin/env bash
# check.sh BUILD COMPILER FLAGS     uses what was built as another project would: installed into an empty folder, by find_package
#                                   and pkg-config; as a subproject it is configured alone, since building it again takes minutes
# check.sh --fresh [COMPILER]       builds the last commit for all four ways, as part of a host and as a shared library
#
# FLAGS are those of the build: what was compiled with a sanitizer or for coverage can only be linked with the same.
set -euo pipefail
here=$(dirname -- "$(readlink -f -- "$0")")
root=$here/../..
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'

fail() { echo "$1" && exit 1; }
quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log" && fail "failed: $*"; }; }

# runs PROGRAM [LIBRARIES]   on the books of the source
runs() {
    LD_LIBRARY_PATH=${2:-} "$1" "$root/books" >"$folder/output" || fail "$1 ends with $?"
    diff "$here/output.txt" "$folder/output" || fail "$1 prints something else"
}

# configure WAY BUILD ARGUMENT...
configure() {
    quietly cmake -G Ninja -S "$here" -B "$2" -DWAY="$1" -DCMAKE_CXX_COMPILER="$compiler" "${@:3}"
    ! grep -B1 '"file": ".*/main.cpp"' "$2/compile_commands.json" | grep -E -- '-march|-Wconversion|/src/(core|solve|results|use)' || fail "$1 passes on what is private"
}

# installed BUILD   The consumers of a build that is installed.
installed() {
    local usr=$folder/usr flags
    quietly cmake --install "$1" --prefix "$usr"
    ! grep -rnE '/lib[a-z0-9+]+\.(so|a)"|-march' "$usr/lib/cmake" | grep -v _IMPORT_PREFIX || fail "paths of this machine are installed"
    [[ $(ls "$usr/include") == inarow ]] || fail "more headers than ours are installed"
    configure find_package "$folder/found" -DCMAKE_PREFIX_PATH="$usr" -DCMAKE_CXX_FLAGS="$flags_of_build"
    quietly cmake --build "$folder/found"
    runs "$folder/found/consumer"
    flags=$(PKG_CONFIG_PATH=$usr/lib/pkgconfig pkg-config --cflags --libs inarow)
    quietly "$compiler" -std=c++20 $flags_of_build $warnings -I"$here" "$here/main.cpp" -o "$folder/by_pkg_config" $flags
    runs "$folder/by_pkg_config" "$usr/lib"
}

# subproject WAY SOURCE ARGUMENT...   Needs nothing but what the engine needs, and brings nothing but the engine.
subproject() {
    configure "$1" "$folder/host" -DSOURCE="$2" "${@:3}" \
        -DCMAKE_DISABLE_FIND_PACKAGE_{GTest,CLI11,Boost,OpenSSL}=ON
    quietly cmake --install "$folder/host" --prefix "$folder/none" --component development
    [[ ! -e $folder/none && ! -e $folder/host/CPackConfig.cmake ]] || fail "$1 installs what its host does not know"
    ! ninja -C "$folder/host" -t commands inarow_library | grep -F -- "-I$here" || fail "$1 searches the folders of its host"
    ! ninja -C "$folder/host" -t targets all | grep -E '^(inarow|inarow-verify|docs|[a-z]*_test):' || fail "$1 brings programs"
}

another_processor() {
    ! cmake -S "$root" -B "$folder/32" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-m32 \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY >"$folder/log" 2>&1 || fail "a processor of 32 bits is accepted"
    grep -q 'inarow needs a 64-bit little-endian processor' "$folder/log" || { cat "$folder/log" && fail "the refusal does not say why"; }
}

built_program() {
    local file
    "$folder/usr/bin/inarow" solve 5x4 >/dev/null
    "$folder/usr/bin/inarow" solve 7x6 --node-limit 1000 >"$folder/log" || fail "the installed program does not find its books"
    for file in man/man1/inarow.1.gz bash-completion/completions/inarow zsh/vendor-completions/_inarow fish/vendor_completions.d/inarow.fish; do
        [[ -s $folder/usr/share/$file ]] || fail "no $file"
    done
}

# fresh   The last commit for all four ways: within a host, and installed as distributions build it.
fresh() {
    local source=$folder/source exported
    mkdir "$source"
    git -C "$root" archive HEAD | tar x -C "$source"
    root=$source here=$source/tests/consumers
    for way in add_subdirectory FetchContent; do
        subproject $way "$source" -DCMAKE_BUILD_TYPE=Release
        quietly nice cmake --build "$folder/host"
        runs "$folder/host/consumer"
    done
    CXXFLAGS='-O2 -g' quietly cmake -G Ninja -S "$source" -B "$folder/library" -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=ON \
        -DCMAKE_CXX_COMPILER="$compiler" -DINAROW_PROGRAMS=OFF -DINAROW_TESTS=OFF
    quietly nice cmake --build "$folder/library"
    exported=$(nm -DC --defined-only "$folder/library/libinarow.so")
    grep -q ' T inarow::api::Engine::solve' <<<"$exported" || fail "public names are hidden"
    ! grep -E ' T inarow::(knowledge|cube|store)::' <<<"$exported" || fail "private names are exported"
    installed "$folder/library"
}

if [[ ${1:-} == --fresh ]]; then
    compiler=${2:-c++} flags_of_build=''
    fresh
else
    compiler=$2 flags_of_build=${3:-}
    installed "$1"
    built_program
    for way in add_subdirectory FetchContent; do subproject $way "$root"; done
    if [[ $(uname -m) == x86_64 ]]; then another_processor; fi
fi
