// The line protocol of docs/guide/protocol.md.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "inarow/limits.hpp"
#include "inarow/notation.hpp"
#include "inarow/player.hpp"
#include "play/protocol.hpp"

namespace inarow::play {
namespace {

// The limits of "go".
struct Limits {
    std::optional<std::uint64_t> depth, nodes, movetime;
};

Result<Limits> limits_of(const std::vector<std::string_view>& words) {
    Limits limits;
    for (std::size_t i = 1; i < words.size(); i += 2) {
        auto* const limit = words[i] == "depth"      ? &limits.depth
                            : words[i] == "nodes"    ? &limits.nodes
                            : words[i] == "movetime" ? &limits.movetime
                                                     : nullptr;
        if (limit == nullptr) return error(fmt::format("go has no limit {}", quote(words[i])));
        *limit = i + 1 < words.size() ? parse_number<std::uint64_t>(words[i + 1]) : std::nullopt;
        if (!*limit || **limit == 0) return error(fmt::format("{} needs a whole number above 0", words[i]));
    }
    return limits;
}

std::string info_line(const Choice& choice) {
    std::string line = fmt::format("info nodes {}", choice.nodes);
    if (choice.depth != 0) line += fmt::format(" depth {}", choice.depth);
    if (choice.value) line += fmt::format(" value {:g}", *choice.value);
    if (!choice.remark.empty()) line += fmt::format(" string {}", choice.remark);
    return line;
}

// One player, one variant, a line at a time.
class Session final : public LineEngine {
public:
    Session(std::unique_ptr<Player> player, std::string name, const Variant& variant, Protocol protocol)
        : player_(std::move(player)), name_(std::move(name)), position_(variant), protocol_(std::move(protocol)) {
        player_->start(protocol_.seed);
    }

    ~Session() override {
        if (control_) control_->stop = true;
    }

    [[nodiscard]] bool handle(std::string_view line) override {
        const bool thinking = thinking_;
        if (!thinking) finish();
        const Words words = words_of(line);
        if (words.empty()) return true;
        const std::string_view command = words.front();
        if (command == "quit") return stop(), false;
        if (command == "stop") return stop(), true;
        if (command == "inarow") return introduce(), true;
        if (command == "isready") return say("readyok"), true;
        if (thinking) return say(fmt::format("error {} must wait for bestmove", quote(command))), true;
        if (command == "newgame")
            set_game(words);
        else if (command == "position")
            set_position(words);
        else if (command == "go")
            go(words);
        else
            say(fmt::format("error unknown command {}", quote(command)));
        return true;
    }

    void finish() override {
        if (thinker_.joinable()) thinker_.join();
        if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
    }

private:
    using Words = std::vector<std::string_view>;

    void say(std::string_view line) {
        const std::lock_guard lock(saying_);
        protocol_.say(line);
    }

    void introduce() {
        say(fmt::format("id name inarow {}", name_));
        say(fmt::format("id version {}", INAROW_VERSION));
        say(fmt::format("variant {}", inarow::to_text(position_.variant())));
        say("inarowok");
    }

    void set_game(const Words& words) {
        const auto seed = words.size() < 2 ? std::optional(protocol_.seed) : parse_number<std::uint64_t>(words[1]);
        if (!seed) return say(fmt::format("error newgame needs a seed, not {}", quote(words[1])));
        player_->start(*seed);
        position_ = Position(position_.variant());
    }

    void set_position(const Words& words) {
        if (words.size() < 2 || words[1] != "startpos" || (words.size() > 2 && words[2] != "moves"))
            return say("error position needs: startpos [moves MOVE ...]");
        Position position(position_.variant());
        for (std::size_t i = 3; i < words.size(); ++i) {
            const auto move = parse_move(position.variant(), words[i]);
            if (!move || !position.legal(*move))
                return say(fmt::format("error move {} of the position, {}, is not legal", i - 2, quote(words[i])));
            position.play(*move);
        }
        position_ = position;
    }

    void go(const Words& words) {
        const auto limits = limits_of(words);
        if (!limits) return say(fmt::format("error {}", limits.error().message));
        if (position_.over()) return say("error the game is over");
        control_ = std::make_unique<Control>();
        control_->node_limit = limits->nodes.value_or(unlimited);
        player_->look_ahead(limits->depth);
        std::optional<double> seconds = protocol_.seconds;
        if (limits->movetime) {
            const double allowed = static_cast<double>(*limits->movetime) / 1000;
            seconds = std::min(allowed, protocol_.seconds.value_or(allowed));
        }
        thinking_ = true;
        thinker_ = std::jthread([this, seconds] {
            try {
                think(seconds);
            } catch (...) {
                failed_ = std::current_exception();
                thinking_ = false;
            }
        });
    }

    void think(std::optional<double> seconds) {
        const api::TimeLimit time(*control_, seconds);
        const auto choice = player_->choose(position_, *control_);
        if (choice) say(info_line(*choice));
        const std::string answer = choice
                                       ? fmt::format("bestmove {}", inarow::to_text(position_.variant(), choice->move))
                                       : fmt::format("error {}", choice.error().message);
        thinking_ = false;  // before the answer: its reader may continue at once
        say(answer);
    }

    void stop() {
        if (thinker_.joinable()) control_->stop = true;
        finish();
    }

    std::unique_ptr<Player> player_;
    std::string name_;
    Position position_;
    Protocol protocol_;
    std::mutex saying_;
    std::unique_ptr<Control> control_;  // of the running search, or of the last one
    std::atomic<bool> thinking_{false};
    std::exception_ptr failed_;  // what the thread threw, for the one that joins it
    std::jthread thinker_;       // the last member: the others are there until it has ended
};

}  // namespace

std::unique_ptr<LineEngine> make_session(std::unique_ptr<Player> player, std::string name, const Variant& variant,
                                         Protocol protocol) {
    return std::make_unique<Session>(std::move(player), std::move(name), variant, std::move(protocol));
}

}  // namespace inarow::play
