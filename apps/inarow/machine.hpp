// The machine that the program runs on, for reports: measurements mean little without it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace inarow::app {

struct Machine {
    std::string processor;
    unsigned threads = 0;
    std::uint64_t memory_bytes = 0;
    std::string kernel;    // "Linux 6.1.0"
    std::string compiler;  // that built the program
};
[[nodiscard]] Machine this_machine();

// "Intel(R) Xeon(R) CPU @ 2.80GHz, 2 threads, 31.4 GiB, built with GCC 12.2.0"
[[nodiscard]] std::string machine_text();

// Where this program lies; empty if unknown.
[[nodiscard]] std::filesystem::path folder_of_program();
// The file or folder of this name that came with the program, where an installed program or one in its build folder has
// it; none if it is not there.
[[nodiscard]] std::optional<std::string> beside_program(std::string_view name);

// Another program of ours as a shell in this folder calls it: "inarow-verify", or "build/release/inarow-verify" after
// build/release/inarow.
[[nodiscard]] std::string called(std::string_view program);

// "2026-11-21T22:45:22Z"
[[nodiscard]] std::string now_text();

}  // namespace inarow::app
