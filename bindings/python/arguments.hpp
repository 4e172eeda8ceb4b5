// What Python gives us, checked: a wrong type is a TypeError and a wrong value a ValueError that names the argument, in one
// line.  pybind11 would list every signature of a function instead, and take an unreadable variant for a wrong type; so
// bound functions take py::object and ask here.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "inarow/position.hpp"

namespace inarow::python {

// "moves must be a str, not int"
[[noreturn]] void raise_type(const char* name, const char* expected, pybind11::handle given);

// "nodes must be a whole number from 0 to 7, not 9"
[[noreturn]] void raise_range(const char* name, pybind11::handle given, const std::string& smallest,
                              const std::string& largest);

[[nodiscard]] std::string text_argument(const char* name, pybind11::handle given);
[[nodiscard]] bool flag_argument(const char* name, pybind11::handle given);
// A time limit; None for none.
[[nodiscard]] std::optional<double> seconds_argument(const char* name, pybind11::handle given);
// A Variant, or its text.
[[nodiscard]] Variant variant_argument(pybind11::handle given);
[[nodiscard]] const Position& position_argument(pybind11::handle given);
// Several texts, but not a single one, which Python takes for a list of letters.
[[nodiscard]] std::vector<std::string> texts_argument(const char* name, pybind11::handle given);

// A whole number in this range, of Python or of NumPy.
template <std::integral Number>
[[nodiscard]] Number whole_argument(const char* name, pybind11::handle given,
                                    Number smallest = std::numeric_limits<Number>::min(),
                                    Number largest = std::numeric_limits<Number>::max()) {
    if (!PyIndex_Check(given.ptr()) || PyBool_Check(given.ptr())) raise_type(name, "a whole number", given);
    try {
        if (const auto number = given.cast<Number>(); number >= smallest && number <= largest) return number;
    } catch (const pybind11::cast_error&) {
    }
    raise_range(name, given, std::to_string(smallest), std::to_string(largest));
}
template <std::integral Number>
[[nodiscard]] std::optional<Number> whole_or_none(const char* name, pybind11::handle given) {
    return given.is_none() ? std::nullopt : std::optional(whole_argument<Number>(name, given));
}

}  // namespace inarow::python
