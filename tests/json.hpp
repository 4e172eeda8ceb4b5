// JSON as tests read it: looked up, converted and compared without ceremony, under the names of nlohmann::json.
//
// That library costs four seconds of compilation in each file that includes it, so only json.cpp does. It is not
// base/json.hpp, so that a fault there cannot hide itself from the tests.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace inarow::inline testing_json {

template <class T>
concept Number = std::is_arithmetic_v<T>;

class json {
public:
    using value_type = json;
    using iterator = json*;
    using const_iterator = const json*;

    json(std::nullptr_t = nullptr);
    json(const char* text) : json(std::string(text)) {}
    json(std::string text);
    json(std::string_view text) : json(std::string(text)) {}
    json(std::map<std::string, json> members);
    template <Number T>
    json(T value) {
        if constexpr (std::same_as<T, bool>)
            assign(value);
        else if constexpr (std::floating_point<T>)
            assign(static_cast<double>(value));
        else if constexpr (std::is_signed_v<T>)
            assign(static_cast<std::int64_t>(value));
        else
            assign(static_cast<std::uint64_t>(value));
    }
    template <class T>
    json(const std::vector<T>& elements) : json(array()) {
        for (const T& element : elements) push_back(element);
    }
    // An object where each element is an array of a name and a value.
    json(std::initializer_list<json> elements);
    json(const json& other);
    json(json&& other) noexcept;
    json& operator=(json other) noexcept;
    ~json();

    [[nodiscard]] static json parse(std::string_view text);
    [[nodiscard]] static json array(std::initializer_list<json> elements = {});
    [[nodiscard]] static json object();

    // These throw where there is no such thing.
    [[nodiscard]] const json& at(std::size_t index) const;
    [[nodiscard]] const json& at(const std::string& name) const;
    template <class Key>
    [[nodiscard]] const json& operator[](const Key& key) const {
        if constexpr (std::integral<Key>)
            return at(static_cast<std::size_t>(key));
        else
            return at(std::string(key));
    }
    // Where there is no such member, it becomes null; null becomes an object.
    template <class Key>
    json& operator[](const Key& key) {
        if constexpr (std::integral<Key>)
            return const_cast<json&>(at(static_cast<std::size_t>(key)));
        else
            return member(std::string(key));
    }
    void push_back(json element);
    void erase(const std::string& name);

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] bool contains(const std::string& name) const;
    [[nodiscard]] const json* begin() const;
    [[nodiscard]] const json* end() const { return begin() + size(); }
    [[nodiscard]] json* begin() { return const_cast<json*>(std::as_const(*this).begin()); }
    [[nodiscard]] json* end() { return begin() + size(); }
    [[nodiscard]] const json& front() const { return at(std::size_t{0}); }
    [[nodiscard]] const json& back() const { return at(size() - 1); }
    [[nodiscard]] const std::map<std::string, json>& items() const;
    [[nodiscard]] json value(const std::string& name, json otherwise) const;

    [[nodiscard]] bool is_null() const { return type() == "null"; }
    [[nodiscard]] bool is_boolean() const { return type() == "boolean"; }
    [[nodiscard]] bool is_string() const { return type() == "string"; }
    [[nodiscard]] bool is_array() const { return type() == "array"; }
    [[nodiscard]] bool is_object() const { return type() == "object"; }
    [[nodiscard]] bool is_number() const { return type() == "number" || is_number_integer(); }
    [[nodiscard]] bool is_number_integer() const { return type() == "integer"; }
    [[nodiscard]] bool is_number_unsigned() const;

    // bool, int, std::int64_t, std::uint64_t, double or std::string; throws where the value is none.
    template <class T>
    [[nodiscard]] T get() const;
    template <class T>
    requires Number<T> || std::same_as<T, std::string>
    operator T() const { return get<T>(); }
    [[nodiscard]] std::string dump() const;

    friend bool operator==(const json& one, const json& other);
    friend std::partial_ordering operator<=>(const json& one, const json& other);
    template <Number T>
    friend bool operator==(const json& one, T other) {
        return one == json(other);
    }
    template <Number T>
    friend std::partial_ordering operator<=>(const json& one, T other) {
        return one <=> json(other);
    }

private:
    void assign(bool value);
    void assign(std::int64_t value);
    void assign(std::uint64_t value);
    void assign(double value);
    json& member(const std::string& name);
    [[nodiscard]] std::string_view type() const;  // as JSON Schema names it

    struct Value;
    std::shared_ptr<Value> value_;  // one owner; but Value need not be known here
};

std::ostream& operator<<(std::ostream& out, const json& value);

// Matches an object that has these members, whatever else it has.
class Holds {
public:
    using is_gtest_matcher = void;
    explicit Holds(json members) : members_(std::move(members)) {}
    bool MatchAndExplain(const json& object, std::ostream*) const;
    void DescribeTo(std::ostream* out) const;
    void DescribeNegationTo(std::ostream* out) const;

private:
    json members_;
};

}  // namespace inarow::inline testing_json
