#include "atlas/version.hpp"

#include "atlas/commit.hpp"  // cmake/commit.cmake

namespace inarow::atlas {

std::string program_version() {
    const std::string commit = INAROW_COMMIT;
    return commit.empty() ? INAROW_VERSION : INAROW_VERSION " " + commit;
}

}  // namespace inarow::atlas
