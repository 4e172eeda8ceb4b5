// Files of the program xz, for large files that no longer change.
#pragma once

#include <string>

namespace inarow::store {

[[nodiscard]] bool is_compressed(const std::string& path);

// All that is in the file, which has at most 64 MiB.  Throws DatabaseError where it cannot be read or is damaged.
[[nodiscard]] std::string decompressed(const std::string& path);

}  // namespace inarow::store
