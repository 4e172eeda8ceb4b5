// The protocol of Gomocup.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "base/lowercase.hpp"
#include "base/text.hpp"
#include "game/shape.hpp"
#include "inarow/limits.hpp"
#include "play/protocol.hpp"
#include "play/thinker.hpp"

namespace inarow::play {
namespace {

// The first word, and what follows it without the spaces.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    const auto end = std::min(line.find(' '), line.size());
    const auto rest = line.find_first_not_of(' ', end);
    return {line.substr(0, end), rest == std::string_view::npos ? "" : line.substr(rest)};
}

// "7,8"
std::optional<std::pair<int, int>> two_numbers(std::string_view text) {
    const auto comma = std::min(text.find(','), text.size());
    const auto x = parse_number<int>(text.substr(0, comma));
    const auto y = parse_number<int>(text.substr(std::min(comma + 1, text.size())));
    return x && y ? std::optional(std::pair(*x, *y)) : std::nullopt;
}

// For sending the answer, and for a clock that is not ours.
constexpr double spare_millis = 50;

class Gomocup final : public LineEngine {
public:
    Gomocup(MakePlayer make, Protocol protocol) : make_(std::move(make)), protocol_(std::move(protocol)) {}

    [[nodiscard]] bool handle(std::string_view line) override {
        const std::string small = lowercase(line);
        const auto [name, rest] = first_word(small);
        if (name == "end") return abandon(), false;
        if (reading_board_) return read_board(name), true;
        if (name.empty()) return true;
        const auto command = std::ranges::find(commands, name, &Command::name);
        if (command == commands.end())
            return say(fmt::format("UNKNOWN command {}", quote(first_word(line).first))), true;
        if (command->needs_board && !position_) return say("ERROR no board: send START first"), true;
        if (command->when == When::instead) abandon();
        if (command->when == When::after) finish();
        (this->*command->run)(rest);
        return true;
    }

    void finish() override { thinker_.finish(); }

private:
    struct Stone {
        Cell cell;
        bool own;
    };

    // Of a running search, whose move nobody waits for when another game begins.
    enum class When { during, instead, after };
    struct Command {
        std::string_view name;
        When when;
        bool needs_board;
        void (Gomocup::*run)(std::string_view rest);
    };
    static const std::array<Command, 9> commands;

    void say(std::string_view line) { thinker_.say(line); }

    void abandon() {
        abandoned_ = true;
        thinker_.stop();
        abandoned_ = false;
    }

    void about(std::string_view) { say(fmt::format("name=\"inarow\", version=\"{}\"", INAROW_VERSION)); }

    void start(std::string_view size) { rect_start(fmt::format("{0},{0}", size)); }

    void rect_start(std::string_view size) {
        position_.reset();  // what fails here leaves no board, not the last one
        const auto sides = two_numbers(size);
        const auto variant = parse_variant(sides ? fmt::format("{}x{}k5@free", sides->first, sides->second) : "");
        if (!variant) return say("ERROR no such board: START needs a size from 5 to 26, RECTSTART two, as in 20,15");
        auto player = make_(*variant);
        if (!player) return say(fmt::format("ERROR {}", player.error().message));
        player_ = std::move(*player);
        position_.emplace(*variant);
        player_->start(protocol_.seed);
        say("OK");
    }

    void restart(std::string_view) {
        position_.emplace(position_->variant());
        player_->start(protocol_.seed);
        say("OK");
    }

    void begin(std::string_view) {
        if (position_->stones() != 0) return say("ERROR the board is not empty");
        answer();
    }

    void turn(std::string_view text) {
        const auto cell = cell_of(text);
        if (!cell || !position_->legal(*cell)) return say(fmt::format("ERROR {} is not a legal move", quote(text)));
        position_->play(*cell);
        answer();
    }

    void take_back(std::string_view text) {
        const auto cell = cell_of(text);
        if (!cell || position_->stones() == 0 || position_->last_cell() != *cell)
            return say(fmt::format("ERROR {} is not the last move", quote(text)));
        position_->undo();
        say("OK");
    }

