// The books that searches consult; inarow/book_folders.py says where they lie.
#include "arguments.hpp"
#include "inarow/books.hpp"
#include "module.hpp"

namespace py = pybind11;

namespace inarow::python {
namespace {

std::shared_ptr<api::BookFolders>& the_folders() {
    static std::shared_ptr<api::BookFolders> folders;
    return folders;
}

// A RuntimeWarning, from any thread.  Where warnings are errors there is nobody to catch it, so it is only shown.
void warn(const std::string& text) {
    const py::gil_scoped_acquire locked;
    if (PyErr_WarnEx(PyExc_RuntimeWarning, text.c_str(), 1) < 0) PyErr_WriteUnraisable(nullptr);
}

void use_books(const py::object& folders) {
    std::vector<TrustedText> named;
    for (std::string& folder : texts_argument("folders", folders))
        named.emplace_back(LocalUser::of_this_process(), std::move(folder));
    the_folders() = std::make_shared<api::BookFolders>(std::move(named), warn);
}

}  // namespace

std::shared_ptr<api::BookFolders> books_argument(py::handle given) {
    return flag_argument("book", given) ? the_folders() : nullptr;
}

void bind_books(py::module_& module) { module.def("_use_books", use_books, py::arg("folders")); }

}  // namespace inarow::python
