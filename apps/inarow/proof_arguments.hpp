// The arguments that `inarow prove` and `inarow publish` share, and the proof they make from them.
#pragma once

#include "options.hpp"
#include "report/json_parts.hpp"
#include "work/certify.hpp"
#include "work/jobs.hpp"

namespace inarow::app {

struct Proof {
    api::Request request;
    api::Certified certified;
    std::string search;
    int threads = 1;
    double seconds = 0;
    Notation notation = Notation::automatic;
    std::optional<std::string> ledger;  // whose answers it is made of

    // "7x6: win: the first player wins", as inarow solve says it.
    [[nodiscard]] std::string value_text() const;
    // A line per claim: "the first player scores at least 1: 491,021 positions with a move".
    [[nodiscard]] std::string claims_text() const;
    // The fields of `--json` for any proof; `claims` is null if a limit came first.
    [[nodiscard]] Json json() const;
};

class ProofArguments {
public:
    void declare_position(Arguments& arguments);
    // Also the search, its limits, and the output.
    void declare_question(Arguments& arguments);

    // Calls `check_output` before the search starts, so that a bad path is reported at once and not after minutes.
    // The result has no certificate if a limit or Ctrl-C came first.  `by_habit`: with the
    // simple strategy of proof/habit.hpp and its exceptions.
    [[nodiscard]] Proof prove(const std::function<void()>& check_output, bool by_habit = false) const;

    [[nodiscard]] bool json() const { return talk_.json(); }

    // Refuses to write over the ledger.
    void differs_from_ledger(const std::string& path) const;

private:
    // The position and question of the command line, or those of the ledger.
    [[nodiscard]] api::Request request(const std::optional<api::JobsPlan>& plan) const;
    [[nodiscard]] proof::ProverOptions prover_options(const Variant& variant, bool by_habit) const;

    Text ledger_;
    Text variant_;
    PositionArguments position_;
    Text cut_;
    std::uint64_t covers_ = proof::ProverOptions{}.records_for_a_cover;
    QuestionArguments question_;
    SearchArguments search_;
    LimitArguments limits_;
    TalkArguments talk_;
};

// Says what has been proved and, in the `place` of the JSON, where it lies; or what stopped the proof.
Status tell(const Proof& proof, bool json, std::string_view place, const std::string& path,
            const std::function<std::string()>& text);

}  // namespace inarow::app
