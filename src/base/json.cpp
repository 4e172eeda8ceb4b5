#include "base/json.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "base/require.hpp"

namespace inarow {
namespace {

using Library = nlohmann::ordered_json;
using Elements = std::vector<Json>;
using Members = std::vector<Json::Member>;

constexpr int most_levels = 100;  // functions that descend into a value are recursive

}  // namespace

struct Json::Value {
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Elements, Members> held;
};

// Converts between our values and text, by way of the library's values.
struct JsonText {
    static Library to_library(const Json& json);
    static Json from_library(const Library& library);

    // The value held; throws JsonError where it has another type.
    template <class T>
    static const T& expect(const Json& json, const char* what) {
        const T* held = std::get_if<T>(&json.value_->held);
        if (held == nullptr) throw JsonError(std::string("not ") + what + ": " + one_line(json));
        return *held;
    }
    template <class T>
    static T& become(Json& json) {
        auto& held = json.value_->held;
        if (std::holds_alternative<std::nullptr_t>(held)) held = T();
        if (!std::holds_alternative<T>(held)) throw JsonError("a value is used as another type: " + one_line(json));
        return std::get<T>(held);
    }
    template <class Integer>
    static Integer integer(const Json& json);
};

namespace {

struct ToLibrary {
    Library operator()(const auto& plain) const { return plain; }
    Library operator()(const Elements& elements) const {
        Library array = Library::array();
        for (const Json& element : elements) array.push_back(JsonText::to_library(element));
        return array;
    }
    Library operator()(const Members& members) const {
        Library object = Library::object();
        for (const auto& [name, value] : members) object[name] = JsonText::to_library(value);
        return object;
    }
};

Json array_of(const Library& library) {
    Json array = Json::array();
    for (const Library& element : library) array.push_back(JsonText::from_library(element));
    return array;
}
Json object_of(const Library& library) {
    Json object = Json::object();
    for (const auto& [name, value] : library.items()) object[name] = JsonText::from_library(value);
    return object;
}

}  // namespace

Library JsonText::to_library(const Json& json) { return std::visit(ToLibrary{}, json.value_->held); }

Json JsonText::from_library(const Library& library) {
    switch (library.type()) {
        case Library::value_t::boolean:
            return library.get<bool>();
        case Library::value_t::number_integer:
            return library.get<std::int64_t>();
        case Library::value_t::number_unsigned:
            return library.get<std::uint64_t>();
        case Library::value_t::number_float:
            return library.get<double>();
        case Library::value_t::string:
            return library.get_ref<const std::string&>();
        case Library::value_t::array:
            return array_of(library);
        case Library::value_t::object:
            return object_of(library);
        default:
            return nullptr;
    }
}

// Whole numbers, also those written like 1e6.
template <class Integer>
Integer JsonText::integer(const Json& json) {
    const auto& held = json.value_->held;
    const auto in_range = [](auto number) { return std::in_range<Integer>(number); };
    if (const auto* number = std::get_if<std::int64_t>(&held); number != nullptr && in_range(*number))
        return static_cast<Integer>(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&held); number != nullptr && in_range(*number))
        return static_cast<Integer>(*number);
    constexpr double exact_to = 9007199254740992;  // 2^53
    if (const auto* real = std::get_if<double>(&held); real != nullptr && *real >= -exact_to && *real <= exact_to) {
        const auto number = static_cast<std::int64_t>(*real);
        if (static_cast<double>(number) == *real && in_range(number)) return static_cast<Integer>(number);
    }
    throw JsonError("not a whole number in range: " + one_line(json));
}

Json::Json(std::nullptr_t) : value_(std::make_unique<Value>()) {}
Json::Json(std::string_view text) : value_(std::make_unique<Value>(Value{std::string(text)})) {}
Json::Json(Truth truth) : value_(std::make_unique<Value>(Value{truth.value})) {}
Json::Json(Signed number) : value_(std::make_unique<Value>(Value{number.value})) {}
Json::Json(Unsigned number) : value_(std::make_unique<Value>(Value{number.value})) {}
Json::Json(Real number) : value_(std::make_unique<Value>(Value{number.value})) {}
Json::Json(const std::map<std::string, std::string>& texts) : Json(object()) {
    for (const auto& [name, text] : texts) (*this)[name] = text;
}
Json::Json(std::initializer_list<Member> members) : Json(object()) {
    for (const Member& member : members) (*this)[member.name] = member.value;
}

