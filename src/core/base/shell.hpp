// Text for a shell.
#pragma once

#include <string>
#include <string_view>

namespace inarow {

// "'a b'": one word, as a shell reads everything between single quotes as it stands.
[[nodiscard]] std::string shell_quoted(std::string_view text);

}  // namespace inarow
