#include "jobs/canonical.hpp"

namespace inarow::jobs {
namespace {

char letter(Stone stone) { return stone == Stone::none ? '.' : stone == Stone::first ? 'x' : 'o'; }

}  // namespace

std::string Canonical::text(const Position& position) const {
    const auto cells = static_cast<std::size_t>(position.variant().cells());
    std::string least;
    std::string image(cells, '.');
    for (const Symmetry& symmetry : symmetries_) {
        for (std::size_t cell = 0; cell < cells; ++cell)
            image[static_cast<std::size_t>(symmetry[cell])] = letter(position.at(static_cast<Cell>(cell)));
        if (least.empty() || image < least) least = image;
    }
    return least;
}

}  // namespace inarow::jobs
