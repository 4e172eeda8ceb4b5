#include "json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <utility>
#include <variant>

namespace inarow::testing_json {
namespace {

using Library = nlohmann::json;
using List = std::vector<json>;
using Members = std::map<std::string, json>;

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

json from_library(const Library& value) {
    switch (value.type()) {
        case Library::value_t::boolean:
            return value.get<bool>();
        case Library::value_t::number_integer:
            return value.get<std::int64_t>();
        case Library::value_t::number_unsigned:
            return value.get<std::uint64_t>();
        case Library::value_t::number_float:
            return value.get<double>();
        case Library::value_t::string:
            return value.get<std::string>();
        default:
            break;
    }
    json copy = value.is_array() ? json::array() : value.is_object() ? json::object() : json();
    for (const auto& [name, element] : value.items())
        if (value.is_array())
            copy.push_back(from_library(element));
        else
            copy[name] = from_library(element);
    return copy;
}

}  // namespace

struct json::Value {
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, List, Members> held;

    template <class T>
    static const T& in(const json& owner) {
        if (const T* held = std::get_if<T>(&owner.value_->held)) return *held;
        throw std::runtime_error(owner.dump() + " is not what a test takes it for");
    }
    static Library to_library(const json& owner) {
        return std::visit(Overloaded{[](const List& list) {
                                         Library copy = Library::array();
                                         for (const json& element : list) copy.push_back(to_library(element));
                                         return copy;
                                     },
                                     [](const Members& members) {
                                         Library copy = Library::object();
                                         for (const auto& [name, value] : members) copy[name] = to_library(value);
                                         return copy;
                                     },
                                     [](const auto& value) { return Library(value); }},
                          owner.value_->held);
    }
    static long double number(const json& owner) {
        return std::visit(
            [](const auto& value) -> long double {
                if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) return value;
                return 0;
            },
            owner.value_->held);
    }
};

json::json(std::nullptr_t) : value_(std::make_shared<Value>()) {}
json::json(std::string text) : value_(std::make_shared<Value>(Value{std::move(text)})) {}
json::json(std::map<std::string, json> members) : value_(std::make_shared<Value>(Value{std::move(members)})) {}
json::json(std::initializer_list<json> elements) : json(array(elements)) {
    const auto is_member = [](const json& one) {
        return one.is_array() && one.size() == 2 && one.at(std::size_t{0}).is_string();
    };
    if (!std::ranges::all_of(elements, is_member)) return;
    *this = object();
    for (const json& element : elements) (*this)[element[0].get<std::string>()] = element[1];
}
json::json(const json& other) : value_(std::make_shared<Value>(*other.value_)) {}
json::json(json&& other) noexcept = default;
json& json::operator=(json other) noexcept {
    value_.swap(other.value_);
    return *this;
}
json::~json() = default;

json json::parse(std::string_view text) { return from_library(Library::parse(text)); }
json json::array(std::initializer_list<json> elements) {
    json made;
    made.value_->held = List(elements);
    return made;
}
json json::object() {
    json made;
    made.value_->held = Members();
    return made;
}

const json& json::at(std::size_t index) const { return Value::in<List>(*this).at(index); }
const json& json::at(const std::string& name) const {
    if (contains(name)) return items().find(name)->second;
    throw std::runtime_error(dump() + " has no member " + name);
}
json& json::member(const std::string& name) {
    if (is_null()) *this = object();
    return const_cast<Members&>(items())[name];
}
void json::push_back(json element) { const_cast<List&>(Value::in<List>(*this)).push_back(std::move(element)); }
void json::erase(const std::string& name) { const_cast<Members&>(items()).erase(name); }

std::size_t json::size() const {
    if (is_null()) return 0;
    return is_object() ? items().size() : Value::in<List>(*this).size();
}
bool json::contains(const std::string& name) const { return is_object() && items().contains(name); }
const json* json::begin() const { return is_null() ? nullptr : Value::in<List>(*this).data(); }
const std::map<std::string, json>& json::items() const { return Value::in<Members>(*this); }
json json::value(const std::string& name, json otherwise) const { return contains(name) ? at(name) : otherwise; }

bool json::is_number_unsigned() const { return std::holds_alternative<std::uint64_t>(value_->held); }
std::string_view json::type() const {
    constexpr std::string_view names[] = {"null",   "boolean", "integer", "integer",
                                          "number", "string",  "array",   "object"};
    return names[value_->held.index()];
}

template <class T>
T json::get() const {
    if constexpr (std::same_as<T, std::string> || std::same_as<T, bool>) return Value::in<T>(*this);
    if constexpr (!std::same_as<T, std::string>) {
        if (!is_number()) throw std::runtime_error(dump() + " is no number");
        return static_cast<T>(Value::number(*this));
    }
}
template bool json::get() const;
template int json::get() const;
template long json::get() const;
template unsigned json::get() const;
template unsigned long json::get() const;
template double json::get() const;
template std::string json::get() const;

std::string json::dump() const { return Value::to_library(*this).dump(); }

bool operator==(const json& one, const json& other) {
    if (one.is_number() && other.is_number()) return json::Value::number(one) == json::Value::number(other);
    return one.value_->held == other.value_->held;
}
std::partial_ordering operator<=>(const json& one, const json& other) {
    if (one.is_number() && other.is_number()) return json::Value::number(one) <=> json::Value::number(other);
    return one.dump() <=> other.dump();
}

void json::assign(bool value) { value_ = std::make_shared<Value>(Value{value}); }
void json::assign(std::int64_t value) { value_ = std::make_shared<Value>(Value{value}); }
void json::assign(std::uint64_t value) { value_ = std::make_shared<Value>(Value{value}); }
void json::assign(double value) { value_ = std::make_shared<Value>(Value{value}); }

std::ostream& operator<<(std::ostream& out, const json& value) { return out << value.dump(); }

bool Holds::MatchAndExplain(const json& object, std::ostream*) const {
    return std::ranges::all_of(members_.items(), [&](const auto& member) {
        return object.contains(member.first) && object.at(member.first) == member.second;
    });
}
void Holds::DescribeTo(std::ostream* out) const { *out << "holds " << members_; }
void Holds::DescribeNegationTo(std::ostream* out) const { *out << "does not hold " << members_; }

}  // namespace inarow::testing_json
