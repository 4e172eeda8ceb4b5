#include "base/system_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace inarow {

Failure failure_of(int code) {
    constexpr std::array lacks = {ENOMEM, EAGAIN, ENOBUFS, EMFILE, ENFILE, ENOSPC, EDQUOT, EFBIG, EIO};
    return std::ranges::find(lacks, code) != lacks.end() ? Failure::out_of_resources : Failure::bad_input;
}

Error system_error(std::string_view what, int code) {
    return {fmt::format("{}: {}", what, std::strerror(code)), failure_of(code)};
}

}  // namespace inarow
