// The line protocol of docs/guide/protocol.md.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/lowercase.hpp"
#include "base/text.hpp"
#include "inarow/limits.hpp"
#include "inarow/notation.hpp"
#include "inarow/player.hpp"
#include "play/protocol.hpp"
#include "play/thinker.hpp"

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

    [[nodiscard]] bool handle(std::string_view line) override {
        const bool thinking = thinker_.thinking();
        if (!thinking) finish();
        const std::string small = lowercase(line);
        const Words words = words_of(small);
        if (words.empty()) return true;
        const std::string_view command = words.front();
        if (command == "quit") return thinker_.stop(), false;
        if (command == "stop") return thinker_.stop(), true;
        if (command == "inarow") return introduce(), true;
        if (command == "isready") return say("readyok"), true;
        if (thinking) return say(fmt::format("error {} must wait for bestmove", quote(command))), true;
        if (command == "newgame")
            set_game(words);
        else if (command == "position")
            set_position(words, line);
        else if (command == "go")
            go(words);
        else
            say(fmt::format("error unknown command {}", quote(command)));
        return true;
    }

    void finish() override { thinker_.finish(); }

private:
    using Words = std::vector<std::string_view>;

    void say(std::string_view line) { thinker_.say(line); }

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

    // Moves are as they were typed: their case matters.
    void set_position(const Words& words, std::string_view line) {
        if (words.size() < 2 || words[1] != "startpos" || (words.size() > 2 && words[2] != "moves"))
            return say("error position needs: startpos [moves MOVE ...]");
        const Words typed = words_of(line);
        auto position = parse_moves(
            position_.variant(), typed.size() < 4 ? "" : std::string_view(typed[3].data(), line.data() + line.size()));
        if (!position) return say(fmt::format("error {}", position.error().message));
        position_ = *std::move(position);
    }

    void go(const Words& words) {
        const auto limits = limits_of(words);
        if (!limits) return say(fmt::format("error {}", limits.error().message));
        if (position_.over()) return say("error the game is over");
        player_->look_ahead(limits->depth);
        std::optional<double> seconds = protocol_.seconds;
        if (limits->movetime) {
            const double allowed = static_cast<double>(*limits->movetime) / 1000;
            seconds = std::min(allowed, protocol_.seconds.value_or(allowed));
        }
        thinker_.think(*player_, position_, limits->nodes.value_or(unlimited), seconds,
                       [this](const Result<Choice>& choice) { tell(choice); });
    }

    void tell(const Result<Choice>& choice) {
        if (!choice) return say(fmt::format("error {}", choice.error().message));
        say(info_line(*choice));
        say(fmt::format("bestmove {}", inarow::to_text(position_.variant(), choice->move)));
    }

    std::unique_ptr<Player> player_;
    std::string name_;
    Position position_;
    Protocol protocol_;
    Thinker thinker_{protocol_.say};  // the last member
};

}  // namespace

std::unique_ptr<LineEngine> make_session(std::unique_ptr<Player> player, std::string name, const Variant& variant,
                                         Protocol protocol) {
    return std::make_unique<Session>(std::move(player), std::move(name), variant, std::move(protocol));
}

}  // namespace inarow::play
