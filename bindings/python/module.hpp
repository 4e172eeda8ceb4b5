// What the files of the module share.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>

#include "inarow/options.hpp"
#include "inarow/result.hpp"

namespace inarow::api {
class BookFolders;
}

namespace inarow::python {

void bind_game(pybind11::module_& module);
void bind_books(pybind11::module_& module);
void bind_engine(pybind11::module_& module);
void bind_certify(pybind11::module_& module);
void bind_players(pybind11::module_& module);
void bind_strategy(pybind11::module_& module);
void bind_program(pybind11::module_& module);

// A ValueError (a MemoryError for what the machine lacks) with the one line that says what is wrong.
[[noreturn]] inline void raise(const Error& error) {
    PyObject* kind = error.failure == Failure::out_of_resources ? PyExc_MemoryError : PyExc_ValueError;
    PyErr_SetString(kind, error.message.c_str());
    throw pybind11::error_already_set();
}

// Returns the value, or raises what is wrong.
template <class T>
[[nodiscard]] T value_of(Result<T> result) {
    if (!result) raise(result.error());
    return std::move(*result);
}
inline void need(const Result<void>& result) {
    if (!result) raise(result.error());
}

// What every question may say about its search; empty: as usual.
[[nodiscard]] SearchOptions options_of(const pybind11::object& threads, const pybind11::object& table);
[[nodiscard]] std::string search_or_usual(const pybind11::object& search);

// The books to consult, or null.  Who consults them must not hold the interpreter's lock: the first opens them, all
// others wait for it, and warnings take the lock.
[[nodiscard]] std::shared_ptr<api::BookFolders> books_argument(pybind11::handle given);

}  // namespace inarow::python
