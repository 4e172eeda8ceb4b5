// The program itself, for `python -m inarow`: its commands are part of the module, as they share its searches.
#include "program.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "module.hpp"

namespace inarow::python {

void bind_program(pybind11::module_& module) {
    module.def(
        "_run_program",
        [](const std::vector<std::string>& arguments) {
            std::vector<const char*> words;
            std::ranges::transform(arguments, std::back_inserter(words), &std::string::c_str);
            return app::run_inarow(static_cast<int>(words.size()), words.data());
        },
        pybind11::arg("arguments"), pybind11::call_guard<pybind11::gil_scoped_release>());
}

}  // namespace inarow::python
