// A depth-limited search as a player: minimax, which looks at every move of every position, and alpha-beta; the solver
// of that name proves (search/alphabeta/alphabeta.hpp).
#include <fmt/format.h>

#include <cmath>

#include "inarow/limits.hpp"
#include "play/depth_search.hpp"
#include "play/player.hpp"
#include "play/weights_file.hpp"

namespace inarow::play {
namespace {

constexpr std::uint64_t usual_nodes = 100'000;  // when no limit is given

// The value of an evaluation says nothing to people; programs have it as a field.
std::string remark_on(const Found& found) {
    if (!is_decided(found.value)) return "";
    const auto stones = std::lround(win_value - std::abs(found.value));
    return (found.value > 0 ? "wins" : "loses") + (stones == 0 ? "" : fmt::format(" on move {}", stones));
}

class DepthPlayer final : public Player {
public:
    DepthPlayer(std::unique_ptr<DepthSearch> search, std::optional<double> seconds)
        : search_(std::move(search)), seconds_(seconds) {}

    void start(std::uint64_t seed) override { search_->start(seed); }
    void look_ahead(std::optional<std::uint64_t> depth) override { search_->look_ahead(depth); }
    Result<Choice> choose(const Position& position, Control& control) override {
        const api::TimeLimit time(control, seconds_);
        const Found found = search_->search(position, control);
        return Choice{found.move,      remark_on(found), found.max_calls + found.min_calls, found.depth, found.value,
                      found.max_calls, found.min_calls};
    }

private:
    std::unique_ptr<DepthSearch> search_;
    std::optional<double> seconds_;
};

Result<Evaluation> evaluation_of(const Setup& setup) {
    auto evaluation = INAROW_TRY(parse_evaluation(setup.value("evaluation")));
    if (setup.weights != nullptr) return Evaluation{Evaluation::Kind::linear, *setup.weights};
    const TrustedText* file = setup.named("weights");
    if (file == nullptr) return evaluation;
    return read_weights(*file, setup.variant).map([](const Weights& weights) {
        return Evaluation{Evaluation::Kind::linear, weights};
    });
}

// From the parameters that both players have.
DepthOptions depth_options(const Setup& setup, ValueReader& values) {
    DepthOptions options;
    options.evaluation = values.read(evaluation_of(setup));
    const auto depth = values.number_or_none("depth", 1000);
    options.depth = static_cast<int>(depth.value_or(0));
    const bool limited = depth || setup.value("seconds") != "none";
    options.nodes = values.number_or_none("nodes", unlimited).value_or(limited ? unlimited : usual_nodes);
    options.table_bytes = values.bytes("table");
    options.deepening = values.first_of("deepening", "yes", "no");
    options.flat_wins = !values.first_of("wins", "graded", "flat");
    options.shuffle = !values.first_of("ties", "first", "random");
    return options;
}

Result<std::unique_ptr<Player>> make_depth_player(const Setup& setup, ValueReader& values,
                                                  const DepthOptions& options) {
    const auto seconds = values.seconds("seconds");
    if (values.error()) return tl::unexpected(*values.error());
    return make_depth_search(setup.variant, options).map([&](auto search) -> std::unique_ptr<Player> {
        return std::make_unique<DepthPlayer>(std::move(search), seconds);
    });
}

}  // namespace

Result<std::unique_ptr<Player>> make_minimax(const Setup& setup) {
    ValueReader values(setup);
    DepthOptions options = depth_options(setup, values);
    options.method = Method::minimax;
    options.order = Order::none;
    return make_depth_player(setup, values, options);
}

Result<std::unique_ptr<Player>> make_alphabeta(const Setup& setup) {
    ValueReader values(setup);
    DepthOptions options = depth_options(setup, values);
    options.order = values.read(parse_order(setup.value("order")));
    options.tactics = values.first_of("tactics", "yes", "no");
    options.evaluates_forced_losses = !values.first_of("forced-loss", "lost", "evaluated");
    return make_depth_player(setup, values, options);
}

}  // namespace inarow::play
