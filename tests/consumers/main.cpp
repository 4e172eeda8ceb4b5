// A program that uses inarow: every score of a position, a batch, a search that is watched and stopped, an evaluation
// of its own, and a book.
//
//   consumer BOOKS      the folder of the books
#include <cstdio>
#include <inarow/inarow.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/notation.hpp"  // its own

using namespace inarow;

void all_scores(api::Engine& engine, const Position& position) {
    api::Request request(position);
    request.every_move = true;
    Control control;  // no limits: until everything is known
    const api::Report report = engine.solve(request, control);
    for (const auto& [move, bound] : report.scores)
        std::printf("%s: %d, ", to_text(position.variant(), move).c_str(), bound.lo);
    std::printf("line %s\n", to_text(position.variant(), report.line).c_str());
}

// The table of an engine stays warm.  Threads of your own need an engine each; options.threads shares one.
void batch(api::Engine& engine, const Variant& variant, const std::vector<std::string>& games) {
    for (const std::string& moves : games) {
        const Result<Position> position = parse_moves(variant, moves);
        Control control;
        if (position)
            std::printf("%s: %d\n", moves.c_str(), engine.solve(api::Request(*position), control).bounds.lo);
        else
            std::printf("%s\n", position.error().message.c_str());
    }
}

// Shows each value as it is found, and wants no more than one.
class OneMove final : public api::Watcher {
public:
    explicit OneMove(Control& control) : control_(control) {}
    void searching(std::optional<Move>) override {}
    void found(std::optional<Move> move, Bound bound) override {
        if (!move || control_.stop) return;
        std::printf("move %d is worth %s, ", *move + 1, api::signed_text(bound).c_str());
        control_.stop = true;  // from any thread
    }

private:
    Control& control_;
};

void stopped(api::Engine& engine, const Position& position) {
    api::Request request(position);
    request.every_move = true;
    Control control;
    control.node_limit = 1'000'000'000;
    const api::TimeLimit time(control, 600.0);  // seconds
    OneMove watcher(control);
    const api::Report report = engine.solve(request, control, &watcher);
    std::printf("the position %s\n", api::signed_text(report.bounds).c_str());
}

// The weights of own and other's rows, odd threats and even threats.  (A file of weights: "alphabeta:weights=FILE".)
void own_evaluation(const Position& position) {
    const auto player = play::make_player("alphabeta:depth=6,evaluation=1/-1/9/-9/9/-9", position.variant());
    Control control;
    const auto choice = (*player)->choose(position, control);
    std::printf("%s by an evaluation of %.0f\n", to_text(position.variant(), choice->move).c_str(), *choice->value);
}

void book(api::Engine& engine, const Variant& variant, const std::string& folder) {
    const auto complain = [](const std::string& trouble) { std::fprintf(stderr, "%s\n", trouble.c_str()); };
    const std::vector folders{TrustedText(LocalUser::of_this_process(), folder)};
    engine.consult(std::make_shared<api::BookFolders>(folders, complain));
    Control control;
    const api::Report report = engine.solve(api::Request(Position(variant)), control);
    std::printf("the empty board is worth %d, says the %s\n", report.bounds.lo, report.source.c_str());
}

int main(int, char** arguments) {
    const Variant variant = *parse_variant("7x6");
    const Position position = *parse_moves(variant, first_moves);
    SearchOptions options;
    options.table_bytes = *parse_bytes("64MiB");
    auto engine = api::Engine::create(variant, "alphabeta", options);
    all_scores(*engine, position);
    batch(*engine, variant, {"4455", "44556", "4444444"});
    own_evaluation(position);
    book(*engine, variant, arguments[1]);
    engine = api::Engine::create(variant, "alphabeta", options);  // knows nothing
    stopped(*engine, position);
}
