// Drawn boards are read in every form that people and programs write.
#include "inarow/board.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <regex>

#include "boards.hpp"
#include "folder.hpp"
#include "game/drawing.hpp"
#include "game/shape.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

std::string refusal(std::string_view variant, std::string_view text, std::string_view to_move = "") {
    return message_of(read_board(board(variant), text, to_move));
}

// The cells as boards are written: rows from the top, the levels of a box from the lowest.
std::vector<Cell> cells_in_order(const Variant& variant) {
    std::vector<Cell> cells;
    if (variant.topology != Topology::box)
        for (int row = variant.height - 1; row >= 0; --row)
            for (int column = 0; column < variant.width; ++column) cells.push_back(cell_at(variant, column, row));
    else
        for (int z = 0; z < variant.height; ++z)
            for (int y = 0; y < variant.depth; ++y)
                for (int x = 0; x < variant.width; ++x) cells.push_back(cell_of(variant, {x, y, z}));
    return cells;
}

using Signs = std::array<const char*, 3>;

std::vector<std::string> signs_in_order(const Position& position, const Signs& signs) {
    std::vector<std::string> list;
    for (const Cell cell : cells_in_order(position.variant()))
        list.emplace_back(signs[static_cast<std::size_t>(position.at(cell))]);
    return list;
}

// Parts of one length with this text before, between and after them.
std::vector<std::string> grouped(const std::vector<std::string>& parts, int length, const std::string& begin,
                                 const std::string& between, const std::string& end) {
    std::vector<std::string> groups;
    for (auto at = parts.begin(); at != parts.end(); at += length)
        groups.push_back(begin + fmt::format("{}", fmt::join(at, at + length, between)) + end);
    return groups;
}

std::string rows_text(const Position& position, const Signs& signs, const std::string& between) {
    const auto rows = grouped(signs_in_order(position, signs), position.variant().width, "", between, "\n");
    return fmt::format("{}", fmt::join(rows, ""));
}

// Nested as the board is, around lists of these.
std::string nested(const Variant& variant, std::vector<std::string> parts, const std::string& between) {
    parts = grouped(parts, variant.width, "[", between, "]");
    if (variant.topology == Topology::box) parts = grouped(parts, variant.depth, "[", between, "]");
    return "[" + fmt::format("{}", fmt::join(parts, between)) + "]";
}

// Every form of a position.
std::vector<std::string> written(const Position& position) {
    const Variant& variant = position.variant();
    std::vector<std::string> texts;
    for (const Notation notation : {Notation::automatic, Notation::columns, Notation::zero_based, Notation::cells})
        for (const bool styled : {false, true})
            if (parse_moves(variant, "", notation))
                texts.push_back(draw(position, notation, {}, {.colour = styled, .last_move = styled}));
    for (const Signs& signs :
         {Signs{".", "x", "o"}, {"_", "X", "O"}, {"0", "1", "2"}, {".", "r", "y"}, {"-", "R", "B"}})
        for (const char* between : {"", " ", "|"}) texts.push_back(rows_text(position, signs, between));
    for (const Signs& signs : {Signs{"0", "1", "-1"}, {"b", "x", "o"}, {"0.0", "1.0", "-1.0"}, {"0.", "1.", "2."}}) {
        if (variant.height > 1) texts.push_back(rows_text(position, signs, ", "));
        texts.push_back(nested(variant, signs_in_order(position, signs), ", "));
        texts.push_back(nested(variant, signs_in_order(position, signs), "\n "));
    }
    texts.push_back(fmt::format("{}", signs_in_order(position, {"0", "1", "2"})));
    const auto firsts = signs_in_order(position, {"0", "1", "0"});
    const auto seconds = signs_in_order(position, {"0", "0", "1"});
    texts.push_back("[" + nested(variant, firsts, ",") + ",\n" + nested(variant, seconds, ",") + "]");
    texts.push_back(nested(variant, signs_in_order(position, {"[0, 0]", "[1, 0]", "[0, 1]"}), ", "));
    std::vector<std::string> by_columns;
    for (Cell cell = 0; cell < variant.cells(); ++cell)
        by_columns.emplace_back(std::array{"b", "x", "o"}[static_cast<std::size_t>(position.at(cell))]);
    texts.push_back(fmt::format("{},win\n", fmt::join(by_columns, ",")));
    return texts;
}

