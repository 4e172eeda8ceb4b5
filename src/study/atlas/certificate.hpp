// Certificates of rows: what `inarow prove VARIANT --weak` writes, known by hash and size.
#pragma once

#include <optional>
#include <string>

#include "api/certify.hpp"
#include "atlas/row.hpp"

namespace inarow::atlas {

struct Proved {
    Bound bounds;                            // win, draw or loss, in {-1, 0, 1}
    std::optional<Certificate> certificate;  // nothing when a limit comes first
    std::string bytes;                       // the file that it names
};

[[nodiscard]] Result<Proved> certify(const Variant& variant, const SearchOptions& options, Control& control,
                                     api::CertifyProgress& progress);

}  // namespace inarow::atlas
