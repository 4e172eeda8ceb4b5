// Answers a request and proves the answer: what `inarow prove` does.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/options.hpp"
#include "inarow/request.hpp"
#include "jobs/ledger.hpp"
#include "proof/prover.hpp"

namespace inarow::api {

// Progress, which other threads may read.
struct CertifyProgress {
    std::atomic<std::uint64_t> records{0};
};

struct Certified {
    Bound bounds;  // of the score, seen by the mover; as far as asked, or as far as known when a limit ended the search
    std::optional<proof::Certificate> certificate;
    std::string bytes;                                      // of its file
    std::vector<std::vector<proof::Exception>> exceptions;  // by claim, where moves are chosen by habit
    std::uint64_t nodes = 0;
    std::uint64_t table_bytes = 0;
};

// Without a certificate when the control stops it.  An error when the search cannot answer the request or does not play
// the variant, when the game is over, or for want of memory.
[[nodiscard]] Result<Certified> certify(const Request& request, std::string_view search, const SearchOptions& options,
                                        const proof::ProverOptions& prover_options, Control& control,
                                        CertifyProgress& progress);

// The same from the answers of a ledger of jobs, whatever its own question is: they give the moves, and a leaf where
// there is an answer with nothing below it.  Below leaves with fewer stones than the cut in the options, the search
// goes on.  Also an error where the ledger leaves the request open, is wrong, or contradicts itself.
[[nodiscard]] Result<Certified> certify(jobs::Ledger& ledger, const Request& request, std::string_view search,
                                        const SearchOptions& options, proof::ProverOptions prover_options,
                                        Control& control, CertifyProgress& progress);

}  // namespace inarow::api
