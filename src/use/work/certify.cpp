#include "work/certify.hpp"

#include <fmt/format.h>

#include <memory>

#include "api/question.hpp"
#include "base/require.hpp"
#include "inarow/engine.hpp"
#include "inarow/notation.hpp"
#include "jobs/deduction.hpp"
#include "jobs/expander.hpp"
#include "jobs/ledger_reader.hpp"
#include "solvers/solvers.hpp"

namespace inarow::api {
namespace {

using OpenCertificate = Result<std::optional<proof::Certificate>>;

// What every certificate needs, whatever has found the value.
struct Maker {
    const Request& request;
    Bound range;  // of every score the position could have
    Goal goal;
    proof::Numbering numbering;
    std::unique_ptr<Solver> solver;
    Control& control;
    CertifyProgress& progress;

    [[nodiscard]] OpenCertificate certificate(Bound known, const proof::ProverOptions& options) const;
    [[nodiscard]] Result<Certified> certified(Bound known, const proof::ProverOptions& options) const;
};

Result<Maker> maker_for(const Request& request, std::string_view search, const SearchOptions& options, Control& control,
                        CertifyProgress& progress) {
    const Position& position = request.position;
    if (position.over()) return error("the game is over: there is nothing to prove");
    auto numbering = INAROW_TRY(proof::Numbering::create(position.variant()));
    auto solver = INAROW_TRY(make_solver(search, position.variant(), options));
    INAROW_TRY(can_answer(*solver, search, request));
    const Bound range = score_range(position.variant(), position.stones());
    const Goal goal = goal_of(request, range);
    if (goal.settled(range))
        return error(
            fmt::format("there is nothing to prove: every score here is between {} and {}", range.lo, range.hi));
    return Maker{request, range, goal, std::move(numbering), std::move(solver), control, progress};
}

// The set of each claim; nothing when the control stops it.
OpenCertificate Maker::certificate(Bound known, const proof::ProverOptions& options) const {
    const auto closing = proof::make_closing(request.position.variant());
    proof::Certificate certificate{request.position, {}};
    for (const proof::Claim& claim : proof::claims_for(request.position, goal, known)) {
        proof::Prover prover(*solver, numbering, *closing, claim, options, control, progress.records);
        auto set = INAROW_TRY(prover.prove(request.position));
        if (!set) return std::nullopt;
        certificate.sets.push_back(std::move(*set));
    }
    return certificate;
}

std::vector<std::vector<proof::Exception>> exceptions_of(const proof::Certificate& certificate,
                                                         const proof::Numbering& numbering) {
    const auto closing = proof::make_closing(numbering.variant());
    const proof::Habit habit(numbering, *closing);
    std::vector<std::vector<proof::Exception>> all;
    for (const proof::ProofSet& set : certificate.sets)
        all.push_back(proof::exceptions(set, certificate.position, habit, numbering, *closing));
    return all;
}

Result<Certified> Maker::certified(Bound known, const proof::ProverOptions& options) const {
    Certified certified{known, std::nullopt, {}, {}};
    if (goal.settled(known)) {
        certified.certificate = INAROW_TRY(certificate(known, options));
    }
    if (certified.certificate) {
        auto bytes = INAROW_TRY(to_bytes(*certified.certificate, numbering));
        certified.bytes = std::move(bytes);
        if (options.by_habit) certified.exceptions = exceptions_of(*certified.certificate, numbering);
    }
    certified.nodes = control.nodes;
    certified.table_bytes = solver->table_bytes();
    return certified;
}

bool holds(Bound bound, const Position& position, const proof::Claim& claim) {
    return (position.mover() == claim.player ? bound.lo : -bound.hi) >= claim.threshold;
}

// "ledger F leaves open whether the score of 0FC3484B7 is at least 0; open moves: 6, 7"
std::string open_text(const jobs::Ledger& ledger, const Position& position, const jobs::Standing& standing) {
    const Variant& variant = position.variant();
    std::string text = fmt::format(
        "ledger {} leaves open whether the score of {} is at least {}", ledger.path(),
        position.stones() == 0 ? to_text(variant) : to_text(variant) + " " + moves_text(position), standing.threshold);
    std::string moves;
    for (const jobs::Tree::TopMove& top : standing.top_moves)
        if (!top.bound.decides(standing.threshold))
            moves += fmt::format("{}{}", moves.empty() ? "" : ", ", to_text(variant, top.move));
    return moves.empty() ? text + ": none of its answers is about that" : text + "; open moves: " + moves;
}

}  // namespace

Result<Certified> certify(const Request& request, std::string_view search, const SearchOptions& options,
                          const proof::ProverOptions& prover_options, Control& control, CertifyProgress& progress) {
    const auto maker = INAROW_TRY(maker_for(request, search, options, control, progress));
    const Position& position = request.position;
    if (prover_options.by_habit && !position.variant().drops())
        return error("a strategy with exceptions is for games where stones drop");
    return maker.certified(maker.solver->solve(position, maker.goal, maker.range, control), prover_options);
}

Result<Certified> certify(jobs::Ledger& ledger, const Request& request, std::string_view search,
                          const SearchOptions& options, proof::ProverOptions prover_options, Control& control,
                          CertifyProgress& progress) try {
    const auto maker = INAROW_TRY(maker_for(request, search, options, control, progress));
    jobs::LedgerReader reader(request.position);
    INAROW_TRY(reader.read(ledger));
    const jobs::Standing standing = jobs::standing(reader, maker.goal, {});
    if (!maker.goal.settled(standing.known)) return error(open_text(ledger, request.position, standing));
    jobs::Deduction deduction(reader.archive(), reader.expander());
    prover_options.known = [&](const Position& position, const proof::Claim& claim) {
        return holds(deduction.bound(position), position, claim);
    };
    auto certified = maker.certified(standing.known, prover_options);
    if (certified) return certified;
    return error(fmt::format("ledger {}: {}", ledger.path(), certified.error().message), certified.error().failure);
} catch (const ContractViolation& contradiction) {
    return error(jobs::contradiction_text(ledger.path(), contradiction.what()));
}

}  // namespace inarow::api
