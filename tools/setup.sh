# shellcheck shell=bash
# Shared by ./inarow and ./check: installs missing packages, then configures and builds a preset.
#
# Sourced, never run.  The caller sets `root` (the repository, an absolute path) and `me` (the name that
# opens every message).  All messages go to standard error: standard output belongs to the program.
# Status: 2 when a package is missing and may not be installed, 4 when the build fails.
#
# INAROW_NO_INSTALL=1 skips the packages, for machines that have the tools from somewhere else than apt.
: "${root:?}" "${me:?}"

say() { printf '%s: %s\n' "$me" "$*" >&2; }

# One build at a time: two first calls at once would write the same files.  Held until unlock_build.
lock_build() {
    mkdir -p "$root/build" 2>/dev/null || true
    if ! { exec {build_lock}>>"$root/build/lock"; } 2>/dev/null; then
        say "cannot write to $root/build, so cannot build"
        return 4
    fi
    flock --nonblock "$build_lock" && return
    say "waiting for another build to finish"
    flock "$build_lock"
}

unlock_build() { exec {build_lock}>&-; }

# The packages in the named sections of packages.txt.
listed_packages() {
    local section='' word
    while read -r word _; do
        case $word in
            '' | '#'*) ;;
            '['*']') section=${word//[\[\]]/} ;;
            *) if [[ " $* " == *" $section "* ]]; then echo "$word"; fi ;;
        esac
    done <"$root/packages.txt"
}

is_installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed* ]]; }

missing_packages() {
    local package
    for package in $(listed_packages "$@"); do
        is_installed "$package" || echo "$package"
    done
}

# Sets as_root to what must stand before a command to run it as root; fails when there is no way.
# sudo may ask for a password only where somebody can answer.
find_root() {
    as_root=()
    command -v apt-get >/dev/null || return 1
    ((EUID != 0)) || return 0
    command -v sudo >/dev/null || return 1
    as_root=(sudo)
    sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]
}

# A failing update is not the end: one broken source among many does not keep the packages away.
apt_install() {
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update || true
    "${apt[@]}" install -y --no-install-recommends "$@"
}

install_packages() {
    local missing log=$root/build/packages.log
    [[ ${INAROW_NO_INSTALL:-} != 1 ]] || return 0
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]} > 0)) || return 0

    if find_root; then
        say "installing ${#missing[@]} package$( ((${#missing[@]} == 1)) || echo s) (${missing[*]})"
        apt_install "${missing[@]}" </dev/null >"$log" 2>&1 && return
        say "installation failed; the end of $log:"
        tail -n 20 "$log" >&2
    fi
    say "packages are missing; as root run: apt-get install --no-install-recommends ${missing[*]}"
    return 2
}

# A build folder that was moved or copied with its repository is of no use to cmake.
fresh_if_moved() {
    local cache=$root/build/$1/CMakeCache.txt
    if [[ -e $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then echo --fresh; fi
}

# Builds twice: the second time does nothing, unless a header was saved while the compiler was at work.
# Then the first one has linked old objects with new ones, and such a program crashes, or lies.
configure_and_build() {
    local preset=$1 fresh
    local build=(cmake --build --preset "$1" --target "$2" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}")
    shift 2
    fresh=$(fresh_if_moved "$preset")
    cd "$root" && cmake --preset "$preset" ${fresh:+"$fresh"} "$@" && "${build[@]}" && "${build[@]}"
}

# build_preset PRESET TARGET [CMAKE-ARGUMENT...]
# Leaves the stamp build/PRESET/built with the time at which the build began, so that a source saved
# while the compiler was at work is newer than the stamp and is built by the next call.
build_preset() {
    local folder=$root/build/$1
    mkdir -p "$folder"
    touch "$folder/building"
    if ! (configure_and_build "$@") </dev/null >"$folder/build.log" 2>&1; then
        say "build failed; the end of $folder/build.log:"
        tail -n 20 "$folder/build.log" >&2
        return 4
    fi
    mv "$folder/building" "$folder/built"
}
