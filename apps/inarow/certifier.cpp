#include "certifier.hpp"

#include <fmt/format.h>

#include "atlas/certificate.hpp"

namespace inarow::app {

void CertifierArguments::declare(Arguments& arguments) {
    arguments.option("--verify-with", "PROGRAM", verifier,
                     "the inarow-verify that checks certificates; by default the one beside this program");
}

Result<std::optional<atlas::Certificate>> Certifier::certificate(const atlas::Row& row, const SearchOptions& options,
                                                                 Control& control,
                                                                 api::CertifyProgress& progress) const {
    const auto proved = atlas::certify(row.variant, options, control, progress);
    if (!proved) return tl::unexpected(proved.error());
    if (!proved->bounds.contains(weak(row.bounds).lo))
        disagree(row.variant, fmt::format("the score is {}, but the certificate proves {}", to_text(row.bounds),
                                          to_text(proved->bounds)));
    if (!proved->certificate) return std::nullopt;
    const auto wrong = verifier_.complaint(proved->bytes);
    if (!wrong) return std::nullopt;
    if (!wrong->empty()) disagree(row.variant, "the certificate is not valid: " + *wrong);
    return proved->certificate;
}

}  // namespace inarow::app
