#include "proof_arguments.hpp"

#include <fmt/format.h>

#include "api/time_limit.hpp"
#include "base/clock.hpp"
#include "base/text.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "report/figures.hpp"
#include "report/text.hpp"

namespace inarow::app {
namespace {

Sample shown(const Control& control, const api::CertifyProgress& progress) {
    Sample sample = sample_of(control, false);
    if (progress.records > 0) sample.done = progress.records;
    return sample;
}

Json claims_json(const proof::Certificate& certificate) {
    Json claims = Json::array();
    for (const proof::ProofSet& set : certificate.sets)
        claims.push_back({{"player", player_name(set.claim.player)},
                          {"at_least", set.claim.threshold},
                          {"records", set.records.size()}});
    return claims;
}

}  // namespace

std::string Proof::value_text() const {
    api::Report report(request);
    report.bounds = api::shown(request.question, certified.bounds);
    return fmt::format("{}: {}", to_text(request.position.variant()), report::value_text(report));
}

std::string Proof::claims_text() const {
    std::string lines;
    for (const proof::ProofSet& set : certified.certificate->sets)
        lines += fmt::format("the {} player scores at least {}: {} with a move\n",
                             player_name(set.claim.player), set.claim.threshold, counted(set.records.size(), "position"));
    return lines;
}

Json Proof::json() const {
    const Position& position = request.position;
    const Bound known = api::shown(request.question, certified.bounds);
    return {{"variant", to_text(position.variant())},
            {"moves", to_text(position.variant(), position.moves(), notation)},
            {"bounds", report::bound_json(known)},
            {"outcome", report::outcome_json(weak(known))},
            {"claims", certified.certificate ? claims_json(*certified.certificate) : Json(nullptr)},
            {"bytes", certified.bytes.size()},
            {"nodes", certified.nodes},
            {"seconds", seconds},
            {"search", search},
            {"threads", threads},
            {"table_bytes", certified.table_bytes},
            {"version", INAROW_VERSION}};
}

void ProofArguments::declare_position(Arguments& arguments) {
    arguments.required("VARIANT", variant_, "the game: 7x6, 7x6@cylinder, 4x4x4, 5x5@free, ...");
    arguments.moves(moves_, "the moves so far; omit for the empty board");
}

void ProofArguments::declare_question(Arguments& arguments) {
    arguments.heading("Question");
    question_.declare(arguments, "only win, draw or loss: a much smaller certificate than for the score");
    arguments.option("--cut", "STONES", cut_,
                     "list positions with this many stones instead of proving them, for inarow-verify --recheck-with");
    arguments.option("--covers", "RECORDS", covers_,
                     "replace at least this many records by a cover of rules where one holds the claim (4); 0: never");
    search_.declare(arguments);
    limits_.declare(arguments);
    talk_.declare(arguments);
}

api::Request ProofArguments::request() const {
    question_.check();
    const Variant variant = value_or_fail(parse_variant(*variant_));
    return question_.request(value_or_fail(parse_moves(variant, moves_.value_or(""), talk_.notation())));
}

proof::ProverOptions ProofArguments::prover_options(const Variant& variant) const {
    proof::ProverOptions options;
    const auto cells = static_cast<std::uint64_t>(variant.cells());
    if (cut_) options.cut_stones = static_cast<int>(number_option("--cut", cut_, 0, 1, cells));
    options.records_for_a_cover = number_option("--covers", covers_, options.records_for_a_cover, 0, unlimited);
    return options;
}

Proof ProofArguments::prove(const std::function<void()>& check_output) const {
    const api::Request asked = request();
    const proof::ProverOptions prover = prover_options(asked.position.variant());
    const SearchOptions options = search_.options();
    const ProgressStyle style = talk_.progress();
    Control control;
    control.node_limit = limits_.nodes();
    const api::TimeLimit time(control, limits_.seconds());
    check_output();
    api::CertifyProgress progress;
    const Stopwatch watch;
    const Interrupt interrupt(control);
    const Progress line(style, [&] { return shown(control, progress); });
    api::Certified certified = value_or_fail(api::certify(asked, search_.search(), options, prover, control, progress));
    return {asked, std::move(certified), search_.search(), options.threads, watch.seconds(), talk_.notation()};
}

Status complain_of_limit(const Proof& proof) {
    complain(
        fmt::format("stopped by a limit; no certificate is written, the score is {}", to_text(proof.certified.bounds)),
        Status::stopped);
    return Status::stopped;
}

}  // namespace inarow::app
