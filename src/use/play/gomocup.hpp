// An engine that speaks the protocol of Gomocup (K. Tesarik and others, "Gomocup protocol", version 2): five in a row
// on a board of free placement, so tournaments and their programs can play against any player.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "play/session.hpp"

namespace inarow::play {

class Gomocup {
public:
    // Makes a player for a board, or says why it cannot.
    using Make = std::function<Result<std::unique_ptr<Player>>(const Variant& variant)>;

    // No move takes more than `seconds`, if given; every game has this seed.
    Gomocup(Make make, SayLine say, std::optional<double> seconds = std::nullopt, std::uint64_t seed = 1)
        : make_(std::move(make)), say_(std::move(say)), seconds_(seconds), seed_(seed) {}

    // Does what one line asks for, and answers before it returns.  False after END.
    [[nodiscard]] bool handle(std::string_view line);

private:
    struct Stone {
        Cell cell;
        bool own;
    };

    void start(std::string_view width, std::string_view height);
    void restart();
    void begin();
    void turn(std::string_view text);
    void take_back(std::string_view text);
    void read_board(std::string_view line);
    void set_up();
    void set_info(std::string_view text);
    void answer();
    [[nodiscard]] std::optional<Cell> cell_of(std::string_view text) const;
    [[nodiscard]] double seconds() const;

    Make make_;
    SayLine say_;
    std::optional<double> seconds_;
    std::uint64_t seed_;
    std::unique_ptr<Player> player_;
    std::optional<Position> position_;
    bool reading_board_ = false;
    std::vector<Stone> board_;
    double turn_millis_ = 5000;
    double left_millis_ = 1e12;
};

}  // namespace inarow::play