TEST(Board, every_form_of_a_position_is_read_on_every_board) {
    Rng rng(3);
    auto names = boards_of_every_kind;
    names.insert(names.end(), {"4x1x3k3", "1x1x4k4", "5x2x1k3", "7x7x1@free"});
    for (const auto name : names)
        for (int game = 0; game < 3; ++game) {
            Position position = random_game(board(name), rng);
            for (int back = static_cast<int>(rng.below(static_cast<std::uint64_t>(position.stones())));
                 game > 0 && back > 0; --back)
                position.undo();
            for (const std::string& text : written(position)) {
                const auto read = read_board(board(name), text);
                ASSERT_TRUE(read) << name << '\n' << text << read.error().message;
                EXPECT_EQ(cells_of(read->position), cells_of(position)) << name << '\n' << text;
                EXPECT_FALSE(read->exchanged);
            }
        }
}

TEST(Board, whoever_began_is_the_first_player) {
    const auto read = [](std::string_view text, std::string_view to_move = "") {
        return read_board(board("3x2k3"), text, to_move).value();
    };
    EXPECT_FALSE(read("...\nx..").exchanged);
    EXPECT_TRUE(read("...\no..").exchanged);
    EXPECT_EQ(read("...\n.o.").position.moves(), std::vector<Move>{1});
    EXPECT_FALSE(read("...\nx.o").exchanged);
    EXPECT_TRUE(read("...\nx.o", "o").exchanged);
    EXPECT_EQ(read("...\nx.o", "O").position.moves(), (std::vector<Move>{2, 0}));
    EXPECT_EQ(read("[[0,0,0],[1,0,-1]]", "-1").position.moves(), (std::vector<Move>{2, 0}));
    EXPECT_EQ(read("...\ny..", "r").position.moves(), std::vector<Move>{0});
    EXPECT_EQ(refusal("3x2k3", "...\nx..", "x"), "x cannot be to move with 1 stones against 0");
    EXPECT_THAT(refusal("3x2k3", "...\nx..", "first"), HasSubstr("'first' is not the sign of a player"));
}

