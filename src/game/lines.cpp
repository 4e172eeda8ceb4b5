#include "game/lines.hpp"

#include <array>

namespace inarow {
namespace {

struct Step {
    int columns;
    int rows;
};

constexpr std::array<Step, 4> steps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

bool on_board(const Variant& v, int column, int row) {
    return column >= 0 && column < v.width && row >= 0 && row < v.height;
}

}  // namespace

std::vector<Line> lines(const Variant& v) {
    std::vector<Line> all;
    for (const Step step : steps)
        for (int column = 0; column < v.width; ++column)
            for (int row = 0; row < v.height; ++row) {
                if (!on_board(v, column + (v.k - 1) * step.columns, row + (v.k - 1) * step.rows)) continue;
                Line line;
                for (int i = 0; i < v.k; ++i)
                    line.push_back(cell_at(v, column + i * step.columns, row + i * step.rows));
                all.push_back(line);
            }
    return all;
}

}  // namespace inarow
