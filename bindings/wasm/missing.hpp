// What C++20 has and the library of Emscripten 3.1.6 (libc++ 14) lacks: the algorithms of std::ranges that the rooms
// use, reading floating-point numbers, std::jthread and two small functions.  Included before every file of the module,
// so that src/ need not know.
//
// Names in std are the library's own, strictly speaking; but they are the standard's names for the standard's meaning,
// and a newer library is recognised by __cpp_lib_ranges.  If a room begins to use another algorithm, its file no longer
// compiles here.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#ifndef __cpp_lib_ranges

namespace std::ranges {

template <class F, class Projection>
constexpr auto projected(F& f, Projection& projection) {
    return [&](auto&& value) -> decltype(auto) {
        return std::invoke(f, std::invoke(projection, std::forward<decltype(value)>(value)));
    };
}
template <class Less, class Projection>
constexpr auto projected_order(Less& less, Projection& projection) {
    return [&](auto&& a, auto&& b) { return std::invoke(less, std::invoke(projection, a), std::invoke(projection, b)); };
}

#define INAROW_BY_PREDICATE(name)                                                                \
    template <class Range, class Predicate, class Projection = std::identity>                    \
    constexpr auto name(Range&& range, Predicate predicate, Projection projection = {}) {        \
        return std::name(std::begin(range), std::end(range), projected(predicate, projection));  \
    }
INAROW_BY_PREDICATE(all_of)
INAROW_BY_PREDICATE(any_of)
INAROW_BY_PREDICATE(none_of)
INAROW_BY_PREDICATE(count_if)
INAROW_BY_PREDICATE(find_if)
#undef INAROW_BY_PREDICATE

#define INAROW_BY_VALUE(name, name_if)                                                                     \
    template <class Range, class Value, class Projection = std::identity>                                  \
    constexpr auto name(Range&& range, const Value& value, Projection projection = {}) {                   \
        return name_if(std::forward<Range>(range), [&](const auto& one) { return one == value; }, projection); \
    }
INAROW_BY_VALUE(find, find_if)
INAROW_BY_VALUE(count, count_if)
#undef INAROW_BY_VALUE

#define INAROW_BY_ORDER(name)                                                                          \
    template <class Range, class Less = std::less<>, class Projection = std::identity>                 \
    constexpr auto name(Range&& range, Less less = {}, Projection projection = {}) {                   \
        return std::name(std::begin(range), std::end(range), projected_order(less, projection));       \
    }
INAROW_BY_ORDER(sort)
INAROW_BY_ORDER(stable_sort)
INAROW_BY_ORDER(max_element)
INAROW_BY_ORDER(min_element)
#undef INAROW_BY_ORDER

template <class Range, class Less = std::less<>, class Projection = std::identity>
constexpr auto max(const Range& range, Less less = {}, Projection projection = {}) {
    return *max_element(range, less, projection);
}
template <class Range>
constexpr auto minmax(const Range& range) {
    const auto found = std::minmax_element(std::begin(range), std::end(range));
    struct Values {
        std::decay_t<decltype(*std::begin(range))> min, max;
    };
    return Values{*found.first, *found.second};
}

template <class Range, class Value, class Less = std::less<>, class Projection = std::identity>
constexpr auto lower_bound(Range&& range, const Value& value, Less less = {}, Projection projection = {}) {
    return std::lower_bound(std::begin(range), std::end(range), value, [&](const auto& one, const Value& sought) {
        return std::invoke(less, std::invoke(projection, one), sought);
    });
}

template <class Range, class Out>
constexpr auto copy(Range&& range, Out out) {
    return std::copy(std::begin(range), std::end(range), out);
}
template <class Range, class Out, class Predicate, class Projection = std::identity>
constexpr auto copy_if(Range&& range, Out out, Predicate predicate, Projection projection = {}) {
    return std::copy_if(std::begin(range), std::end(range), out, projected(predicate, projection));
}
template <class Range, class Out, class Value>
constexpr auto remove_copy(Range&& range, Out out, const Value& value) {
    return std::remove_copy(std::begin(range), std::end(range), out, value);
}
template <class Range, class Out, class F, class Projection = std::identity>
constexpr auto transform(Range&& range, Out out, F f, Projection projection = {}) {
    return std::transform(std::begin(range), std::end(range), out, projected(f, projection));
}
template <class Range, class Predicate>
constexpr auto adjacent_find(Range&& range, Predicate predicate) {
    return std::adjacent_find(std::begin(range), std::end(range), predicate);
}
template <class Range>
constexpr auto unique(Range&& range) {
    struct Rest {
        decltype(std::begin(range)) from;
        constexpr auto begin() const { return from; }
    };
    return Rest{std::unique(std::begin(range), std::end(range))};
}
template <class Range, class Predicate, class Value>
constexpr void replace_if(Range&& range, Predicate predicate, const Value& value) {
    std::replace_if(std::begin(range), std::end(range), predicate, value);
}
template <class Range, class Value>
constexpr void replace(Range&& range, const Value& before, const Value& after) {
    std::replace(std::begin(range), std::end(range), before, after);
}
template <class Range, class Value>
constexpr auto fill(Range&& range, const Value& value) {
    std::fill(std::begin(range), std::end(range), value);
    return std::end(range);
}

}  // namespace std::ranges

namespace std {

// strtod() reads more: spaces, a plus, hexadecimal digits.
inline from_chars_result from_chars(const char* begin, const char* end, double& value) {
    constexpr string_view signs = "+-.0123456789eEinfatyINFATY";
    const string text(begin, std::find_if(begin, end, [&](char c) { return signs.find(c) == string_view::npos; }));
    char* rest = nullptr;
    const double read = strtod(text.c_str(), &rest);
    if (rest == text.c_str() || text.front() == '+') return {begin, errc::invalid_argument};
    value = read;
    return {begin + (rest - text.c_str()), errc{}};
}

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

template <class T>
unique_ptr<T> make_unique_for_overwrite() {
    return unique_ptr<T>(new T);
}

// No thread can be started: a search for several threads goes on with the one it has (base/threads.hpp).
class jthread {
public:
    template <class... Arguments>
    explicit jthread(Arguments&&...) {
        throw system_error(make_error_code(errc::resource_unavailable_try_again));
    }
};

}  // namespace std

#endif
