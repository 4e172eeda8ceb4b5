// How much memory the system would still give to this process.
#pragma once

#include <cstdint>
#include <string>

namespace inarow {

// Memory that could be used now without pushing anything out, in bytes; 0 where the system does not tell.  The machine
// may have more than the control groups (a container, a job of a cluster) or the limits of the process leave.
[[nodiscard]] std::uint64_t free_memory();

// The same from the files below another root than /, and without the limits of the process.
[[nodiscard]] std::uint64_t free_memory_below(const std::string& root);

}  // namespace inarow
