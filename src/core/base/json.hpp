// A JSON value, for everything that is written for programs or read from them.
//
// A thin wrapper around nlohmann::json, which adds five seconds of compilation to each file that includes it; only
// json.cpp does.  Members keep the order in which they were added, and a member that has a value is not overwritten.
//
//     Json json{{"variant", "7x6"}, {"bounds", Json::array({-2, 5})}, {"score", nullptr}};
//     json["nodes"] = 12345;
//     one_line(json)   {"variant":"7x6","bounds":[-2,5],"score":null,"nodes":12345}
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace inarow {

// The text is not JSON, or a value is not what the reader asked for.
struct JsonError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Json {
public:
    struct Member;

    Json(std::nullptr_t = nullptr);
    Json(const char* text) : Json(std::string_view(text)) {}
    Json(const std::string& text) : Json(std::string_view(text)) {}
    Json(std::string_view text);
    template <std::same_as<bool> T>
    Json(T value) : Json(Truth{value}) {}
    template <std::signed_integral T>
    Json(T value) : Json(Signed{value}) {}
    template <std::unsigned_integral T>
        requires(!std::same_as<T, bool>)
    Json(T value) : Json(Unsigned{value}) {}
    template <std::floating_point T>
    Json(T value) : Json(Real{value}) {}
    template <class T>
    Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}
    template <class T>
    Json(const std::vector<T>& elements) : Json(array()) {
        for (const T& element : elements) push_back(element);
    }
    Json(const std::map<std::string, std::string>& texts);
    // An object; requires distinct names.
    Json(std::initializer_list<Member> members);

    Json(const Json& other);
    Json(Json&& other) noexcept;
    // Requires that this is null: a member that is set twice has two meanings, of which the reader sees one.
    Json& operator=(Json other);
    ~Json();

    [[nodiscard]] static Json array(std::initializer_list<Json> elements = {});
    [[nodiscard]] static Json object();
    // Throws JsonError, also where values are nested more than a hundred deep.
    // Two members of one name are both kept; at() finds the last one.
    [[nodiscard]] static Json parse(std::string_view text);

    // Appends to an array; null becomes an array.
    void push_back(Json element);
    // The member of this name, null if it is new; null becomes an object.
    Json& operator[](std::string_view name);

    [[nodiscard]] bool is_null() const;
    [[nodiscard]] bool is_string() const;
    [[nodiscard]] bool is_array() const;
    [[nodiscard]] bool is_object() const;

    // Of an array or an object; all of these throw JsonError where there is no such thing.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const Json& at(std::size_t index) const;
    [[nodiscard]] const Json& at(std::string_view name) const;
    [[nodiscard]] std::span<const Member> members() const;

    // bool, int, std::int64_t, std::uint64_t, double, std::string or a map of texts; throws JsonError where the value
    // does not fit.
    template <class T>
    [[nodiscard]] T get() const;

private:
    struct Truth {
        bool value;
    };
    struct Signed {
        std::int64_t value;
    };
    struct Unsigned {
        std::uint64_t value;
    };
    struct Real {
        double value;
    };
    explicit Json(Truth truth);
    explicit Json(Signed number);
    explicit Json(Unsigned number);
    explicit Json(Real number);

    friend struct JsonText;
    struct Value;
    std::unique_ptr<Value> value_;
};

struct Json::Member {
    std::string name;
    Json value;
};

// Bytes that are not UTF-8 are replaced: a program that reads our output should get JSON whatever came in.
[[nodiscard]] std::string one_line(const Json& json);
[[nodiscard]] std::string indented(const Json& json);

}  // namespace inarow
