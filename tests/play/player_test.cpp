// Every row of players.def on every kind of board.
#include "play/player.hpp"

#include <filesystem>
#include <set>

#include "boards.hpp"
#include "inarow/books.hpp"
#include "matchers.hpp"
#include "play/child.hpp"
#include "play/weights_file.hpp"

namespace inarow::play {
namespace {

std::unique_ptr<Player> player(std::string_view text, const Variant& variant) {
    auto made = make_player(text, variant, "alphabeta", with_table(1 << 20), LocalUser::of_this_process());
    EXPECT_TRUE(made) << text << ": " << message_of(made);
    return std::move(*made);
}

// What to write for a row: another program has to be named, or a file, which not every board has.
std::optional<std::string> text_of(const PlayerRow& row, std::string_view variant) {
    if (row.name == "external") return "external:command='" INAROW_BINARY "' engine random " + std::string(variant);
    if (row.name != "strategy") return std::string(row.name);
    for (const std::string which : {"", "-first"}) {
        const std::string file =
            INAROW_SOURCE_DIR "/results/strategies/" + std::string(variant) + which + ".strategy.json";
        if (std::filesystem::exists(file)) return "strategy:file=" + file;
    }
    return std::nullopt;
}

std::string complaint(std::string_view text) {
    return message_of(make_player(text, parse_variant("4x4").value(), "alphabeta", {}, LocalUser::of_this_process()));
}

std::string complaint_to_stranger(const std::string& text) {
    return message_of(make_player(text, parse_variant("4x4").value()));
}

// The moves of one game; a player that is told to stop at once still moves.
std::vector<Move> game(Player& first, Player& second, const Variant& variant, std::uint64_t seed, bool stopped) {
    Position position(variant);
    first.start(seed);
    second.start(seed + 1);
    while (!position.over()) {
        Control control;
        control.stop = stopped;
        const auto choice = (position.stones() % 2 == 0 ? first : second).choose(position, control);
        EXPECT_TRUE(choice && position.legal(choice->move)) << to_text(variant) << " " << moves_text(position);
        if (!choice || !position.legal(choice->move)) break;
        position.play(choice->move);
    }
    return position.moves();
}

const std::vector<std::string> small_boards = {"4x4",     "4x4k3", "4x3@cylinder", "3x3k3@torus", "3x3k3@free",
                                               "2x2x3k3", "1x4",   "5x4k5",        "3x2k3@free"};

TEST(Players, play_legal_moves_to_the_end_on_every_kind_of_board) {
    for (const PlayerRow& row : players())
        for (const std::string& board : small_boards) {
            const Variant variant = parse_variant(board).value();
            SCOPED_TRACE(std::string(row.name) + " on " + board);
            const auto text = text_of(row, board);
            if (!text) continue;
            const auto one = player(*text, variant);
            const auto other = player("random", variant);
            game(*one, *other, variant, 1, false);
            game(*other, *one, variant, 1, false);
        }
}

TEST(Players, move_even_when_they_are_stopped_at_once) {
    for (const PlayerRow& row : players())
        for (const std::string board : {"7x6", "4x4x4", "7x7k5@free"}) {
            const Variant variant = parse_variant(board).value();
            SCOPED_TRACE(std::string(row.name) + " on " + board);
            const auto text = text_of(row, board);
            if (!text) continue;
            const auto one = player(*text, variant);
            game(*one, *one, variant, 1, true);
        }
}

TEST(Players, play_the_same_game_for_the_same_seed) {
    const Variant variant = parse_variant("5x4").value();
    for (const PlayerRow& row : players()) {
        const auto one = player(*text_of(row, "5x4"), variant);
        const auto other = player("random", variant);
        EXPECT_EQ(game(*one, *other, variant, 7, false), game(*one, *other, variant, 7, false)) << row.name;
    }
}

TEST(Players, are_found_by_name) {
    EXPECT_THAT(complaint("nobody"), HasSubstr("unknown player 'nobody' (known: random, "));
    EXPECT_THAT(complaint(""), HasSubstr("unknown player ''"));
}

TEST(Players, reject_invalid_parameters) {
    EXPECT_THAT(complaint("random:depth=3"), HasSubstr("player random has no option 'depth=3' (known: none)"));
    EXPECT_THAT(complaint("perfect:seconds"),
                HasSubstr("player perfect has no option 'seconds' (known: seconds, book)"));
    for (const std::string wrong : {"0", "-1", "nan", "inf", "1e300", "x", "1s", ""})
        EXPECT_THAT(
            complaint("perfect:seconds=" + wrong),
            HasSubstr("seconds '" + wrong + "' is not a number of seconds above 0 and at most 1000000000, or none"));
}

TEST(Players, tell_strangers_only_what_they_may_use) {
    EXPECT_THAT(complaint("nobody"), HasSubstr("external"));
    EXPECT_THAT(complaint_to_stranger("nobody"), Not(AnyOf(HasSubstr("external"), HasSubstr("strategy"))));
    EXPECT_THAT(complaint_to_stranger("nobody"), HasSubstr("(known: random, "));
    EXPECT_THAT(complaint_to_stranger("perfect:depth=3"), HasSubstr("no option 'depth=3' (known: seconds)"));
}

// What is checked before anything is opened does not depend on what is there.
TEST(Players, take_no_names_from_strangers) {
    std::size_t names = 0;
    for (const PlayerRow& row : players())
        for (const Parameter& parameter : row.parameters) {
            const std::string text = std::string(row.name) + ':' + std::string(parameter.name) + '=';
            const bool refused =
                complaint_to_stranger(text + "none").find("a request from the network may not") != std::string::npos;
            EXPECT_EQ(refused, parameter.reach != Reach::nothing) << text;
            if (!is_name(parameter.reach)) continue;
            ++names;
            EXPECT_EQ(complaint_to_stranger(text + "/dev/null"), complaint_to_stranger(text + "/nowhere"));
            EXPECT_THAT(complaint(text + "/nowhere"), Not(HasSubstr("a request"))) << text;
        }
    EXPECT_GE(names, 4U);
}

// The compiler refuses to open what is not known to be from a local user.
static_assert(!std::is_default_constructible_v<LocalUser> && !std::is_default_constructible_v<TrustedText>);
static_assert(!std::is_constructible_v<TrustedText, std::string> &&
              !std::is_constructible_v<TrustedText, Author, std::string>);
static_assert(!std::is_invocable_v<decltype(read_weights), std::string, int>);
static_assert(!std::is_invocable_v<decltype(Child::start), std::string>);
static_assert(!std::is_invocable_v<decltype(&api::KnownBounds::add_book), api::KnownBounds&, std::string>);
static_assert(!std::is_invocable_v<decltype(&api::KnownBounds::add_store), api::KnownBounds&, std::string>);

TEST(Perfect, wins_what_is_won_and_holds_what_is_drawn) {
    for (const std::string board : {"4x4k3", "5x4", "3x3k3@free"}) {
        const Variant variant = parse_variant(board).value();
        const auto perfect = player("perfect", variant);
        const auto random = player("random", variant);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Position end(variant);
            for (const Move move : game(*perfect, *random, variant, seed, false)) end.play(move);
            EXPECT_TRUE(!end.won() || other(end.mover()) == Stone::first) << board << " " << moves_text(end);
            EXPECT_TRUE(end.won() || board != "4x4k3") << moves_text(end);
        }
    }
}

// On 7x6 the first player loses after any first move but those in the three columns in the middle.
TEST(Players, no_level_opens_with_a_move_that_loses) {
    const Variant variant = parse_variant("7x6").value();
    for (int level = 1; level <= 10; ++level) {
        const auto opener = player("level:n=" + std::to_string(level), variant);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Control control;
            opener->start(seed);
            const auto choice = opener->choose(Position(variant), control);
            ASSERT_TRUE(choice);
            EXPECT_THAT(choice->move, AllOf(testing::Ge(2), testing::Le(4))) << "level " << level << " seed " << seed;
        }
    }
}

// It plays no move at random.
TEST(Players, a_strong_level_varies_its_opening) {
    const Position position = position_after("7x6", "1");
    const auto answerer = player("level:n=9", position.variant());
    std::set<Move> answers;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Control control;
        answerer->start(seed);
        answers.insert(answerer->choose(position, control)->move);
    }
    EXPECT_GT(answers.size(), 1U);
}

}  // namespace
}  // namespace inarow::play
