// What to say when two answers about one position contradict each other.
#pragma once

#include <fmt/format.h>

#include <string>

#include "base/require.hpp"
#include "inarow/notation.hpp"

namespace inarow::jobs {

// Calls f(); a contradiction that it meets begins with what what() says.
template <class What, class F>
void about(What&& what, F&& f) try {
    f();
} catch (const ContractViolation& contradiction) {
    throw ContractViolation(fmt::format("{}: {}", what(), contradiction.what()));
}

// The same where it is about this position.
template <class F>
void about_position(const Position& position, F&& f) {
    about([&] { return fmt::format("moves '{}'", moves_text(position)); }, f);
}

[[nodiscard]] inline std::string contradiction_text(const std::string& ledger, const char* what) {
    return fmt::format("ledger {}: two answers about one position contradict each other: {}", ledger, what);
}

}  // namespace inarow::jobs
