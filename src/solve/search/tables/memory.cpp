#include "search/tables/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace inarow {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

// What a version of control groups calls its files.  Both count the cache of files as used; the part that nobody has
// read lately is given back when memory is wanted.
struct Version {
    const char* folder;
    const char* limit;
    const char* used;
    std::string_view cache;  // a line of memory.stat
};
constexpr Version one{"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};
constexpr Version two{"sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"};

// None where there is no such file, or another word ("max").
std::optional<std::uint64_t> number_in(const fs::path& path) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? std::optional(number) : std::nullopt;
}

// The number behind a name, in a file with such a pair on each line.
std::optional<std::uint64_t> number_of(std::string_view name, const fs::path& path) {
    std::ifstream file(path);
    std::string word;
    std::uint64_t number = 0;
    while (file >> word >> number) {
        if (word == name) return number;
        file.ignore(64, '\n');
    }
    return std::nullopt;
}

std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) { return limit - std::min(limit, used); }

std::uint64_t left_in_group(const fs::path& group, const Version& version) {
    const auto limit = number_in(group / version.limit);
    if (!limit) return no_limit;
    const std::uint64_t used = number_in(group / version.used).value_or(0);
    return left_of(*limit, left_of(used, number_of(version.cache, group / "memory.stat").value_or(0)));
}

// A group obeys the limits of those above it.  The path may be that of the host while the folder shows only the groups
// of the container: then there is nothing below the folder, which itself has the limit.
std::uint64_t left_on_path(const fs::path& root, const Version& version, const fs::path& path) {
    fs::path group = root / version.folder;
    std::uint64_t left = left_in_group(group, version);
    for (const fs::path& name : path.lexically_normal().relative_path())
        left = std::min(left, left_in_group(group /= name, version));
    return left;
}

// Lines are "4:memory:/path" in version one, "0::/path" in version two.
std::uint64_t left_in_groups(const fs::path& root) {
    std::ifstream file(root / "proc/self/cgroup");
    std::uint64_t left = no_limit;
    for (std::string line; std::getline(file, line);) {
        const auto end = line.find(":/");
        const std::string before = line.substr(0, end);
        if (end == std::string::npos || (before != "0:" && before.find("memory") == std::string::npos)) continue;
        left = std::min(left, left_on_path(root, before == "0:" ? two : one, line.substr(end + 1)));
    }
    return left;
}

// ulimit -v
std::uint64_t left_of_addresses() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_limit;
    const std::uint64_t pages = number_in("/proc/self/statm").value_or(0);
    return left_of(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

// Nothing left is not the same as nothing known.
std::uint64_t told(std::uint64_t left) { return left == no_limit ? 0 : std::max<std::uint64_t>(left, 1); }

std::uint64_t least_below(const std::string& root) {
    const auto kib = number_of("MemAvailable:", fs::path(root) / "proc/meminfo");
    return std::min(kib ? *kib << 10 : no_limit, left_in_groups(root));
}

}  // namespace

std::uint64_t free_memory() { return told(std::min(least_below("/"), left_of_addresses())); }

std::uint64_t free_memory_below(const std::string& root) { return told(least_below(root)); }

}  // namespace inarow