TEST(Board, what_is_wrong_is_said_in_one_line) {
    for (const char* empty : {"", " \n\t", "v v v", "\x1b["})
        EXPECT_EQ(refusal("3x2k3", empty), "there is no board in the text");
    EXPECT_EQ(refusal("3x3x2k3", ".........\n.........\n........."),
              "3x3x2k3 has rows of 6 cells on all levels together");
    EXPECT_EQ(refusal("3x2k3", "...\n...\n..."), "the board has 3 rows, but 3x2k3 has 2");
    EXPECT_EQ(refusal("3x2k3", "...\n...."), "row 2 of the board has 4 cells, but those of 3x2k3 have 3");
    EXPECT_EQ(refusal("3x2k3", "..."), "3 is no board of 3x2k3: it has 2x3");
    EXPECT_EQ(refusal("3x2k3", "...\n.z."),
              "the signs '.z' are not of one kind of board (. x o, b x o, . r y, . r b, 0 1 2, 0 1 -1)");
    EXPECT_THAT(refusal("3x2k3", "...\nx2."), HasSubstr("the signs '.2x' are not of one kind"));
    EXPECT_EQ(refusal("3x2k3", "x..\n..."), "the stone on a2 floats: a1 is empty");
    EXPECT_EQ(refusal("3x2k3", "...\nx.x"),
              "impossible board: 2 stones of the first player and 0 of the second, who take turns");
    EXPECT_EQ(refusal("3x2k3", "[[0,0,0],[0,0]]"), "row 2 of the board has 2 cells, but row 1 has 3");
    EXPECT_EQ(refusal("3x2k3", "[[0,0,0],[0,0,10]]"), "cell 3 of a row is not one sign");
    EXPECT_EQ(refusal("3x2k3", "[[0,0],[0,0],[0,0]]"), "3x2 is no board of 3x2k3: it has 2x3");
    EXPECT_EQ(refusal("3x2k3", "[[0,0,0],[0,0,0]"), "an array of the board has no end");
    EXPECT_EQ(refusal("3x2k3", "[[0,0,0],[0,0,0]] [0]"), "there is more after the array of the board");
    EXPECT_EQ(refusal("3x2k3", "[[0,0,0],[]]"), "the board has an empty array");
    EXPECT_EQ(refusal("3x2k3", std::string(1000, '[') + "0]"), "the arrays of the board are nested too deep");
    EXPECT_EQ(refusal("2x2k2", "[[[0,0],[1,1]],[[0,0],[1,0]]]"), "both planes of the board have a stone on b2");
    EXPECT_EQ(refusal("2x2k2", "[[[0,0],[2,0]],[[0,0],[1,0]]]"), "a plane of the board holds 0 and 1 only");
    EXPECT_EQ(refusal("3x3x2k3", ".........\n.........\n........"),
              "3x3x2k3 has rows of 6 cells on all levels together");
}

TEST(Board, the_other_beginner_is_proposed_where_that_helps) {
    EXPECT_EQ(refusal("3x2k3", "x..\no.."),
              "no game leads to these stones; if the other player began, say that o, 2 or y is to move");
    EXPECT_EQ(read_board(board("3x2k3"), "x..\no..", "o").value().position.moves(), (std::vector<Move>{0, 0}));
}

TEST(Board, the_first_row_of_the_uci_data_set_is_read) {
    const auto read = read_board(
        board("7x6"), "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win");
    EXPECT_EQ(cells_of(read.value().position), cells_of(position_after("7x6", "33444444")));
    EXPECT_EQ(read->result, 1);
    EXPECT_EQ(read_board(board("2x1k2"), "x,b,win").value().result, -1);
    EXPECT_EQ(read_board(board("2x1k2"), "o,b,win").value().result, 1);
}

// A game of Kaggle's ConnectX, as published in a notebook, with the board of its last step alone.
constexpr std::string_view replay =
    R"({"configuration": {"columns": 7, "inarow": 4, "rows": 6, "steps": 1000, "timeout": 5}, "name": "connectx",
        "rewards": [0, 1], "steps": [[{"action": 0}, {"action": 0}], [{"action": 1}, {"action": 0}],
        [{"action": 0}, {"action": 0}], [{"action": 3}, {"action": 0}], [{"action": 0}, {"action": 3}],
        [{"action": 6}, {"action": 0}], [{"action": 0}, {"action": 3}], [{"action": 6}, {"action": 0}],
        [{"action": 0}, {"action": 3}], [{"action": 6}, {"action": 0}], [{"action": 0}, {"action": 3}]]})";
constexpr std::string_view observation =
    R"({"board": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1,
                  2, 1, 0, 1, 0, 0, 1], "mark": 1})";

TEST(Board, replays_and_observations_of_kaggle_are_read) {
    const BoardRead read = read_board(board("7x6"), replay).value();
    EXPECT_EQ(moves_text(read.position), "2144747474");
    EXPECT_TRUE(read.is_game && read.position.won());
    EXPECT_EQ(parse_moves(board("7x6"), replay).value().moves(), read.position.moves());
    EXPECT_EQ(cells_of(read_board(board("7x6"), observation).value().position), cells_of(read.position));
}

