// What an experiment found: tables, and plots of them.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace inarow::lab {

// A cell of a table; nothing where there is no such figure.
class Value {
public:
    using Held = std::variant<std::monostate, std::string, std::int64_t, double>;

    Value() : Value(Held()) {}
    Value(std::string text) : Value(Held(std::move(text))) {}
    Value(std::string_view text) : Value(std::string(text)) {}
    Value(const char* text) : Value(std::string(text)) {}
    template <std::integral T>
    Value(T count) : Value(Held(static_cast<std::int64_t>(count))) {}
    Value(double measure) : Value(Held(measure)) {}
    template <class T>
    Value(const std::optional<T>& figure) : Value(figure ? Value(*figure) : Value()) {}

    [[nodiscard]] const Held& held() const { return *held_; }

private:
    explicit Value(Held held) : held_(std::make_shared<const Held>(std::move(held))) {}

    // Shared, as copying a variant with a string is not safe without memory: that of libstdc++ 12 destroys the string
    // that it could not make.
    std::shared_ptr<const Held> held_;
};
static_assert(std::is_nothrow_copy_constructible_v<Value> && std::is_nothrow_copy_assignable_v<Value>);

struct Column {
    std::string name;   // for programs: "median_seconds", the unit last
    std::string title;  // for people: "median s"
};

struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<Value>> rows = {};  // as long as `columns`
};

struct Series {
    std::string name;
    std::vector<std::pair<double, double>> points = {};  // x and y, in the order of x
    std::vector<std::pair<double, double>> ranges = {};  // error bars, one for each point or none at all: of y, or of x
                                                         // where the places along y have names
    bool joined = true;                                  // a line from point to point
};

struct Axis {
    std::string title;
    bool logarithmic = false;             // points that are not above 0 are left out
    std::vector<std::string> names = {};  // for y: of the places 0, 1, 2, ..., from the top, if they are not numbers
};

struct Plot {
    std::string title;
    Axis x;
    Axis y;
    std::vector<Series> series = {};
    void add(Series one) { series.push_back(std::move(one)); }
};

// A table with the plots that show it.
struct Section {
    Table table;
    std::vector<Plot> plots = {};
};

struct Results {
    std::vector<Section> sections;
    std::vector<std::string> notes;  // sentences that a reader of the figures needs
    bool complete = true;            // false when a limit or a signal ended the experiment early
    std::string document = {};       // what the experiment makes besides figures, for the file of document_parameter
    bool consistent = true;          // false when two ways to find one value disagreed
};

// Where results come from: with this, anyone can run the experiment again.
struct Provenance {
    std::string experiment;
    std::string command;  // as typed into a shell
    std::string version;
    std::string machine;
    std::string date;
    std::uint64_t seed = 0;
    double seconds = 0;  // from start to end
};

}  // namespace inarow::lab