    void board(std::string_view) { reading_board_ = true; }

    void read_board(std::string_view line) {
        if (line == "done") {
            reading_board_ = false;
            set_up();
            return;
        }
        if (board_.size() > static_cast<std::size_t>(position_->variant().cells())) return;  // too many already
        const auto comma = line.rfind(',');
        const std::string_view owner = comma == std::string_view::npos ? "" : line.substr(comma + 1);
        const auto cell = cell_of(line.substr(0, std::min(comma, line.size())));
        board_.push_back({cell && (owner == "1" || owner == "2") ? *cell : -1, owner == "1"});
    }

    // The side that began has as many stones as the other or one more; without gravity the order of stones does not
    // matter.
    void set_up() {
        std::vector<Cell> own, others;
        for (const Stone& stone : board_) (stone.own ? own : others).push_back(stone.cell);
        board_.clear();
        const bool own_first = own.size() == others.size();
        if (!own_first && others.size() != own.size() + 1) return say("ERROR it is not our turn on this board");
        Position position(position_->variant());
        for (std::size_t i = 0; i < own.size() + others.size(); ++i) {
            const Cell cell = ((i % 2 == 0) == own_first ? own : others)[i / 2];
            if (!position.legal(cell)) return say("ERROR the board is not a position of an unfinished game");
            position.play(cell);
        }
        position_ = position;
        answer();
    }

    void set_info(std::string_view text) {
        const auto [key, value] = first_word(text);
        const auto number = parse_number<double>(value);
        if (!number) return;
        if (key == "timeout_turn") turn_millis_ = *number;
        if (key == "time_left") left_millis_ = *number;
        if (key == "rule" && *number != 0) say("MESSAGE five or more in a row win, regardless of the rule");
    }

    void answer() {
        if (position_->over()) return say("ERROR the game is over");
        thinker_.think(*player_, *position_, unlimited, seconds(), [this](const Result<Choice>& choice) {
            if (!abandoned_) tell(choice);
        });
    }

    void tell(const Result<Choice>& choice) {
        if (!choice) return say(fmt::format("ERROR {}", choice.error().message));
        position_->play(choice->move);
        say(fmt::format("{},{}", choice->move / position_->variant().height,
                        choice->move % position_->variant().height));
    }

    [[nodiscard]] std::optional<Cell> cell_of(std::string_view text) const {
        const auto at = two_numbers(text);
        const Variant& v = position_->variant();
        if (!at || at->first < 0 || at->second < 0 || at->first >= v.width || at->second >= v.height)
            return std::nullopt;
        return cell_at(v, at->first, at->second);
    }

    [[nodiscard]] double seconds() const {
        const double allowed = std::max(1.0, std::min(turn_millis_, left_millis_ / 10) - spare_millis) / 1000;
        return std::min(allowed, protocol_.seconds.value_or(allowed));
    }

    MakePlayer make_;
    Protocol protocol_;
    std::unique_ptr<Player> player_;
    std::optional<Position> position_;
    bool reading_board_ = false;
    std::vector<Stone> board_;
    double turn_millis_ = 5000;
    double left_millis_ = 1e12;
    std::atomic<bool> abandoned_{false};  // whether nobody waits for the move of the running search
    Thinker thinker_{protocol_.say};      // the last member
};

const std::array<Gomocup::Command, 9> Gomocup::commands = {{
    {"about", When::during, false, &Gomocup::about},
    {"info", When::during, false, &Gomocup::set_info},
    {"start", When::instead, false, &Gomocup::start},
    {"rectstart", When::instead, false, &Gomocup::rect_start},
    {"restart", When::instead, true, &Gomocup::restart},
    {"begin", When::after, true, &Gomocup::begin},
    {"turn", When::after, true, &Gomocup::turn},
    {"board", When::after, true, &Gomocup::board},
    {"takeback", When::after, true, &Gomocup::take_back},
}};

}  // namespace

std::unique_ptr<LineEngine> make_gomocup(MakePlayer make, Protocol protocol) {
    return std::make_unique<Gomocup>(std::move(make), std::move(protocol));
}

}  // namespace inarow::play
