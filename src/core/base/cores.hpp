// How many threads the machine runs at full speed: one a core.  In Romen's report (Towards Solving Connect Four 3D,
// section Problems), each of four searches on hyper-threads solved less than a fourth of what one of them solves on a
// core.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace inarow {

// The different cores of these CPUs, as Linux tells them in the folder `root`; a CPU that it does not list is a core.
[[nodiscard]] std::size_t count_cores(const std::vector<int>& cpus, const std::string& root);

// Of those that this process may use; at least 1.
[[nodiscard]] unsigned usable_cores();

}  // namespace inarow
