#include "base/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <thread>

namespace inarow {
namespace {

// Empty where the machine has more than fit the mask.
std::vector<int> usable_cpus() {
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) != 0) return {};
    std::vector<int> cpus;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &mask)) cpus.push_back(cpu);
    return cpus;
}

}  // namespace

std::size_t count_cores(const std::vector<int>& cpus, const std::string& root) {
    std::set<std::string> cores;
    for (const int cpu : cpus) {
        const std::string name = std::to_string(cpu);
        std::string siblings;
        std::getline(std::ifstream(root + "/cpu" + name + "/topology/thread_siblings_list"), siblings);
        cores.insert(siblings.empty() ? name : siblings);
    }
    return cores.size();
}

unsigned usable_cores() {
    const std::size_t cores = count_cores(usable_cpus(), "/sys/devices/system/cpu");
    return cores > 0 ? static_cast<unsigned>(cores) : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace inarow
