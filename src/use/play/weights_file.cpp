#include "play/weights_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/input_file.hpp"
#include "base/require.hpp"
#include "base/text.hpp"

namespace inarow::play {
namespace {

constexpr std::string_view header = "inarow weights 1";

// Calls f(weight) for each weight of a side, in the order of feature_names().
template <class Of, class F>
void for_each_weight(int k, Of& side, F&& f) {
    for (int stones = 1; stones < k; ++stones) f(side.open[static_cast<std::size_t>(stones)]);
    f(side.threats[1]);
    f(side.threats[0]);
    f(side.openings[1]);
    f(side.openings[0]);
}

tl::unexpected<Error> complaint(std::size_t line, const std::string& what) {
    return error(fmt::format("weights: line {}: {}", line, what));
}

Result<double> parse_weight(std::string_view text, std::size_t line, double largest = largest_weight) {
    const auto number = parse_number<double>(text);
    if (!number) return complaint(line, fmt::format("{} is not a number", quote(text)));
    if (!(std::abs(*number) <= largest))
        return complaint(line, fmt::format("{} must be between -{} and {}", quote(text), largest, largest));
    return *number;
}

// A line such as "tuple 1200 0.25 -0.5".
Result<void> enter_tuple(std::string_view line, std::size_t line_number, Tuples& tuples) {
    const auto parts = split(line, " ");
    const auto entry = parts.size() == 4 ? parse_number<std::size_t>(parts[1]) : std::nullopt;
    if (!entry || *entry >= tuples.table.size())
        return complaint(line_number,
                         fmt::format("{} is not an entry below {} with two numbers", quote(line), tuples.table.size()));
    for (const std::size_t mover : {0U, 1U})
        tuples.set(*entry, mover, INAROW_TRY(parse_weight(parts[2 + mover], line_number, Tuples::largest)));
    return {};
}

// A line such as "first-lines-2 0.25": a name and its weight.
Result<void> enter_weight(std::string_view line, std::size_t line_number, const std::vector<std::string>& names, int k,
                          std::vector<std::optional<double>>& numbers) {
    const auto space = std::min(line.find(' '), line.size());
    const auto name = std::ranges::find(names, line.substr(0, space));
    if (name == names.end())
        return complaint(line_number,
                         fmt::format("{} is not a feature of lines of {}", quote(line.substr(0, space)), k));
    auto& number = numbers[static_cast<std::size_t>(name - names.begin())];
    if (number) return complaint(line_number, fmt::format("{} is given twice", *name));
    number = INAROW_TRY(parse_weight(line.substr(std::min(space + 1, line.size())), line_number));
    return {};
}

// An error where some are missing.
Result<std::vector<double>> all_weights(const std::vector<std::string>& names,
                                        const std::vector<std::optional<double>>& numbers) {
    const auto is_missing = [](const auto& number) { return !number; };
    const auto missing = std::ranges::find_if(numbers, is_missing);
    if (missing != numbers.end())
        return error(fmt::format("weights: {} of {} are missing, the first is {}",
                                 std::ranges::count_if(numbers, is_missing), names.size(),
                                 names[static_cast<std::size_t>(missing - numbers.begin())]));
    std::vector<double> weights;
    for (const auto& number : numbers) weights.push_back(*number);
    return weights;
}

}  // namespace

std::vector<std::string> feature_names(int k) {
    std::vector<std::string> names;
    for (const std::string_view side : {"first", "second"}) {
        for (int stones = 1; stones < k; ++stones) names.push_back(fmt::format("{}-lines-{}", side, stones));
        for (const std::string_view rest : {"odd-threats", "even-threats", "openings-now", "openings-later"})
            names.push_back(fmt::format("{}-{}", side, rest));
    }
    names.emplace_back("constant");
    names.emplace_back("turn");
    return names;
}

void count_features(const Board& board, std::span<double> counts) {
    std::size_t at = 0;
    for (const Board::Side side : {Board::Side{0}, Board::Side{1}}) {
        const Board::Openings openings = board.openings(side);
        for (int stones = 1; stones < board.variant().k; ++stones) counts[at++] = board.open(side, stones);
        counts[at++] = board.threats(side, true, openings);
        counts[at++] = board.threats(side, false, openings);
        counts[at++] = board.mover() == side ? openings.all() : 0;
        counts[at++] = board.mover() == side ? 0 : openings.all();
    }
    counts[at++] = 1;
    counts[at++] = board.mover() == 0 ? 1 : -1;
}

Weights weights_of(int k, std::span<const double> numbers) {
    require(numbers.size() == feature_names(k).size(), "as many weights as features");
    Weights weights;
    std::size_t at = 0;
    for (const Board::Side side : {Board::Side{0}, Board::Side{1}}) {
        std::size_t again = at;
        for_each_weight(k, weights.of[0][side], [&](double& weight) { weight = numbers[at++]; });
        for_each_weight(k, weights.of[1][side], [&](double& weight) { weight = -numbers[again++]; });
    }
    weights.constant = {numbers[at], -numbers[at]};
    weights.turn = {numbers[at + 1], -numbers[at + 1]};
    return weights;
}

std::string weights_text(const Variant& variant, std::span<const double> numbers) {
    std::string text = fmt::format("{}\nvariant {}\n", header, to_text(variant));
    for (std::size_t i = 0; const std::string& name : feature_names(variant.k))
        text += fmt::format("{} {}\n", name, numbers[i++]);
    const auto tuples = numbers.subspan(feature_names(variant.k).size());
    for (std::size_t i = 0; i < tuples.size(); i += 2)
        if (tuples[i] != 0 || tuples[i + 1] != 0)
            text += fmt::format("tuple {} {:.6f} {:.6f}\n", i / 2, tuples[i], tuples[i + 1]);
    return text;
}

Result<Weights> parse_weights(std::string_view text, const Variant& variant) {
    const std::vector<std::string> names = feature_names(variant.k);
    const std::string of_this_board = fmt::format("variant {}", to_text(variant));
    std::string_view learned_on;
    std::shared_ptr<Tuples> tuples;
    std::vector<std::optional<double>> numbers(names.size());
    std::size_t line_number = 0;
    for (std::string_view line : split(text, "\n")) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (++line_number == 1) {
            if (line != header) return complaint(1, fmt::format("{} is not '{}'", quote(line), header));
            continue;
        }
        if (line.starts_with("variant ")) learned_on = line;
        if (line.empty() || line.starts_with('#') || line.starts_with("variant ")) continue;
        if (!line.starts_with("tuple ")) {
            INAROW_TRY(enter_weight(line, line_number, names, variant.k, numbers));
            continue;
        }
        if (learned_on != of_this_board || variant.k > Tuples::most_k)
            return complaint(line_number, fmt::format("tuples do not fit {}", to_text(variant)));
        if (!tuples) tuples = std::make_shared<Tuples>(variant);
        INAROW_TRY(enter_tuple(line, line_number, *tuples));
    }
    Weights weights = weights_of(variant.k, INAROW_TRY(all_weights(names, numbers)));
    weights.tuples = std::move(tuples);
    return weights;
}

Result<Weights> read_weights(const TrustedText& named, const Variant& variant) {
    const auto text = INAROW_TRY(read_input(named.text()));
    auto weights = parse_weights(text, variant);
    if (!weights) return error(fmt::format("{}: {}", named.text(), weights.error().message));
    return weights;
}

}  // namespace inarow::play
