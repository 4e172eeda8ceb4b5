// The books that lie in some folders, found by their variant: what programs consult unless they are told not to.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/trust.hpp"
#include "store/book.hpp"

namespace inarow::api {

// Any thread may ask.
class BookFolders {
public:
    using Complain = std::function<void(const std::string&)>;

    // Every file FOLDER/*.book; they are opened on the first request.  `complain` is called once for each folder and
    // file that cannot be used, and for damage that is found later, by the thread that finds it.
    BookFolders(std::vector<TrustedText> folders, Complain complain)
        : folders_(std::move(folders)), complain_(std::move(complain)) {}

    // Books that are open already, the largest first.
    using BookPointer = std::shared_ptr<const store::Book>;
    BookFolders(std::vector<BookPointer> books, Complain complain)
        : complain_(std::move(complain)), books_(std::move(books)) {}

    // All books of the variant, the largest first.
    [[nodiscard]] std::vector<BookPointer> of(const Variant& variant) {
        std::call_once(opened_, [this] { open_all(); });
        std::vector<BookPointer> found = books_;
        std::erase_if(found, [&](const BookPointer& book) { return book->variant() != variant; });
        return found;
    }

    // About a book that has given a wrong answer.
    void complain(const std::string& text) const { complain_(text); }

private:
    void open_all();
    void open_in(const std::string& folder);

    std::vector<TrustedText> folders_;
    Complain complain_;
    std::once_flag opened_;
    std::vector<BookPointer> books_;
};

}  // namespace inarow::api
