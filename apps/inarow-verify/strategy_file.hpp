// The contents of a strategy file.  Anything that differs from docs/guide/formats/strategy.md is refused.
#pragma once

#include "strategy.hpp"

namespace verify {

// --- The text.

template <class Word>
int word_of(const std::string& text, std::initializer_list<Word> words) {
    const auto at = std::find(words.begin(), words.end(), text);
    require(at != words.end(), "an unknown word: '" + text + "'");
    return static_cast<int>(at - words.begin());
}

// Numbers in brackets, at most three deep, as a list; returns their shape.
inline std::string read_numbers(Json& json, Cells& numbers, int most, int depth = 3) {
    std::string shape = "[";
    json.array([&] {
        if (json.next() == '[' && depth > 1) {
            shape += read_numbers(json, numbers, most, depth - 1);
        } else {
            shape += 'n';
            numbers.push_back(json.number());
            require(numbers.back() <= most, "a number of a card above " + std::to_string(most));
        }
    });
    return shape + ']';
}

inline Card read_card(Json& json) {
    Card card;
    if (json.next() == '[') {
        card.shape = read_numbers(json, card.numbers, 255);
        return card;
    }
    json.object([&](const std::string& name) {
        const bool marks = word_of(name, {"numbers", "marks"}) == 1;
        std::string& shape = marks ? card.mark_shape : card.shape;
        require(shape.empty(), "a field that is there twice: " + name);
        shape = marks ? read_numbers(json, card.marks, 1) : read_numbers(json, card.numbers, 255);
    });
    require(!card.mark_shape.empty(), "a card without marks where it should have them");
    return card;
}

inline Entry read_entry(Json& json, const std::string& key) {
    Entry entry;
    entry.key = key;
    if (json.next() == '"') {
        entry.column = json.string();
        return entry;
    }
    std::set<std::string> seen;
    json.object([&](const std::string& name) {
        require(seen.insert(name).second, "a field that is there twice: " + name);
        if (word_of(name, {"card", "mirror"}) == 0)
            entry.card = json.number();
        else
            entry.mirror = json.boolean();
    });
    require(seen.size() == 2, "an entry that is neither a column nor a card, for '" + key + "'");
    return entry;
}

inline void read_rule(Json& json, Strategy& strategy) {
    int last = -1;
    json.array([&] {
        const int rule = word_of(json.string(), {"fork", "safe", "follow"});
        require(rule > last, "rules that are not in the order fork, safe, follow");
        last = rule;
        (rule == 0 ? strategy.fork : rule == 1 ? strategy.safe : strategy.follow) = true;
    });
}

inline void read_field(Json& json, const std::string& name, Strategy& strategy) {
    if (name == "format") return (void)word_of(json.string(), {"inarow-strategy"});
    if (name == "version") return require(json.number() == 1, "a version that is not 1");
    if (name == "variant") return (void)(strategy.variant = json.string());
    if (name == "moves") return (void)(strategy.moves = json.string());
    if (name == "owner") return (void)(strategy.owner = 1 + word_of(json.string(), {"first", "second"}));
    if (name == "claim") return (void)(strategy.wins = word_of(json.string(), {"win", "not-lose"}) == 0);
    if (name == "rule") return read_rule(json, strategy);
    if (name == "made_by") return (void)json.string();
    if (name == "cards") return json.array([&] { strategy.cards.push_back(read_card(json)); });
    if (name == "plan")
        return json.object([&](const std::string& key) { strategy.entries.push_back(read_entry(json, key)); });
    require(name == "open", "an unknown field: '" + name + "'");
    json.array([&] {
        strategy.entries.emplace_back();
        strategy.entries.back().key = json.string();
        strategy.entries.back().open = true;
    });
}

// --- What it must be, beside JSON of the right kind.

inline void read_variant(Strategy& strategy) {
    Game& g = strategy.game;
    const char* const text = strategy.variant.c_str();
    int depth = 0, length = 0;
    g.k = 4;
    std::sscanf(text, "%3dx%3d%n", &g.width, &g.height, &length);
    const bool box = std::sscanf(text + length, "x%3d%n", &depth, &length) == 1;
    if (box) std::swap(depth, g.height);
    g.depth = box ? depth : 1;
    const std::size_t k = strategy.variant.find('k');
    if (k != std::string::npos) std::sscanf(text + k, "k%2d", &g.k);
    g.ring = strategy.variant.find('@') != std::string::npos;
    const std::string written = std::to_string(g.width) + (box ? "x" + std::to_string(g.depth) : "") + "x" +
                                std::to_string(g.height) + (g.k == 4 ? "" : "k" + std::to_string(g.k)) +
                                (g.ring ? "@cylinder" : "");
    require(written == strategy.variant && !(box && g.ring),
            "'" + strategy.variant + "' is no flat board, cylinder or box as inarow writes it");
    for (const int size : {g.width, g.depth, g.height}) require(size >= 1 && size <= 127, "a board of a wrong size");
    require(g.k >= 2 && g.k <= 10 && g.columns() <= 61 && g.columns() * (g.height + 1) <= 128,
            "a board that is too large, or a line that is not of 2 to 10");
    const std::string digits = "0123456789", small = "abcdefghijklmnopqrstuvwxyz", large = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    strategy.names = (box ? digits + large + small : digits.substr(1) + small + large).substr(0, g.columns());
}

inline void make_game(Strategy& strategy) {
    read_variant(strategy);
    Game& g = strategy.game;
    g.make_lines();
    require(!g.lines.empty(), "a board without lines");
    Cells columns(g.columns());
    std::iota(columns.begin(), columns.end(), 0);
    g.add_symmetry(columns);
    std::reverse(columns.begin(), columns.end());
    if (!strategy.box()) g.add_symmetry(columns);
}

inline std::string repeated(const std::string& part, int times) {
    std::string text = "[";
    for (int i = 0; i < times; ++i) text += part;
    return text + ']';
}

inline void check_shapes(const Strategy& strategy) {
    const Game& g = strategy.game;
    const std::string row = repeated("n", g.width);
    const std::string shape = repeated(strategy.box() ? repeated(row, g.depth) : row, g.height);
    for (const Card& card : strategy.cards) {
        require(card.shape == shape && (card.mark_shape.empty() || card.mark_shape == shape),
                "a card that does not have the shape of the board");
        require(card.mark_shape.empty() || strategy.follow, "marks without the rule follow");
    }
    for (const Entry& entry : strategy.entries) {
        strategy.position(entry.key);
        require(!(entry.mirror && strategy.box()), "a mirrored card of a box");
        require(entry.open || entry.card >= 0 ||
                    (entry.column.size() == 1 && std::isalnum(static_cast<unsigned char>(entry.column[0])) != 0),
                "an entry that is no column, for '" + entry.key + "'");
    }
    strategy.position(strategy.moves);
}

inline Strategy read_strategy(const std::string& bytes) {
    Json json(bytes);
    Strategy strategy;
    std::set<std::string> seen;
    json.object([&](const std::string& name) {
        require(seen.insert(name).second, "a field that is there twice: " + name);
        read_field(json, name, strategy);
    });
    json.end();
    std::stable_partition(strategy.entries.begin(), strategy.entries.end(), [](const Entry& e) { return !e.open; });
    for (const char* name : {"format", "version", "variant", "owner", "claim", "cards", "plan"})
        require(seen.count(name) == 1, std::string("no field ") + name);
    make_game(strategy);
    check_shapes(strategy);
    return strategy;
}

}  // namespace verify
