// The Python module inarow._inarow; what people import is the package around it.
#include "module.hpp"

namespace inarow::python {

SearchOptions options_of(int threads, const std::string& table) {
    SearchOptions options;
    need(set_option(options, "threads", std::to_string(threads)));
    if (!table.empty()) need(set_option(options, "table", table));
    return options;
}

std::string search_or_usual(const std::string& search) { return search.empty() ? "alphabeta" : search; }

}  // namespace inarow::python

PYBIND11_MODULE(_inarow, module) {
    module.attr("__version__") = INAROW_VERSION;
    inarow::python::bind_game(module);
    inarow::python::bind_engine(module);
    inarow::python::bind_certify(module);
    inarow::python::bind_players(module);
}
