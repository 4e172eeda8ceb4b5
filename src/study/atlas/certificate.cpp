#include "atlas/certificate.hpp"

#include <utility>

#include "atlas/version.hpp"
#include "proof/sha256.hpp"

namespace inarow::atlas {

Result<Proved> certify(const Variant& variant, const SearchOptions& options, Control& control,
                       api::CertifyProgress& progress) {
    api::Request request{Position(variant)};
    request.question = api::Request::Question::weak;
    auto certified = api::certify(request, "alphabeta", options, {}, control, progress);
    if (!certified) return tl::unexpected(certified.error());
    Proved proved{weak(certified->bounds), std::nullopt, {}};
    if (!certified->certificate) return proved;
    proved.certificate = Certificate{proof::sha256(certified->bytes), certified->bytes.size(), program_version()};
    proved.bytes = std::move(certified->bytes);
    return proved;
}

}  // namespace inarow::atlas
