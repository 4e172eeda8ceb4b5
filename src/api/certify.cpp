#include "api/certify.hpp"

#include <algorithm>

#include "api/engine.hpp"
#include "solvers/solvers.hpp"

namespace inarow::api {
namespace {

// The set of each claim; nothing when the control stops it.
Result<std::optional<proof::Certificate>> proved(const Position& position, const std::vector<proof::Claim>& claims,
                                                 Solver& solver, const proof::Numbering& numbering,
                                                 const proof::ProverOptions& options, Control& control,
                                                 CertifyProgress& progress) {
    const proof::Closing closing(position.variant());
    proof::Certificate certificate{position, {}};
    for (const proof::Claim& claim : claims) {
        proof::Prover prover(solver, numbering, closing, claim, options, control, progress.records);
        auto set = prover.prove(position);
        if (!set) return std::nullopt;
        certificate.sets.push_back(std::move(*set));
    }
    return certificate;
}

}  // namespace

Result<Certified> certify(const Request& request, std::string_view search, const SearchOptions& options,
                          const proof::ProverOptions& prover_options, Control& control, CertifyProgress& progress) {
    const Position& position = request.position;
    if (position.over()) return error("the game is over: there is nothing to prove");
    const auto numbering = proof::Numbering::create(position.variant());
    if (!numbering) return tl::unexpected(numbering.error());
    auto solver = make_solver(search, position.variant(), options);
    if (!solver) return tl::unexpected(solver.error());
    if (const auto can = can_answer(**solver, search, request); !can) return tl::unexpected(can.error());

    const Bound range = score_range(position.variant(), position.stones());
    const Goal goal = goal_of(request, range);
    Certified certified{(*solver)->solve(position, goal, range, control), std::nullopt, {}};
    if (goal.settled(certified.bounds)) {
        const auto claims = proof::claims_for(position, goal, certified.bounds);
        auto certificate = proved(position, claims, **solver, *numbering, prover_options, control, progress);
        if (!certificate) return tl::unexpected(certificate.error());
        certified.certificate = std::move(*certificate);
    }
    if (certified.certificate) {
        auto bytes = to_bytes(*certified.certificate, *numbering);
        if (!bytes) return tl::unexpected(bytes.error());
        certified.bytes = std::move(*bytes);
    }
    certified.nodes = control.nodes;
    certified.table_bytes = (*solver)->table_bytes();
    return certified;
}

}  // namespace inarow::api
