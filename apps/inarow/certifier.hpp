// Certificates of rows of the atlas: made anew, and checked by inarow-verify, which shares no code with the solver.
#pragma once

#include "atlas.hpp"

namespace inarow::app {

// --verify-with
void declare_verifier(Arguments& arguments, Text& verifier);

class Certifier {
public:
    // With the inarow-verify that was named; otherwise the one beside this program, if there is one, or that of PATH.
    // Fails if it does not run.
    explicit Certifier(const Text& verifier);

    // A valid certificate of what the row says; nothing where a limit or a signal came first.  An error where the
    // search has none; disagrees where it proves something else or is not valid.
    [[nodiscard]] Result<std::optional<atlas::Certificate>> certificate(const atlas::Row& row,
                                                                        const SearchOptions& options, Control& control,
                                                                        api::CertifyProgress& progress) const;

private:
    std::string verifier_;
};

}  // namespace inarow::app
