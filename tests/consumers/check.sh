#!/usr/bin/env bash
# check.sh BUILD COMPILER FLAGS     uses what was built as another project would: installed into an empty folder, by find_package
#                                   and pkg-config; as a subproject it is configured alone, since building it again takes minutes
# check.sh --fresh [COMPILER]       builds the last commit as part of a host
# check.sh --packages               makes the Debian packages of the last commit twice, in two folders, and uses what is in them
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

# The consumers of what is installed in $folder/usr.
installed() {
    local usr=$folder/usr flags config
    config=$(dirname -- "$(find "$usr" -name inarow.pc)")
    ! grep -rnE '/lib[a-z0-9+]+\.(so|a)"|-march' "${config%/*}/cmake" | grep -v _IMPORT_PREFIX || fail "paths of this machine are installed"
    [[ $(ls "$usr/include") == inarow ]] || fail "more headers than ours are installed"
    configure find_package "$folder/found" -DCMAKE_PREFIX_PATH="$usr" -DCMAKE_CXX_FLAGS="$flags_of_build"
    quietly cmake --build "$folder/found"
    runs "$folder/found/consumer"
    flags=$(PKG_CONFIG_PATH=$config pkg-config --cflags --libs inarow)
    quietly "$compiler" -std=c++20 $flags_of_build $warnings -I"$here" "$here/main.cpp" -o "$folder/by_pkg_config" $flags
    runs "$folder/by_pkg_config" "${config%/*}"
}

# subproject WAY SOURCE ARGUMENT...   Needs nothing but what the engine needs, and brings nothing but the engine.
subproject() {
    configure "$1" "$folder/host" -DSOURCE="$2" "${@:3}" \
        -DCMAKE_DISABLE_FIND_PACKAGE_{GTest,CLI11,Boost,OpenSSL}=ON
    quietly cmake --install "$folder/host" --prefix "$folder/none" --component development
    [[ ! -e $folder/none ]] || fail "$1 installs what its host does not know"
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

# last_commit FOLDER
last_commit() { mkdir -p "$1" && git -C "$root" archive HEAD | tar x -C "$1"; }

fresh() {
    local source=$folder/source
    last_commit "$source"
    root=$source here=$source/tests/consumers
    for way in add_subdirectory FetchContent; do
        subproject $way "$source" -DCMAKE_BUILD_TYPE=Release
        quietly nice cmake --build "$folder/host"
        runs "$folder/host/consumer"
        ! nm -C "$folder/host/consumer" | grep ' inarow::strategy::make(' || fail "$way links what it never calls"
    done
}

# What is written twice, here and in debian/.
same_facts() {
    local version needed
    version=$(sed -n 's/^project(inarow VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
    [[ $(cd "$root" && dpkg-parsechangelog -S Version) == "$version" ]] || fail "debian/changelog is not about $version"
    [[ $(cd "$root" && dpkg-parsechangelog -S Maintainer) == "$(sed -n 's/^Maintainer: //p' "$root/debian/control")" ]] || fail "two maintainers"
    for needed in $(sed -n '/^\[build\]/,/^$/ s/ *#.*//p' "$root/packages.txt"); do
        [[ $needed == g++ ]] || grep -q "^ $needed,$" "$root/debian/control" || fail "debian/control does not build with $needed"
    done
}

# package FOLDER
package() {
    last_commit "$folder/$1/inarow"
    (cd "$folder/$1/inarow" && quietly nice dpkg-buildpackage -us -uc -b)
}

packages() {
    local file exported
    same_facts
    for way in one another/folder; do package $way; done
    for file in "$folder"/one/*.deb; do
        cmp "$file" "$folder/another/folder/${file##*/}" || fail "a second build makes another package"
        dpkg-deb -x "$file" "$folder"
    done
    quietly lintian --pedantic --fail-on error,warning,pedantic "$folder"/one/*.changes
    exported=$(nm -DC --defined-only "$folder"/usr/lib/*/libinarow.so)
    grep -q ' T inarow::api::Engine::solve' <<<"$exported" || fail "public names are hidden"
    ! grep -E ' T inarow::(knowledge|cube|store)::' <<<"$exported" || fail "private names are exported"
    installed
    built_program
}

case ${1:-} in
    --fresh) compiler=${2:-c++} flags_of_build='' && fresh ;;
    --packages) compiler=c++ flags_of_build='' && packages ;;
    *)
        compiler=$2 flags_of_build=${3:-}
        quietly cmake --install "$1" --prefix "$folder/usr"
        installed
        built_program
        for way in add_subdirectory FetchContent; do subproject $way "$root"; done
        if [[ $(uname -m) == x86_64 ]]; then another_processor; fi
        ;;
esac
