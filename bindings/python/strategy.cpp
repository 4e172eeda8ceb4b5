// Strategies on cards for Python.
#include "arguments.hpp"
#include "background.hpp"
#include "module.hpp"
#include "report/strategy.hpp"

namespace py = pybind11;

namespace inarow::python {
namespace {

class Strategy {
public:
    explicit Strategy(const py::object& text)
        : strategy_(value_of(strategy::parse_strategy(text_argument("text", text)))) {}

    [[nodiscard]] Variant variant() const { return strategy_.variant; }
    [[nodiscard]] std::string claim() const { return claim_text(strategy_); }

    // "VALID", and what there is to say.
    [[nodiscard]] py::tuple check(const py::object& seconds) const {
        const auto work = [this](Control& control) { return strategy::check(strategy_, control); };
        const auto report = answer_of<strategy::CheckReport>(work, seconds_argument("seconds", seconds));
        return py::make_tuple(std::string(report::verdict_name(report.verdict)),
                              report::to_text(strategy_, report, Notation::automatic));
    }

    // As JSON; where the strategy begins if no moves are given.
    [[nodiscard]] std::string turn(const py::object& moves) const {
        need(can_follow(strategy_));
        const auto text = moves.is_none() ? std::nullopt : std::optional(text_argument("moves", moves));
        const auto turn = value_of(report::turn_after(strategy_, text));
        return one_line(report::json_of(strategy_, turn, Notation::automatic));
    }

private:
    strategy::Strategy strategy_;
};

}  // namespace

void bind_strategy(py::module_& module) {
    py::class_<Strategy>(module, "_Strategy")
        .def(py::init<const py::object&>(), py::arg("text"))
        .def_property_readonly("variant", &Strategy::variant)
        .def_property_readonly("claim", &Strategy::claim)
        .def("check", &Strategy::check, py::arg("seconds"))
        .def("turn", &Strategy::turn, py::arg("moves"));
}

}  // namespace inarow::python
