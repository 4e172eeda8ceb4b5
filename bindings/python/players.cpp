// Players for Python.
#include <mutex>

#include "arguments.hpp"
#include "background.hpp"
#include "inarow/notation.hpp"
#include "module.hpp"
#include "play/player.hpp"

namespace py = pybind11;

namespace inarow::python {
namespace {

class Player {
public:
    Player(const py::object& text, const py::object& variant, const py::object& book)
        : variant_(variant_argument(variant)),
          player_(make(text_argument("text", text), variant_, books_argument(book))) {}

    void start(const py::object& given) {
        const auto seed = whole_argument<std::uint64_t>("seed", given);
        const py::gil_scoped_release free;
        const std::lock_guard alone(mutex_);
        player_->start(seed);
    }

    [[nodiscard]] py::dict choose(const py::object& given, const py::object& time) {
        const Position& position = position_argument(given);
        const auto seconds = seconds_argument("seconds", time);
        if (position.variant() != variant_)
            throw py::value_error("this player is for " + to_text(variant_) + ", not for " +
                                  to_text(position.variant()));
        if (position.over()) throw py::value_error("the game is over");
        const play::Choice choice = value_of(decide(position, seconds));
        py::dict answer;
        answer["move"] = to_text(position.variant(), choice.move);
        answer["column"] = choice.move;
        answer["remark"] = choice.remark;
        answer["nodes"] = choice.nodes;
        answer["depth"] = choice.depth;
        answer["value"] = choice.value;
        return answer;
    }

private:
    [[nodiscard]] static std::unique_ptr<play::Player> make(const std::string& text, const Variant& variant,
                                                            const std::shared_ptr<api::BookFolders>& books) {
        auto player = [&] {
            const py::gil_scoped_release free;
            return play::make_player(text, variant, "alphabeta", {}, LocalUser::of_this_process(), books);
        }();
        return value_of(std::move(player));
    }
    [[nodiscard]] Result<play::Choice> decide(const Position& position, std::optional<double> seconds) {
        const auto choose = [&](Control& control) {
            const std::lock_guard alone(mutex_);
            return player_->choose(position, control);
        };
        return answer_of<Result<play::Choice>>(choose, seconds);
    }

    Variant variant_;
    std::mutex mutex_;  // one question at a time; taken without the interpreter's lock
    std::unique_ptr<play::Player> player_;
};

py::dict known_players() {
    py::dict players;
    for (const play::PlayerRow& row : play::players()) players[py::str(std::string(row.name))] = std::string(row.help);
    return players;
}

}  // namespace

void bind_players(py::module_& module) {
    py::class_<Player>(module, "_Player")
        .def(py::init<const py::object&, const py::object&, const py::object&>(), py::arg("text"), py::arg("variant"),
             py::arg("book"))
        .def("start", &Player::start, py::arg("seed"))
        .def("choose", &Player::choose, py::arg("position"), py::arg("seconds") = py::none());
    module.def("players", known_players);
}

}  // namespace inarow::python
