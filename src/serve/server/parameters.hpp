// Parses and checks the query of a request.  Messages are those of the command line.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/position.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

class Parameters {
public:
    // An error when one is unknown, given twice, or empty (but for moves).
    [[nodiscard]] static Result<Parameters> read(const Fields& fields, std::initializer_list<std::string_view> known);

    // The same where others are ignored, as elsewhere on the web.
    [[nodiscard]] static Result<Parameters> read_some(const Fields& fields, std::initializer_list<std::string_view> known);

    // Nothing when it is not there; an empty text is not there.
    [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
    // true, false; false unless it is there.
    [[nodiscard]] Result<bool> flag(std::string_view name) const;
    [[nodiscard]] Result<std::uint64_t> number(std::string_view name, std::uint64_t otherwise, std::uint64_t smallest,
                                               std::uint64_t largest) const;
    // The time for the request: at most `most`, which is also the default.
    [[nodiscard]] Result<double> seconds(double most) const;
    // `variant` and `moves`.
    [[nodiscard]] Result<Position> position() const;

private:
    explicit Parameters(const Fields& fields) : fields_(fields) {}

    Fields fields_;
};

}  // namespace inarow::server
