// Variants and positions for Python.  A position never changes: play() returns a new one.
#include <optional>
#include <vector>

#include "arguments.hpp"
#include "game/drawing.hpp"
#include "inarow/board.hpp"
#include "inarow/notation.hpp"
#include "inarow/position.hpp"
#include "module.hpp"

namespace py = pybind11;

namespace inarow::python {
namespace {

// The moves of some game that leads to this board (inarow/board.hpp), and whether colours were exchanged.
py::tuple moves_to(const py::object& variant, const py::object& board, const py::object& to_move) {
    const BoardRead read = value_of(
        read_board(variant_argument(variant), text_argument("board", board), text_argument("to_move", to_move)));
    return py::make_tuple(moves_text(read.position), read.exchanged);
}

std::string move_text(const Position& position, const py::object& given) {
    if (!PyIndex_Check(given.ptr())) raise_type("move", "a str or a whole number", given);
    const int move = whole_argument<int>("move", given);
    if (!position.legal(move)) throw py::value_error("move " + std::to_string(move) + " is not legal");
    return to_text(position.variant(), move);
}

Position after(const Position& position, const py::object& given) {
    const std::string move = text_argument("move", given);
    const auto played = value_of(parse_moves(position, move));
    if (played.stones() != position.stones() + 1) throw py::value_error("'" + move + "' is not one move");
    return played;
}

std::vector<std::string> legal_moves(const Position& position) {
    std::vector<std::string> moves;
    for (const Move move : position.legal_moves()) moves.push_back(to_text(position.variant(), move));
    return moves;
}

std::optional<std::string> winner(const Position& position) {
    if (!position.over()) return std::nullopt;
    return position.won() ? std::string(player_name(other(position.mover()))) : "draw";
}

// One number per cell, column by column, each from the bottom: 0 empty, 1 the first player, 2 the second.
std::vector<int> cells(const Position& position) {
    std::vector<int> stones;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) stones.push_back(static_cast<int>(position.at(cell)));
    return stones;
}

std::vector<Cell> winning_cells(const Position& position) {
    const auto line = position.winning_line();
    return line ? std::vector<Cell>(line->begin(), line->end()) : std::vector<Cell>{};
}

void bind_variant(py::module_& module) {
    py::class_<Variant>(module, "Variant",
                        "Which game is played: \"7x6\", \"9x7k5\", \"7x6@cylinder\", \"4x4x4\", \"15x15k5@free\".")
        .def(py::init(&variant_argument), py::arg("text") = "7x6")
        .def_readonly("width", &Variant::width, "Cells from left to right.")
        .def_readonly("height", &Variant::height, "Cells from bottom to top.")
        .def_readonly("depth", &Variant::depth, "Cells from front to back: 1 unless the board is a box.")
        .def_readonly("k", &Variant::k, "How many stones in a line win.")
        .def_property_readonly(
            "topology", [](const Variant& v) { return std::string(row_of(v.topology).name); },
            "The shape of the board: \"flat\", \"cylinder\", \"torus\" or \"box\".")
        .def_property_readonly("gravity", &Variant::drops, "Whether stones drop to the lowest empty cell of a column.")
        .def_property_readonly(
            "cells", [](const Variant& v) { return v.cells(); }, "How many cells the board has.")
        .def_property_readonly(
            "moves", [](const Variant& v) { return v.moves(); },
            "How many first moves there are: one for each column, or for each cell where stones do not drop.")
        .def("__str__", [](const Variant& v) { return to_text(v); })
        .def("__reduce__", [](const Variant& v) { return py::make_tuple(py::type::of<Variant>(), py::make_tuple(to_text(v))); })
        .def("__repr__", [](const Variant& v) { return "Variant('" + to_text(v) + "')"; })
        .def("__eq__", [](const Variant& a, const Variant& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Variant& v) { return py::hash(py::str(to_text(v))); });
}

std::string text_of(const Position& position) {
    return "Position('" + to_text(position.variant()) + "', '" + moves_text(position) + "')";
}

void bind_position(py::module_& module) {
    py::class_<Position>(module, "_Position")
        .def(py::init([](const py::object& variant, const py::object& moves) {
                 return value_of(parse_moves(variant_argument(variant), text_argument("moves", moves)));
             }),
             py::arg("variant") = "7x6", py::arg("moves") = "")
        .def_property_readonly("variant", &Position::variant, "The game that is played.")
        .def_property_readonly(
            "moves", [](const Position& p) { return moves_text(p); }, "The moves so far, as text.")
        .def_property_readonly("stones", &Position::stones, "How many stones are on the board.")
        .def_property_readonly(
            "mover", [](const Position& p) { return std::string(player_name(p.mover())); },
            "Who is to move: \"first\" or \"second\".")
        .def_property_readonly("over", &Position::over, "Whether a player has won or the board is full.")
        .def_property_readonly("winner", winner,
                               "Who has won: \"first\", \"second\" or \"draw\"; None before the game is over.")
        .def_property_readonly("legal_moves", legal_moves,
                               "The moves that may be played, as text; none once the game is over.")
        .def_property_readonly("_cells", cells)
        .def_property_readonly("_winning_cells", winning_cells)
        .def("_after", after)
        .def("_move_text", move_text)
        .def("__str__", [](const Position& p) { return draw(p); })
        .def("__repr__", text_of)
        .def(
            "__eq__",
            [](const Position& a, const Position& b) { return a.variant() == b.variant() && cells(a) == cells(b); },
            py::is_operator())
        .def("__hash__", [](const Position& p) { return py::hash(py::str(to_text(p.variant()) + draw(p))); });
}

}  // namespace

void bind_game(py::module_& module) {
    bind_variant(module);
    bind_position(module);
    module.def("_moves_to", moves_to);
}

}  // namespace inarow::python
