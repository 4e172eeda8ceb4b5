// What the system says when it has no more of something.
#pragma once

#include <exception>
#include <system_error>

namespace inarow {

// Whether this says that the system starts no more threads.
[[nodiscard]] inline bool lacks_threads(const std::exception& problem) {
    const auto* system = dynamic_cast<const std::system_error*>(&problem);
    return system != nullptr && system->code() == std::errc::resource_unavailable_try_again;
}

}  // namespace inarow
