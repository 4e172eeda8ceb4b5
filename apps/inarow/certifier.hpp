// Certificates of rows of the atlas: made anew, and checked by inarow-verify.
#pragma once

#include <optional>

#include "atlas_parts.hpp"
#include "verifier.hpp"

namespace inarow::app {

struct CertifierArguments {
    Text verifier;

    void declare(Arguments& arguments);
};

class Certifier {
public:
    // Fails if inarow-verify does not run.
    explicit Certifier(const CertifierArguments& arguments) : verifier_(arguments.verifier) {}

    // A valid certificate of what the row says; nothing where a limit or a signal came first.  An error where the
    // search has none; disagrees where it proves something else or is not valid.
    [[nodiscard]] Result<std::optional<atlas::Certificate>> certificate(const atlas::Row& row,
                                                                        const SearchOptions& options, Control& control,
                                                                        api::CertifyProgress& progress) const;

private:
    Verifier verifier_;
};

}  // namespace inarow::app