// Episode 73404849 of ConnectX, a replay in Kaggle/kaggle-environments, commit 28b6d8af3ce7, without what is no move or board.
TEST(Board, a_recorded_replay_goes_through_its_observations) {
    const std::string text = read_file(INAROW_SOURCE_DIR "/tests/data/replay.json");
    const Position game = read_board(board("7x6"), text).value().position;
    EXPECT_TRUE(game.won());
    const json steps = json::parse(text)["steps"];
    for (std::size_t moves = 0; moves < steps.size(); ++moves)
        EXPECT_EQ(cells_of(read_board(board("7x6"), steps[moves][0]["observation"].dump()).value().position),
                  cells_of(position_after("7x6", moves_text(game).substr(0, moves))));
}

TEST(Board, what_is_wrong_with_a_replay_is_said_in_one_line) {
    const std::string text(replay);
    EXPECT_EQ(refusal("8x7", replay), "the replay is for 7x6, not for 8x7");
    EXPECT_THAT(refusal("7x6", text.substr(0, 400)), HasSubstr("the JSON is no replay of ConnectX"));
    EXPECT_EQ(refusal("7x6", std::regex_replace(text, std::regex("6}"), "7}")),
              "move 5 of the replay, 7, is not legal");
    EXPECT_THAT(refusal("7x6", R"({"mark": 1})"), HasSubstr("the JSON has no board"));
}

// After a first move in column 4, for the agent to move: its own stones, then those of the other.
TEST(Board, observations_of_pettingzoo_are_read) {
    const std::string row = "[[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]";
    std::string text = "array([";
    for (int count = 0; count < 5; ++count) text += row + ",\n       ";
    text += "[[0, 0], [0, 0], [0, 0], [0, 1], [0, 0], [0, 0], [0, 0]]], dtype=int8)";
    EXPECT_EQ(moves_text(read_board(board("7x6"), text).value().position), "4");
}

TEST(Board, positions_of_published_test_sets_come_back) {
    const char* folder = std::getenv("INAROW_TEST_DATA");
    if (folder == nullptr) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    std::ifstream file(std::string(folder) + "/scored/Test_L2_R1");
    std::string moves;
    int count = 0;
    for (int score = 0; file >> moves >> score; ++count) {
        const Position position = position_after("7x6", moves);
        EXPECT_EQ(cells_of(read_board(board("7x6"), draw(position)).value().position), cells_of(position)) << moves;
    }
    EXPECT_EQ(count, 1000);
}

// What of a text names stones, in the signs of plain rows.
std::string stones_in(std::string text) {
    std::erase_if(text, [](char c) { return std::string_view(" ,|<>[]\n\"").find(c) != std::string_view::npos; });
    for (char& c : text) {
        if (std::string_view("_-+*").find(c) != std::string_view::npos) c = '.';
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

TEST(Board, a_damaged_board_is_read_right_or_refused) {
    constexpr std::string_view signs_of_boards = ".xoXO_b012-ry ,|[]\n\x1b\xff";
    Rng rng(11);
    int right = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto name = boards_of_every_kind[rng.below(boards_of_every_kind.size())];
        Position position = random_game(board(name), rng);
        if (position.stones() > 2 && round % 2 == 0) position.undo();
        const auto forms = written(position);
        const bool plain = round % 4 > 0;
        const std::string text =
            mutated(plain ? rows_text(position, {".", "x", "o"}, "") : forms[rng.below(forms.size())],
                    signs_of_boards, rng);
        const auto read = read_board(board(name), text);
        if (!read) {
            EXPECT_THAT(read.error().message, Not(AnyOf("", HasSubstr("\n")))) << text;
        } else if (plain) {
            const Signs signs = read->exchanged ? Signs{".", "o", "x"} : Signs{".", "x", "o"};
            EXPECT_EQ(stones_in(rows_text(read->position, signs, "")), stones_in(text)) << name << '\n' << text;
            ++right;
        }
    }
    EXPECT_GT(right, 100);
}

}  // namespace
}  // namespace inarow
