#include "example.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace inarow::learn_order {
namespace {

constexpr double most_regret = 4;  // more is only noise: the move is bad
constexpr double offset_unit = 0.04;

struct Board {
    std::vector<ClassedLine> lines;
    std::vector<std::vector<std::size_t>> through;  // cells
};

const Board& board_of(const Variant& variant) {
    static std::map<std::string, Board> boards;
    Board& board = boards[to_text(variant)];
    if (board.lines.empty()) {
        board.lines = classed_lines(variant);
        board.through.resize(static_cast<std::size_t>(variant.cells()));
        for (std::size_t i = 0; i < board.lines.size(); ++i)
            for (const Cell cell : board.lines[i].cells) board.through[static_cast<std::size_t>(cell)].push_back(i);
    }
    return board;
}

// Of line_states; -1 where both have stones.
int state_of(const Line& cells, const Position& position, Stone mover, bool from_the_end) {
    unsigned own = 0;
    unsigned others = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Stone stone = position.at(cells[from_the_end ? cells.size() - 1 - i : i]);
        if (stone != Stone::none) (stone == mover ? own : others) |= 1U << i;
    }
    return line_state(own, others);
}

void add(const ClassedLine& line, const Position& position, Stone mover, int situation, float sign,
         std::vector<Feature>& features) {
    for (const bool from_the_end : {false, true}) {
        if (from_the_end && !line.palindrome) break;
        if (const int state = state_of(line.cells, position, mover, from_the_end); state >= 0)
            features.push_back({weight_index(situation, line.line_class, state), line.palindrome ? sign / 2 : sign});
    }
}

// The lines through the new stones, after the move less before it.
std::vector<Feature> features_of(const Position& before, const Position& after, int situation) {
    const Board& board = board_of(before.variant());
    std::set<std::size_t> touched;
    for (Cell cell = 0; cell < before.variant().cells(); ++cell)
        if (before.at(cell) != after.at(cell)) {
            const auto& through = board.through[static_cast<std::size_t>(cell)];
            touched.insert(through.begin(), through.end());
        }
    std::vector<Feature> features;
    for (const std::size_t i : touched) {
        add(board.lines[i], after, before.mover(), situation, 1, features);
        add(board.lines[i], before, before.mover(), situation, -1, features);
    }
    return features;
}

// A move that does not reach the threshold costs its work and that of the best move after it.
double regret_of(const Probe& probe, double least) {
    const double work = static_cast<double>(probe.work);
    return std::min(most_regret, std::log2(probe.reached ? work / least : (work + least) / least));
}

double target_of(const Probe& probe, double least) {
    const double ratio = least / static_cast<double>(probe.work);
    return probe.reached ? ratio * ratio : 0;
}

}  // namespace

std::optional<Example> make_example(const Sample& sample) {
    const Position& position = sample.position;
    const bool controls = (position.variant().cells() - position.stones()) % 2 != 0;
    const int situation = line_situation(controls, sample.threshold);
    std::uint64_t least = 0;
    for (const Probe& probe : sample.probes)
        if (probe.reached && (least == 0 || probe.work < least)) least = probe.work;
    if (least == 0) return std::nullopt;
    const auto best = static_cast<double>(least);
    double sum = 0;
    for (const Probe& probe : sample.probes) sum += target_of(probe, best);
    Example example{static_cast<float>(std::sqrt(best)), {}};
    const auto moves = open_moves(position, sample.threshold);
    for (const Probe& probe : sample.probes) {
        const auto move = std::ranges::find(moves, probe.move, &OpenMove::move);
        if (move == moves.end()) return std::nullopt;
        example.moves.push_back(
            {features_of(position, move->after, situation), static_cast<float>(offset_unit * move->order),
             static_cast<float>(regret_of(probe, best)), static_cast<float>(target_of(probe, best) / sum)});
    }
    return example;
}

}  // namespace inarow::learn_order
