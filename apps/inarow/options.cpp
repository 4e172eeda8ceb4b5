#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "api/time_limit.hpp"
#include "base/cores.hpp"
#include "base/input_file.hpp"
#include "base/names.hpp"
#include "base/text.hpp"
#include "input.hpp"
#include "machine.hpp"
#include "solvers/solvers.hpp"

namespace inarow::app {
namespace {

// The values of a row, where they can be listed; "1-256" cannot.
Names words_of(const OptionRow& row) {
    Names words = split(row.values, ", ");
    std::erase(words, "...");
    return words.size() > 1 ? words : Names{};
}

constexpr std::array<std::string_view, 3> formats = {"text", "csv", "json"};

const Names notation_names = {
#define NOTATION(identifier, name, help) name,
#include "inarow/notations.def"
#undef NOTATION
};

std::vector<std::string> folder_names() {
    const char* named = std::getenv("INAROW_BOOKS");
    std::vector<std::string> names;
    if (named == nullptr) {
        if (auto folder = beside_program("books")) names.push_back(std::move(*folder));
        return names;
    }
    for (const std::string_view name : split(named, ":"))
        if (!name.empty()) names.emplace_back(name);
    return names;
}

}  // namespace

void PositionArguments::declare(Arguments& arguments, const std::string& moves_help) {
    arguments.moves(moves_, moves_help);
    arguments.heading("Position");
    declare_board(arguments);
    arguments.heading("Options");
}

void PositionArguments::declare_board(Arguments& arguments) {
    arguments.option("--board", "FILE", board_,
                     "the position as a drawn board instead of MOVES: rows of . x o or 0 1 2, a JSON array and other "
                     "forms (docs/guide/notation.md); - reads standard input");
    arguments.option("--to-move", "SIGN", to_move_,
                     "who is to move on a board with as many stones of both: x, 1 or r (the default), or o, 2 or y");
    arguments.alternatives("MOVES", "--board");
    arguments.requires_option("--to-move", "--board");
}

Position PositionArguments::game(const Variant& variant, Notation notation) const {
    BoardRead game = read(variant, notation);
    if (!game.is_game) fail("--game needs the moves of a game, not a board");
    return std::move(game.position);
}

BoardRead PositionArguments::read(const Variant& variant, const std::string& moves, Notation notation) const {
    Position start = value_or_fail(parse_moves(variant, moves, notation));
    if (!board_) return {std::move(start), false, true, {}};
    InputFile file(*board_);
    const std::string source = source_name(*board_);
    auto read = read_board(variant, value_or_fail(read_input(file.stream(), source)), to_move_.value_or(""));
    if (!read) fail(fmt::format("{}: {}", source, read.error().message));
    if (read->exchanged)
        warn(
            fmt::format("{}: the other player began, so colours are exchanged: x has the stones of o, 2 or y", source));
    return *std::move(read);
}

void SearchArguments::declare(Arguments& arguments, std::string_view threads, const std::string& heading) {
    arguments.heading(heading);
    arguments.option("--search", "NAME", search_, fmt::format("which search: {}", joined(names_of(searches()))),
                     names_of(searches()));
    for (const OptionRow& row : option_rows()) {
        const std::string flag(row.flag);
        const auto otherwise = flag == "threads" ? fmt::format("; by default {}", threads) : "";
        arguments.option(
            fmt::format("--{}", flag), "VALUE", [this, flag](const std::string& text) { values_[flag] = text; },
            fmt::format("{} ({}{})", row.help, row.values, otherwise), words_of(row));
    }
}

SearchOptions SearchArguments::options() const {
    SearchOptions options;
    for (const auto& [flag, value] : values_) value_or_fail(set_option(options, flag, value).map_error(as_flag));
    return options;
}

SearchOptions SearchArguments::options_on_every_core(std::string_view search) const {
    SearchOptions options = this->options();
    const auto uses_threads = [&](const SearchRow& row) { return row.name == search && row.uses_threads; };
    if (!given("threads") && std::ranges::any_of(searches(), uses_threads)) options.threads = cores();
    return options;
}

std::vector<std::string> SearchArguments::given_flags() const {
    std::vector<std::string> flags;
    if (search_) flags.emplace_back("--search");
    for (const auto& [flag, value] : values_) flags.push_back("--" + flag);
    return flags;
}

int cores() {
    constexpr unsigned most = 256;
    return static_cast<int>(std::min(usable_cores(), most));
}

void QuestionArguments::declare(Arguments& arguments, const std::string& weak_help) {
    arguments.flag("--weak", weak_, weak_help);
    arguments.option("--goal", "CLAIM", goal_, "only whether this claim holds: \"score>=1\", \"score<-2\"");
    arguments.excludes("--weak", {"--goal"});
}

api::Request QuestionArguments::request(Position position) const {
    api::Request request(std::move(position));
    if (weak_) request.question = api::Request::Question::weak;
    if (goal_) {
        request.question = api::Request::Question::at_least;
        request.claim = value_or_fail(api::parse_claim(*goal_));
    }
    return request;
}

void LimitArguments::declare_time(Arguments& arguments, const std::string& help) {
    arguments.heading("Limits");
    const auto read = [this](const std::string& text) {
        seconds = value_or_fail(api::parse_seconds("--time-limit", text));
    };
    arguments.option("--time-limit", "SECONDS", read, help);
}

void LimitArguments::declare(Arguments& arguments, const std::string& scope) {
    declare_time(arguments, usual_help + scope);
    arguments.number("--node-limit", "COUNT", nodes, 1, unlimited - 1, "stop after this many positions" + scope);
}

void TalkArguments::declare(Arguments& arguments, Parts parts) {
    arguments.heading("Output");
    arguments.flag("--json", json_, "print JSON for programs, one object per line, errors too");
    const auto read_format = [this](const std::string& text) {
        const std::size_t format = choice("format", text, formats);
        csv_ = format == 1;
        json_ = format == 2;
    };
    if (parts.csv) {
        arguments.option("--format", "NAME", read_format, "text, csv (a table with one header line) or json",
                         {formats.begin(), formats.end()});
        arguments.excludes("--json", {"--format"});
    }
    const auto read_progress = [this](const std::string& text) {
        progress_ = static_cast<ProgressStyle>(choice("progress style", text, progress_styles));
    };
    if (parts.progress)
        arguments.option("--progress", "STYLE", read_progress,
                         "progress on standard error: auto, bar, lines, json or none",
                         {progress_styles.begin(), progress_styles.end()});
    const auto read_notation = [this](const std::string& text) { notation_ = value_or_fail(parse_notation(text)); };
    if (parts.notation)
        arguments.option(
            "--notation", "NAME", read_notation,
            "how moves are written: auto, columns (1-9, a, b, ...), zero-based, box (0-9, A, B, ...) or cells (a1)",
            notation_names);
}

void TalkArguments::check_notation(const Variant& variant) const { value_or_fail(parse_moves(variant, "", notation_)); }

void BookArguments::declare(Arguments& arguments) {
    arguments.flag("--no-book", none_, "do not use the bundled books or those in INAROW_BOOKS");
}

std::shared_ptr<api::BookFolders> BookArguments::folders() const {
    if (none_) return nullptr;
    std::vector<TrustedText> folders;
    for (std::string& name : folder_names()) folders.emplace_back(LocalUser::of_this_process(), std::move(name));
    return std::make_shared<api::BookFolders>(std::move(folders), [](const std::string& text) { warn(text); });
}

std::uint64_t number_option(const std::string& flag, const Text& value, std::uint64_t otherwise, std::uint64_t smallest,
                            std::uint64_t largest) {
    return value ? value_or_fail(whole_number(flag, *value, smallest, largest)) : otherwise;
}

}  // namespace inarow::app
