#include "proof_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "ledger_status.hpp"
#include "report/text.hpp"

namespace inarow::app {
namespace {

// A cover stands for a move where there is none.
std::uint64_t covers_of(const proof::ProofSet& set) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(set.records, [](const proof::Record& record) { return !record.cover.empty(); }));
}
std::uint64_t moves_of(const proof::ProofSet& set) { return set.records.size() - covers_of(set) - set.leaves(); }

Json claims_json(const api::Certified& certified) {
    Json claims = Json::array();
    for (const proof::ProofSet& set : certified.certificate->sets) {
        Json claim = {{"player", player_name(set.claim.player)},
                      {"at_least", set.claim.threshold},
                      {"records", set.records.size()},
                      {"covers", covers_of(set)},
                      {"leaves", set.leaves()}};
        if (claims.size() < certified.exceptions.size())
            claim["exceptions"] = certified.exceptions[claims.size()].size();
        claims.push_back(std::move(claim));
    }
    return claims;
}

std::string claim_text(const proof::ProofSet& set) {
    std::string text = fmt::format("the {} player scores at least {}: {} with a move", player_name(set.claim.player),
                                   set.claim.threshold, counted(moves_of(set), "position"));
    if (covers_of(set) > 0) text += fmt::format(", {} with a cover", grouped(covers_of(set)));
    if (set.leaves() > 0) text += fmt::format(", {} left to a solver", grouped(set.leaves()));
    return text + '\n';
}

api::Report report_of(const Proof& proof) {
    api::Report report(proof.request);
    report.bounds = api::shown(proof.request.question, proof.certified.bounds);
    return report;
}

}  // namespace

std::string Proof::value_text() const {
    return fmt::format("{}: {}", to_text(request.position.variant()), report::value_text(report_of(*this)));
}

std::string Proof::claims_text() const {
    std::string lines;
    for (const proof::ProofSet& set : certified.certificate->sets) lines += claim_text(set);
    for (std::size_t i = 0; i < certified.exceptions.size(); ++i) {
        const proof::ProofSet& set = certified.certificate->sets[i];
        lines += fmt::format("the simple strategy of the {} player: {} with a move, {} of them exceptions\n",
                             player_name(set.claim.player), counted(moves_of(set), "position"),
                             grouped(certified.exceptions[i].size()));
    }
    return lines;
}

Json Proof::json() const {
    const Position& position = request.position;
    const Bound known = api::shown(request.question, certified.bounds);
    return {{"variant", to_text(position.variant())},
            {"moves", to_text(position.variant(), position.moves(), notation)},
            {"bounds", report::bound_json(known)},
            {"outcome", report::outcome_json(weak(known))},
            {"claims", certified.certificate ? claims_json(certified) : Json(nullptr)},
            {"bytes", certified.bytes.size()},
            {"nodes", certified.nodes},
            {"seconds", seconds},
            {"search", search},
            {"threads", threads},
            {"table_bytes", certified.table_bytes},
            {"ledger", ledger},
            {"version", INAROW_VERSION}};
}

void ProofArguments::declare_position(Arguments& arguments) {
    arguments.positional("VARIANT", variant_,
                         "the game: 7x6, 7x6@cylinder, 4x4x4, 5x5@free, ...; may be omitted with --from-ledger, "
                         "which then proves what the ledger asks");
    position_.declare(arguments, "the moves so far; omit for the empty board");
}

void ProofArguments::declare_question(Arguments& arguments) {
    arguments.heading("Question");
    question_.declare(arguments, "only win, draw or loss: a much smaller certificate than for the score");
    arguments.option("--from-ledger", "FILE", ledger_,
                     "prove from the answers in a ledger of inarow jobs instead of searching: each answer becomes a "
                     "leaf; with --cut, answers with fewer stones are searched further");
    arguments.option("--cut", "STONES", cut_,
                     "stop at this many stones: positions there become leaves, which inarow-verify --recheck-with "
                     "solves again");
    arguments.number("--covers", "RECORDS", covers_, 0, unlimited,
                     "use a cover of rules where it replaces at least this many records (4), and a pairing "
                     "wherever there is one; 0: neither");
    search_.declare(arguments, "1");
    limits_.declare(arguments);
    talk_.declare(arguments);
}

api::Request ProofArguments::request(const std::optional<api::JobsPlan>& plan) const {
    if (!variant_ && !plan) fail("VARIANT is required");
    if (!variant_ && (question_.given() || position_.board_given()))
        fail("--weak, --goal and --board need VARIANT: without, the ledger's question is proved");
    if (!variant_) {
        talk_.check_notation(plan->request.position.variant());
        return plan->request;
    }
    const Variant variant = value_or_fail(parse_variant(*variant_));
    api::Request asked = question_.request(position_.position(variant, talk_.notation()));
    if (plan && !(variant == plan->request.position.variant()))
        fail(fmt::format("ledger {}: it is for {}, not for {}", *ledger_, to_text(plan->request.position.variant()),
                         to_text(variant)));
    return asked;
}

proof::ProverOptions ProofArguments::prover_options(const Variant& variant, bool by_habit) const {
    proof::ProverOptions options;
    const auto cells = static_cast<std::uint64_t>(variant.cells());
    if (ledger_) options.cut_stones = 0;
    if (cut_) options.cut_stones = static_cast<int>(number_option("--cut", cut_, 0, 1, cells));
    options.records_for_a_cover = covers_;
    options.by_habit = by_habit;
    return options;
}

void ProofArguments::differs_from_ledger(const std::string& path) const {
    if (ledger_ && same_file(path, *ledger_)) fail("-o and --from-ledger name the same file");
}

Proof ProofArguments::prove(const std::function<void()>& check_output, bool by_habit) const {
    if (ledger_ && by_habit) fail("--exceptions needs a search of its own: omit --from-ledger");
    std::optional<jobs::Ledger> ledger;
    std::optional<api::JobsPlan> plan;
    if (ledger_) ledger = value_or_fail(jobs::Ledger::read(*ledger_));
    if (ledger) plan = read_plan(*ledger);
    const api::Request asked = request(plan);
    const proof::ProverOptions prover = prover_options(asked.position.variant(), by_habit);
    const SearchOptions options = search_.options();
    const std::string search = plan && !search_.search_given() ? plan->search : search_.search();
    LimitedControl control(limits_);
    check_output();
    api::CertifyProgress progress;
    const Stopwatch watch;
    const Interrupt interrupt(control);
    const Progress line(talk_.progress(), [&] {
        Sample sample = sample_of(control);
        if (progress.records > 0) sample.done = progress.records;
        return sample;
    });
    api::Certified certified =
        value_or_fail(ledger ? api::certify(*ledger, asked, search, options, prover, control, progress)
                             : api::certify(asked, search, options, prover, control, progress));
    return {asked, std::move(certified), search, options.threads, watch.seconds(), talk_.notation(), ledger_};
}

Status tell(const Proof& proof, bool json, std::string_view place, const std::string& path,
            const std::function<std::string()>& text) {
    const bool done = proof.certified.certificate.has_value();
    Json object = proof.json();
    object[place] = done ? Json(path) : Json(nullptr);
    if (json) say_json(object);
    if (done && !json) say(text());
    if (done) return Status::done;
    return complain(
        fmt::format("stopped by a limit; no certificate is written; {}", report::known_text(report_of(proof))),
        Status::stopped);
}

}  // namespace inarow::app
