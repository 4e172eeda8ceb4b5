// The free memory of machines that are made up of files, and of this process.
#include "search/tables/memory.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "folder.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t mib = std::uint64_t{1} << 20;

std::string line(std::uint64_t count) { return std::to_string(count) + "\n"; }

// With 8192 MiB free, as long as no group says less.
class Machine {
public:
    Machine() {
        write("proc/meminfo", "MemTotal:       16777216 kB\nHugePages_Total:       0\nMemAvailable:    8388608 kB\n");
    }
    void write(const std::string& name, const std::string& text) const {
        const std::filesystem::path path = files_.path(name);
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    void in_group(const std::string& line) const { write("proc/self/cgroup", line + "\n"); }
    void limit(const std::string& group, std::uint64_t most, std::uint64_t used) const {
        write("sys/fs/cgroup/" + group + "/memory.max", line(most));
        write("sys/fs/cgroup/" + group + "/memory.current", line(used));
    }
    [[nodiscard]] std::uint64_t free_mib() const { return free_memory_below(files_.path("")) / mib; }
    [[nodiscard]] std::uint64_t free_bytes() const { return free_memory_below(files_.path("")); }

private:
    Folder files_;
};

TEST(Memory, without_groups_all_that_the_machine_has_available_is_free) { EXPECT_EQ(Machine().free_mib(), 8192U); }

TEST(Memory, nothing_is_known_without_files) { EXPECT_EQ(free_memory_below(Folder().path("none")), 0U); }

TEST(Memory, a_group_leaves_its_limit_without_what_it_uses) {
    const Machine machine;
    machine.in_group("0::/job");
    machine.limit("job", 1000 * mib, 300 * mib);
    EXPECT_EQ(machine.free_mib(), 700U);
}

TEST(Memory, a_limit_above_what_the_machine_has_leaves_that) {
    const Machine machine;
    machine.in_group("0::/job");
    machine.limit("job", 100'000 * mib, 300 * mib);
    EXPECT_EQ(machine.free_mib(), 8192U);
}

TEST(Memory, every_group_on_the_path_counts) {
    const Machine machine;
    machine.in_group("0::/slice/user/job");
    machine.write("sys/fs/cgroup/slice/user/job/memory.max", "max\n");
    machine.limit("slice", 1000 * mib, 900 * mib);
    machine.limit("elsewhere", 10 * mib, 0);
    EXPECT_EQ(machine.free_mib(), 100U);
}

TEST(Memory, the_cache_of_files_that_nobody_reads_is_free) {
    const Machine machine;
    machine.in_group("0::/job");
    machine.limit("job", 1000 * mib, 900 * mib);
    machine.write("sys/fs/cgroup/job/memory.stat", "anon " + line(400 * mib) + "inactive_file " + line(300 * mib));
    EXPECT_EQ(machine.free_mib(), 400U);
}

TEST(Memory, a_container_sees_its_own_group_at_the_top) {
    const Machine machine;
    machine.in_group("0::/");
    machine.limit("", 512 * mib, 12 * mib);
    EXPECT_EQ(machine.free_mib(), 500U);
    machine.in_group("0::/../name/of/the/host");
    EXPECT_EQ(machine.free_mib(), 500U);
}

TEST(Memory, groups_of_version_one_are_obeyed) {
    const Machine machine;
    machine.in_group("9:name=systemd:/init\n4:cpuset,memory:/a:b/job\n0::/init");
    machine.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    machine.write("sys/fs/cgroup/memory/a:b/job/memory.limit_in_bytes", line(1000 * mib));
    machine.write("sys/fs/cgroup/memory/a:b/job/memory.usage_in_bytes", line(900 * mib));
    machine.write("sys/fs/cgroup/memory/a:b/job/memory.stat", "total_inactive_file " + line(50 * mib));
    EXPECT_EQ(machine.free_mib(), 150U);
}

TEST(Memory, a_full_group_leaves_next_to_nothing_which_is_not_the_same_as_unknown) {
    const Machine machine;
    machine.in_group("0::/job");
    machine.limit("job", 100 * mib, 101 * mib);
    EXPECT_EQ(machine.free_bytes(), 1U);
}

// Limits the address space of this process to a little more than it has.
class AddressLimit {
public:
    explicit AddressLimit(std::uint64_t more) {
        std::uint64_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        getrlimit(RLIMIT_AS, &before_);
        const rlimit limit{pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more, before_.rlim_max};
        setrlimit(RLIMIT_AS, &limit);
    }
    ~AddressLimit() { setrlimit(RLIMIT_AS, &before_); }
    AddressLimit(const AddressLimit&) = delete;
    AddressLimit& operator=(const AddressLimit&) = delete;

private:
    rlimit before_{};
};

TEST(Memory, a_limit_on_addresses_counts) {
    const AddressLimit limit(200 * mib);
    EXPECT_GT(free_memory(), 0U);
    EXPECT_LE(free_memory(), 200 * mib);
}

}  // namespace
}  // namespace inarow
