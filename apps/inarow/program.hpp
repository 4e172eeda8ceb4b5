// inarow: one program with the commands of commands.def.
#pragma once

namespace inarow::app {

// Its exit status.  main() calls this, and so does `python -m inarow`.
[[nodiscard]] int run_inarow(int argc, const char* const* argv);

}  // namespace inarow::app
