// What inarow-verify, which shares no code with the solver, says of a certificate.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arguments.hpp"

namespace inarow::app {

class Verifier {
public:
    // The program that was named; otherwise the one beside this program, if there is one, or that of PATH.
    // Fails if it does not run.
    explicit Verifier(const Text& program);

    // Empty if the certificate is valid, else why not; nothing if a signal ended the check.  Fails if the program
    // cannot tell.
    [[nodiscard]] std::optional<std::string> complaint(std::string_view certificate) const;

private:
    std::string program_;
};

}  // namespace inarow::app
