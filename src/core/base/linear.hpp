// Linear equations of a few unknowns.
#pragma once

#include <cstddef>
#include <vector>

namespace inarow {

// The x with matrix * x = values, by elimination; the matrix is symmetric and positive.
[[nodiscard]] inline std::vector<double> solved(std::vector<std::vector<double>> matrix, std::vector<double> values) {
    const std::size_t size = values.size();
    for (std::size_t pivot = 0; pivot < size; ++pivot)
        for (std::size_t row = pivot + 1; row < size; ++row) {
            const double factor = matrix[row][pivot] / matrix[pivot][pivot];
            for (std::size_t i = pivot; i < size; ++i) matrix[row][i] -= factor * matrix[pivot][i];
            values[row] -= factor * values[pivot];
        }
    for (std::size_t row = size; row-- > 0;) {
        for (std::size_t i = row + 1; i < size; ++i) values[row] -= matrix[row][i] * values[i];
        values[row] /= matrix[row][row];
    }
    return values;
}

}  // namespace inarow
