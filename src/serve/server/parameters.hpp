// Parses and checks the query of a request; every function throws Failed, with the messages of the command line.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "inarow/board.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

class Parameters {
public:
    // None of them may be unknown, given twice, or empty (but for moves).
    Parameters(Fields fields, std::initializer_list<std::string_view> known);

    // The same where others are ignored, as elsewhere on the web.
    [[nodiscard]] static Parameters some_of(Fields fields, std::initializer_list<std::string_view> known);

    // Nothing when it is not there; an empty text is not there.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    // true, false; false unless it is there.
    [[nodiscard]] bool flag(std::string_view name) const;
    [[nodiscard]] std::uint64_t number(std::string_view name, std::uint64_t otherwise, std::uint64_t smallest,
                                       std::uint64_t largest) const;
    // The time for the request: at most `most`, which is also the default.
    [[nodiscard]] double seconds(double most) const;
    // `variant`, and `moves` or `board` with `to_move`.
    [[nodiscard]] BoardRead board() const;
    [[nodiscard]] Position position() const { return board().position; }

private:
    Fields fields_;
};

}  // namespace inarow::server
