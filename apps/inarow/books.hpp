// --no-book, and where the books lie that a command consults without it.
#pragma once

#include <memory>

#include "api/book_folders.hpp"
#include "arguments.hpp"

namespace inarow::app {

class BookArguments {
public:
    void declare(Arguments& arguments);
    [[nodiscard]] bool given() const { return none_; }

    // Those of INAROW_BOOKS, folders with colons between them; where that is not set, the books that came with the program.
    // Null with --no-book.  A problem with them is a line on standard error and nothing else.
    [[nodiscard]] std::shared_ptr<api::BookFolders> folders() const;

private:
    bool none_ = false;
};

}  // namespace inarow::app
