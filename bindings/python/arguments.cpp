#include "arguments.hpp"

#include <fmt/format.h>

#include "api/time_limit.hpp"
#include "inarow/variant.hpp"
#include "module.hpp"

namespace py = pybind11;

namespace inarow::python {

void raise_type(const char* name, const char* expected, py::handle given) {
    throw py::type_error(fmt::format("{} must be {}, not {}", name, expected, Py_TYPE(given.ptr())->tp_name));
}

void raise_range(const char* name, py::handle given, const std::string& smallest, const std::string& largest) {
    throw py::value_error(fmt::format("{} must be a whole number from {} to {}, not {}", name, smallest, largest,
                                      py::str(given).cast<std::string>()));
}

std::string text_argument(const char* name, py::handle given) {
    if (!PyUnicode_Check(given.ptr())) raise_type(name, "a str", given);
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
    if (text == nullptr) throw py::error_already_set();  // half a surrogate pair: a UnicodeEncodeError, a ValueError
    return {text, static_cast<std::size_t>(size)};
}

bool flag_argument(const char* name, py::handle given) {
    const std::string_view type = Py_TYPE(given.ptr())->tp_name;
    if (!PyLong_Check(given.ptr()) && type != "numpy.bool_" && type != "numpy.bool") raise_type(name, "a bool", given);
    return PyObject_IsTrue(given.ptr()) == 1;
}

std::optional<double> seconds_argument(const char* name, py::handle given) {
    if (given.is_none()) return std::nullopt;
    const double seconds = PyBool_Check(given.ptr()) ? -1.0 : PyFloat_AsDouble(given.ptr());
    if (PyBool_Check(given.ptr()) || PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        raise_type(name, "a number of seconds", given);
    }
    return value_of(api::check_seconds(name, seconds));
}

Variant variant_argument(py::handle given) {
    if (py::isinstance<Variant>(given)) return given.cast<Variant>();
    if (!PyUnicode_Check(given.ptr())) raise_type("variant", "a Variant or a str", given);
    return value_of(parse_variant(text_argument("variant", given)));
}

const Position& position_argument(py::handle given) {
    if (!py::isinstance<Position>(given)) raise_type("position", "a Position", given);
    return given.cast<const Position&>();
}

std::vector<std::string> texts_argument(const char* name, py::handle given) {
    if (PyUnicode_Check(given.ptr()) || !PySequence_Check(given.ptr())) raise_type(name, "a list of str", given);
    std::vector<std::string> texts;
    for (const py::handle text : py::reinterpret_borrow<py::sequence>(given)) {
        if (!PyUnicode_Check(text.ptr())) raise_type(fmt::format("each of {}", name).c_str(), "a str", text);
        texts.push_back(text_argument(name, text));
    }
    return texts;
}

}  // namespace inarow::python
