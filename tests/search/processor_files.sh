#!/usr/bin/env bash
# A file compiled for some processors only must not share code with the others: of several copies of an inline
# function the linker keeps one, and that one must run everywhere.  So all that such a file shares must belong to its
# lanes.
#   processor_files.sh OBJECT...    objects of children_avx*.cpp among any others
set -euo pipefail
looked=0
for object in "$@"; do
    case $object in *children_avx*) ;; *) continue ;; esac
    looked=$((looked + 1))
    if nm -C "$object" | grep -E ' [WV] ' | grep -vE 'Lanes<|LaneMask<|LaneChains<|_lanes<|avx(2|512)_children<'; then
        echo "$object: shares the code above with files for other processors"
        exit 1
    fi
done
((looked == 2)) || { echo "found $looked files instead of 2"; exit 1; }