Json::Json(const Json& other) : value_(std::make_unique<Value>(*other.value_)) {}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json other) {
    if (value_ != nullptr && !is_null()) throw ContractViolation("a JSON value is overwritten: " + one_line(*this));
    value_ = std::move(other.value_);
    return *this;
}
Json::~Json() = default;

Json Json::array(std::initializer_list<Json> elements) {
    Json json;
    json.value_->held = Elements(elements);
    return json;
}
Json Json::object() {
    Json json;
    json.value_->held = Members();
    return json;
}

Json Json::parse(std::string_view text) {
    const auto shallow = [](int depth, Library::parse_event_t, const Library&) {
        if (depth > most_levels) throw JsonError("nested too deeply");
        return true;
    };
    try {
        return JsonText::from_library(Library::parse(text, shallow));
    } catch (const Library::exception& problem) {
        const std::string_view said = problem.what();  // "[json.exception.parse_error.101] parse error at line 1, ..."
        throw JsonError(std::string(said.substr(said.find(' ') + 1)));
    }
}

void Json::push_back(Json element) { JsonText::become<Elements>(*this).push_back(std::move(element)); }

Json& Json::operator[](std::string_view name) {
    Members& members = JsonText::become<Members>(*this);
    const auto found = std::find_if(members.begin(), members.end(), [&](const Member& m) { return m.name == name; });
    if (found != members.end()) return found->value;
    members.push_back({std::string(name), Json()});
    return members.back().value;
}

bool Json::is_null() const { return std::holds_alternative<std::nullptr_t>(value_->held); }
bool Json::is_string() const { return std::holds_alternative<std::string>(value_->held); }
bool Json::is_array() const { return std::holds_alternative<Elements>(value_->held); }
bool Json::is_object() const { return std::holds_alternative<Members>(value_->held); }

std::size_t Json::size() const {
    return is_object() ? members().size() : JsonText::expect<Elements>(*this, "an array").size();
}

const Json& Json::at(std::size_t index) const {
    const Elements& elements = JsonText::expect<Elements>(*this, "an array");
    if (index >= elements.size()) throw JsonError("too few elements: " + one_line(*this));
    return elements[index];
}

const Json& Json::at(std::string_view name) const {
    for (const Member& member : members())
        if (member.name == name) return member.value;
    throw JsonError("there is no '" + std::string(name) + "'");
}

std::span<const Json::Member> Json::members() const { return JsonText::expect<Members>(*this, "an object"); }

template <>
bool Json::get<bool>() const {
    return JsonText::expect<bool>(*this, "true or false");
}
template <>
int Json::get<int>() const {
    return JsonText::integer<int>(*this);
}
template <>
std::int64_t Json::get<std::int64_t>() const {
    return JsonText::integer<std::int64_t>(*this);
}
template <>
std::uint64_t Json::get<std::uint64_t>() const {
    return JsonText::integer<std::uint64_t>(*this);
}
template <>
double Json::get<double>() const {
    if (const auto* number = std::get_if<std::int64_t>(&value_->held)) return static_cast<double>(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&value_->held)) return static_cast<double>(*number);
    return JsonText::expect<double>(*this, "a number");
}
template <>
std::string Json::get<std::string>() const {
    return JsonText::expect<std::string>(*this, "text");
}

template <>
std::map<std::string, std::string> Json::get<std::map<std::string, std::string>>() const {
    std::map<std::string, std::string> texts;
    for (const auto& [name, value] : members()) texts.emplace(name, value.get<std::string>());
    return texts;
}

std::string one_line(const Json& json) {
    return JsonText::to_library(json).dump(-1, ' ', false, Library::error_handler_t::replace);
}
std::string indented(const Json& json) {
    return JsonText::to_library(json).dump(2, ' ', false, Library::error_handler_t::replace);
}

}  // namespace inarow
