#include "base/system_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <system_error>

namespace inarow {

Failure failure_of(int code) {
    constexpr std::array lacks = {ENOMEM, EAGAIN, ENOBUFS, EMFILE, ENFILE, ENOSPC, EDQUOT, EFBIG, EIO};
    return std::ranges::find(lacks, code) != lacks.end() ? Failure::out_of_resources : Failure::bad_input;
}

Error system_error(std::string_view what, int code) {
    return {fmt::format("{}: {}", what, std::strerror(code)), failure_of(code)};
}

bool lacks_threads(const std::exception& problem) {
    const auto* thrown = dynamic_cast<const std::system_error*>(&problem);
    return thrown != nullptr && thrown->code() == std::errc::resource_unavailable_try_again;
}

}  // namespace inarow
