#include "base/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "base/require.hpp"

namespace inarow {
namespace {

using Library = nlohmann::ordered_json;
using Elements = std::vector<Json>;
using Members = std::vector<Json::Member>;

constexpr std::size_t most_levels = 100;  // functions that descend into a value are recursive

}  // namespace

struct Json::Value {
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Elements, Members> held;
};

// The inside of values, for what reads them.
struct JsonText {
    static const auto& held(const Json& json) { return json.value_->held; }

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

    static Json& replace(Json& old, Json value) {
        old.value_ = std::move(value.value_);
        return old;
    }
    static Json& add_member(Json& object, std::string name, Json value) {
        auto& members = become<Members>(object);
        members.push_back({std::move(name), std::move(value)});
        return members.back().value;
    }
    static Json& last(Json& array) { return become<Elements>(array).back(); }
};

namespace {

// Uses no lists of the library: those of version 3.11.2 crash without memory.
class Writer {
public:
    // Negative for everything on one line.
    explicit Writer(int indentation) : indentation_(indentation) {}

    std::string write(const Json& json) {
        add(json);
        return std::move(text_);
    }

private:
    void add(const auto& plain) { text_ += Library(plain).dump(-1, ' ', false, Library::error_handler_t::replace); }
    void add(const Elements& elements) {
        add_list('[', elements, ']', [this](const Json& element) { add(element); });
    }
    void add(const Members& members) {
        add_list('{', members, '}', [this](const Json::Member& member) {
            add(member.name);
            text_ += indentation_ < 0 ? ":" : ": ";
            add(member.value);
        });
    }
    void add(const Json& json) {
        std::visit([this](const auto& held) { add(held); }, JsonText::held(json));
    }
    void add_list(char first, const auto& elements, char last, auto add_element) {
        text_ += first;
        ++levels_;
        for (const auto& element : elements) {
            if (&element != elements.data()) text_ += ',';
            add_line_break();
            add_element(element);
        }
        --levels_;
        if (!elements.empty()) add_line_break();
        text_ += last;
    }
    void add_line_break() {
        if (indentation_ >= 0) text_.append("\n").append(static_cast<std::size_t>(indentation_ * levels_), ' ');
    }

    int indentation_;
    int levels_ = 0;
    std::string text_;
};

// Builds a value from the calls of the library's parser.
class Reader final : public Library::json_sax_t {
public:
    [[nodiscard]] Json result() { return std::move(root_); }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override { return put(value); }
    bool binary(binary_t&) override { return false; }  // no such thing in text
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool key(string_t& name) override {
        name_ = std::move(name);
        return true;
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& problem) override {
        const std::string_view said = problem.what();  // "[json.exception.parse_error.101] parse error at line 1, ..."
        throw JsonError(std::string(said.substr(said.find(' ') + 1)));
    }

private:
    bool put(Json value) {
        place(std::move(value));
        return true;
    }
    bool open(Json list) {
        if (open_.size() == most_levels) throw JsonError("nested too deeply");
        open_.push_back(&place(std::move(list)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }
    Json& place(Json value) {
        if (open_.empty()) return JsonText::replace(root_, std::move(value));
        Json& list = *open_.back();
        if (list.is_object()) return JsonText::add_member(list, std::move(name_), std::move(value));
        list.push_back(std::move(value));
        return JsonText::last(list);
    }

    Json root_;
    std::vector<Json*> open_;
    std::string name_;
};

}  // namespace

// Whole numbers, also those written like 1e6.
template <class Integer>
Integer JsonText::integer(const Json& json) {
    const auto& held = JsonText::held(json);
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

// Does not copy the variant: where memory runs out, libstdc++ 12 then destroys a value that is not there.
Json::Json(const Json& other)
    : value_(std::visit([](const auto& held) { return std::make_unique<Value>(Value{held}); }, other.value_->held)) {}
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
    Reader reader;
    Library::sax_parse(text, &reader);
    return reader.result();
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
    const auto all = members();
    for (auto member = all.rbegin(); member != all.rend(); ++member)
        if (member->name == name) return member->value;
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
    for (const auto& [name, value] : members()) texts.insert_or_assign(name, value.get<std::string>());
    return texts;
}

std::string one_line(const Json& json) { return Writer(-1).write(json); }
std::string indented(const Json& json) { return Writer(2).write(json); }

}  // namespace inarow
