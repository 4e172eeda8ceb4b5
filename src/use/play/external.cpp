// Another program as a player, over the line protocol of docs/guide/protocol.md.
//
// The program may crash, hang, answer nonsense or play an illegal move: the game then ends with one clear error, and
// the program is killed and restarted for the next game.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "inarow/limits.hpp"
#include "inarow/notation.hpp"
#include "play/child.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

constexpr double seconds_to_begin = 10;  // until it has said who it is
constexpr double seconds_to_stop = 0.5;  // from "stop" to its move
constexpr int poll_millis = 5;
constexpr int most_lines = 10'000;  // for one answer

std::optional<double> parse_finite(std::string_view text) {
    const auto number = parse_number<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

class External final : public Player {
public:
    External(const Variant& variant, TrustedText command, std::optional<double> seconds)
        : variant_(variant), command_(std::move(command)), seconds_(seconds) {}

    // Starts the program unless it runs.
    Result<void> begin() {
        if (child_) return {};
        child_ = INAROW_TRY(Child::start(command_));
        child_->send("inarow");
        Control control;
        const api::TimeLimit time(control, seconds_to_begin);
        const auto line = wait_for("inarowok", control);
        if (line) return {};
        return forfeit(control.stop ? fmt::format("has not said inarowok within {} seconds", seconds_to_begin)
                                    : line.error().message);
    }

    void start(std::uint64_t seed) override {
        if (begin()) child_->send(fmt::format("newgame {}", seed));  // choose() reports errors
    }

    Result<Choice> choose(const Position& position, Control& control) override {
        INAROW_TRY(begin());
        told_ = {};
        std::string text = position.stones() == 0 ? "position startpos" : "position startpos moves";
        for (const Move move : position.moves()) text.append(1, ' ').append(inarow::to_text(variant_, move));
        child_->send(text);
        child_->send(go(control));
        const auto answer = answer_within(control);
        if (!answer) return forfeit(answer.error().message);
        const auto move = parse_move(variant_, *answer);
        if (!move || !position.legal(*move))
            return forfeit(fmt::format("plays {}, which is not legal", quote(*answer)));
        control.nodes += told_.nodes;
        told_.move = *move;
        return told_;
    }

private:
    // Ends the program, and says what it did.
    tl::unexpected<Error> forfeit(const std::string& what) {
        child_.reset();
        return error(fmt::format("{} {}", quote(command_.text()), what));
    }

    // With the time that it will get: its own, or that of the game if it is shorter.
    [[nodiscard]] std::string go(const Control& control) const {
        std::string text = "go";
        std::optional<double> seconds = control.seconds;
        if (seconds_) seconds = std::min(*seconds_, seconds.value_or(*seconds_));
        if (seconds) text += fmt::format(" movetime {}", std::max<long long>(1, std::llround(*seconds * 1000)));
        if (control.node_limit != unlimited) text += fmt::format(" nodes {}", control.node_limit);
        return text;
    }

    // The second word of the line that begins with `word`, once it comes; an error when a control is stopped before.
    template <class... Controls>
    Result<std::string> wait_for(std::string_view word, const Controls&... controls) {
        std::string line;
        const auto stopped = [&] { return (controls.stop.load() || ...); };
        for (int lines = 0; lines < most_lines && !stopped();) {
            const Child::Reading reading = child_->read(line, poll_millis);
            if (reading == Child::Reading::ended) return error("has exited");
            if (reading == Child::Reading::nonsense) return error("sent a line of more than 64 KiB");
            if (reading != Child::Reading::line) continue;
            ++lines;
            const auto words = words_of(line);
            if (words.empty()) continue;
            const auto first = words.front();
            const std::string_view second = words.size() < 2 ? "" : words[1];
            if (first == word) return std::string(second);
            if (first == "error") return error(fmt::format("says {}", quote(line)));
            if (first == "variant" && parse_variant(second) != variant_)
                return error(fmt::format("plays {}, not {}", quote(line), inarow::to_text(variant_)));
            if (first == "info") note(words);
        }
        return error(stopped() ? "does not answer in time" : fmt::format("sent {} lines without {}", most_lines, word));
    }

    // The program's own limit is the player's; when the game stops the move, the program is asked to stop, too.
    Result<std::string> answer_within(Control& control) {
        Control own;
        const api::TimeLimit limit(own, seconds_);
        Result<std::string> answer = wait_for("bestmove", control, own);
        if (answer || (!control.stop && !own.stop)) return answer;
        child_->send("stop");
        Control last;
        const api::TimeLimit grace(last, seconds_to_stop);
        return wait_for("bestmove", last);
    }

    void note(const std::vector<std::string_view>& words) {
        for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
            if (words[i] == "nodes") told_.nodes = parse_number<std::uint64_t>(words[i + 1]).value_or(told_.nodes);
            if (words[i] == "depth") told_.depth = parse_number<int>(words[i + 1]).value_or(told_.depth);
            if (words[i] == "value") told_.value = parse_finite(words[i + 1]);
            if (words[i] == "string") {
                told_.remark = printable({words[i + 1].begin(), words.back().end()});
                return;
            }
        }
    }

    Variant variant_;
    TrustedText command_;
    std::optional<double> seconds_;
    std::unique_ptr<Child> child_;
    Choice told_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_external(const Setup& setup) {
    ValueReader values(setup);
    const auto seconds = values.seconds("seconds");
    if (values.error()) return tl::unexpected(*values.error());
    const TrustedText* command = setup.named("command");
    if (command == nullptr || command->text().empty())
        return error("player external requires command=PROGRAM, as in \"external:command=./engine\"");
    auto player = std::make_unique<External>(setup.variant, *command, seconds);
    INAROW_TRY(player->begin());
    return player;
}

}  // namespace inarow::play
