// The Python module inarow._inarow; what people import is the package around it.
#include "module.hpp"

#include "arguments.hpp"

namespace inarow::python {

SearchOptions options_of(const pybind11::object& threads, const pybind11::object& table) {
    SearchOptions options;
    need(set_option(options, "threads", std::to_string(whole_argument<int>("threads", threads))));
    if (const std::string size = text_argument("table", table); !size.empty()) need(set_option(options, "table", size));
    return options;
}

std::string search_or_usual(const pybind11::object& search) {
    const std::string name = text_argument("search", search);
    return name.empty() ? "alphabeta" : name;
}

}  // namespace inarow::python

PYBIND11_MODULE(_inarow, module) {
    module.attr("__version__") = INAROW_VERSION;
    inarow::python::bind_game(module);
    inarow::python::bind_books(module);
    inarow::python::bind_engine(module);
    inarow::python::bind_certify(module);
    inarow::python::bind_players(module);
    inarow::python::bind_strategy(module);
    inarow::python::bind_program(module);
}
