// What `inarow play` tells people about their position, within the time of a move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "explain/text.hpp"
#include "inarow/player.hpp"
#include "options.hpp"

namespace inarow::app {

// Explains with the search that was asked for.  That search may not be able to, or run out of time: then a search of
// limited depth guesses.
class Adviser {
public:
    Adviser(std::string search, const SearchOptions& options, std::shared_ptr<api::BookFolders> books, double seconds)
        : search_(std::move(search)), options_(options), books_(std::move(books)), seconds_(seconds) {}

    [[nodiscard]] explain::Hint hint(const Position& position);
    [[nodiscard]] std::string why(const Position& position);
    [[nodiscard]] std::string moves(const Position& position);
    // Whether the side to move would rather be the other.
    [[nodiscard]] bool stands_worse(const Position& position);

private:
    // What `work` makes of an explainer and a control.
    template <class Work>
    Result<std::invoke_result_t<Work, explain::Explainer&, Control&>> explained(const Variant& variant, Work work);
    [[nodiscard]] play::Choice guess(const Position& position) const;

    std::string search_;
    SearchOptions options_;
    std::shared_ptr<api::BookFolders> books_;
    double seconds_;
    std::optional<explain::Explainer> explainer_;
};

}  // namespace inarow::app
