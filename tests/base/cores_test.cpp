// Cores of made-up machines.
#include "base/cores.hpp"

#include <gtest/gtest.h>

#include "folder.hpp"

namespace inarow {
namespace {

// Of four CPUs, each with the list of those on its core.
std::size_t cores_of(const std::vector<int>& cpus, const std::vector<std::string>& siblings) {
    const Folder root;
    for (std::size_t cpu = 0; cpu < siblings.size(); ++cpu) {
        const std::string folder = "cpu" + std::to_string(cpu) + "/topology";
        std::filesystem::create_directories(root.path(folder));
        static_cast<void>(root.file(folder + "/thread_siblings_list", siblings[cpu] + "\n"));
    }
    return count_cores(cpus, root.path(""));
}

TEST(Cores, with_two_threads_each_count_once) {
    EXPECT_EQ(cores_of({0, 1, 2, 3}, {"0,2", "1,3", "0,2", "1,3"}), 2U);
    EXPECT_EQ(cores_of({0, 1, 2, 3}, {"0-1", "0-1", "2-3", "2-3"}), 2U);
}

TEST(Cores, with_one_thread_each_are_as_many_as_cpus) { EXPECT_EQ(cores_of({0, 1, 2, 3}, {"0", "1", "2", "3"}), 4U); }

TEST(Cores, that_the_process_may_not_use_do_not_count) {
    EXPECT_EQ(cores_of({1, 3}, {"0,2", "1,3", "0,2", "1,3"}), 1U);
    EXPECT_EQ(cores_of({0, 3}, {"0,2", "1,3", "0,2", "1,3"}), 2U);
}

TEST(Cores, are_cpus_where_the_system_does_not_tell) { EXPECT_EQ(cores_of({0, 1, 2}, {}), 3U); }

TEST(Cores, of_this_machine_are_at_least_one) { EXPECT_GE(usable_cores(), 1U); }

}  // namespace
}  // namespace inarow
