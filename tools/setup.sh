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

# The fastest one that is there; nothing where there is none.
find_chromium() { command -v chromium-headless-shell chromium chromium-browser google-chrome | head -n 1 || true; }

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

# Sets as_root to the prefix that runs a command as root; fails when there is no way.
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

# What files are known to cost to compile (tools/build_cost.tsv), summed over the lines of ninja on standard input; a file
# that is not in the list counts as an average one.
cost_of_lines() {
    awk -F'\t' 'NR == FNR { cost[$2] = $1; sum += $1; next }
        /Building CXX object / {
            file = $0; sub(/.*CMakeFiles\//, "", file); sub(/\.o$/, "", file)
            total += file in cost ? cost[file] : sum / length(cost)
        }
        END { printf "%d\n", total }' "$root/tools/build_cost.tsv" -
}

# plan_build PRESET TARGET   The objects that are not there yet, in the words in which ninja reports them.  (What ninja
# itself plans to do, -n, begins with running CMake again and does not know what follows.)
plan_build() {
    ninja -C "build/$1" -t commands "$2" | grep -oP -- '-o \K\S+\.(o|gch)(?= )' | while read -r object; do
        [[ -e build/$1/$object ]] || echo "Building CXX object $object"
    done
}

# On a terminal one line that is rewritten again and again, elsewhere a new line every half minute.
say_progress() {
    if [[ -t 2 ]]; then
        printf '\r%s: %s\e[K' "$me" "$1" >&2
    elif ((SECONDS - last_said >= 30)); then
        last_said=$SECONDS
        say "$1"
    fi
}

# Shows the progress of a build until it is killed: by the cost of what is compiled, at the speed so far.
# watch_build PLAN LOG
watch_build() {
    local total finished start=$SECONDS last_said=$SECONDS
    total=$(cost_of_lines <"$1")
    ((total > 0)) || return 0
    while sleep 1; do
        finished=$(cost_of_lines <"$2")
        ((finished * 50 > total && finished < total)) || continue  # the first two hundredths tell little
        say_progress "building, $((100 * finished / total)) % done, about $(((SECONDS - start) * (total - finished) / finished)) s left"
    done
}

# Builds twice: the second time does nothing, unless a header was saved while the compiler was at work.
# Then the first one has linked old objects with new ones, and such a program crashes, or lies.
configure_and_build() {
    local preset=$1 target=$2 fresh
    local build=(cmake --build --preset "$1" --target "$2" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}")
    shift 2
    fresh=$(fresh_if_moved "$preset")
    cd "$root" && cmake --preset "$preset" ${fresh:+"$fresh"} "$@" || return
    plan_build "$preset" "$target" >"build/$preset/plan" || true  # nothing to compile is no error
    watch_build "build/$preset/plan" "build/$preset/build.log" 2>&3 &
    local watcher=$! status=0
    { "${build[@]}" && "${build[@]}"; } || status=$?
    kill "$watcher" 2>/dev/null && wait "$watcher" 2>/dev/null
    if [[ -t 3 ]]; then printf '\r\e[K' >&3; fi
    return $status
}

# build_preset PRESET TARGET [CMAKE-ARGUMENT...]
# Leaves the stamp build/PRESET/built with the time at which the build began, so that a source saved
# while the compiler was at work is newer than the stamp and is built by the next call.
build_preset() {
    local folder=$root/build/$1
    mkdir -p "$folder"
    touch "$folder/building"
    if ! (configure_and_build "$@") 3>&2 </dev/null >"$folder/build.log" 2>&1; then
        say "build failed; the end of $folder/build.log:"
        tail -n 20 "$folder/build.log" >&2
        return 4
    fi
    mv "$folder/building" "$folder/built"
}
