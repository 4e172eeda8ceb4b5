// inarow generate --dataset uci.
#include "datasets/dataset.hpp"

#include "generate.hpp"
#include "inarow/books.hpp"

namespace inarow::app {
namespace {

// The bundled book has all of them.
std::vector<Bound> values_in_book(const Generate& generate, const std::vector<Position>& positions, Tally& tally) {
    std::vector<Bound> values(positions.size(), Bound{-1, 1});
    const auto folders = generate.books.folders();
    if (folders == nullptr) return values;
    api::KnownBounds known(positions.front().variant());
    known.add_books_of(folders);
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (const auto found = known.find(positions[i])) {
            values[i] = weak(found->bound);
            tally.done += values[i].exact();
        }
    return values;
}

}  // namespace

// Nothing is kept of a run that is stopped: even without the book, all rows take a quarter of an hour.
Status write_dataset(const Generate& generate, Control& control, Tally& tally) {
    const auto positions = datasets::uci_positions();
    tally.total = positions.size();
    Sink sink(generate.output);
    auto values = values_in_book(generate, positions, tally);
    value_or_fail(datasets::solve_weakly(positions, values, generate.search.search(), generate.search.options(),
                                         control, [&](std::size_t, Bound) { ++tally.done; }));
    if (tally.done < tally.total) return Status::stopped;
    if (generate.talk.csv()) sink.write(datasets::uci_header() + '\n');
    for (std::size_t i = 0; i < positions.size(); ++i) sink.write(datasets::uci_row(positions[i], values[i]) + '\n');
    sink.finish();
    return Status::done;
}

}  // namespace inarow::app
