#include "fit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "base/rng.hpp"
#include "example.hpp"

namespace inarow::learn_order {
namespace {

// The part of the loss that is expected regret; the rest is cross-entropy.  Cross-entropy alone guesses more first
// moves right and makes searches larger: what matters is the work.
constexpr double regret_part = 0.8;
constexpr float rate = 0.05F;
constexpr int validation_part = 20;  // one sample in this many

struct Examples {
    std::vector<Example> training;
    std::vector<Example> validation;
};

struct Model {
    std::vector<float> weights = std::vector<float>(weight_count, 0.0F);
    std::vector<float> squares = std::vector<float>(weight_count, 1e-6F);  // of gradients: Adagrad

    void step(std::uint32_t index, float gradient) {
        squares[index] += gradient * gradient;
        weights[index] -= rate * gradient / std::sqrt(squares[index]);
    }
};

// How likely each move is to be the first choice.
void choose(const Example& example, const std::vector<float>& weights, std::vector<double>& chances) {
    chances.clear();
    for (const MoveExample& move : example.moves) {
        double score = move.offset;
        for (const Feature& feature : move.features) score += weights[feature.index] * feature.value;
        chances.push_back(score);
    }
    const double most = *std::ranges::max_element(chances);
    double sum = 0;
    for (double& chance : chances) sum += chance = std::exp(chance - most);
    for (double& chance : chances) chance /= sum;
}

void learn(const Example& example, double weight, Model& model, std::vector<double>& chances) {
    choose(example, model.weights, chances);
    double expected = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) expected += chances[i] * example.moves[i].regret;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        const MoveExample& move = example.moves[i];
        const double slope =
            regret_part * chances[i] * (move.regret - expected) + (1 - regret_part) * (chances[i] - move.target);
        for (const Feature& feature : move.features)
            model.step(feature.index, static_cast<float>(slope * weight * feature.value));
    }
}

double mean_weight(const std::vector<Example>& examples) {
    double sum = 0;
    for (const Example& example : examples) sum += example.weight;
    return sum / static_cast<double>(examples.size());
}

void print_quality(std::string_view name, const std::vector<Example>& examples, const std::vector<float>& weights) {
    double first = 0, regret = 0, all = 0;
    std::vector<double> chances;
    for (const Example& example : examples) {
        choose(example, weights, chances);
        const auto chosen = static_cast<std::size_t>(std::ranges::max_element(chances) - chances.begin());
        first += example.moves[chosen].target > 0 ? example.weight : 0;
        regret += example.weight * example.moves[chosen].regret;
        all += example.weight;
    }
    fmt::print("{}: first move reaches the threshold {:.3f}, log2 regret {:.3f}\n", name, first / all, regret / all);
}

Examples read(const FitSettings& settings) {
    std::vector<std::string> lines;
    for (const auto& name : settings.data) {
        std::ifstream file(name);
        for (std::string line; std::getline(file, line);) lines.push_back(line);
    }
    std::ranges::sort(lines);  // threads wrote them in any order
    Examples examples;
    std::size_t count = 0;
    for (const auto& line : lines)
        if (const auto sample = parse_line(line))
            if (auto example = make_example(*sample))
                (++count % validation_part == 0 ? examples.validation : examples.training).push_back(*example);
    return examples;
}

std::vector<float> train(std::vector<Example>& examples, const FitSettings& settings, std::uint64_t seed) {
    Model model;
    Rng rng(seed);
    const double mean = mean_weight(examples);
    std::vector<double> chances;
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        for (std::size_t i = examples.size(); i > 1; --i) std::swap(examples[i - 1], examples[rng.below(i)]);
        for (const Example& example : examples) learn(example, example.weight / mean, model, chances);
    }
    return model.weights;
}

void write(const FitSettings& settings, std::size_t samples, const std::vector<float>& weights) {
    std::ofstream out(settings.out);
    out << fmt::format("// {}: {} samples.\n// {{class, {{states of each situation}}}}\n", settings.command, samples);
    for (int line_class = 0; line_class < line_classes; ++line_class) {
        LineRow row{};
        bool learned = false;
        for (int situation = 0; situation < line_situations; ++situation)
            for (int state = 0; state < line_states; ++state) {
                const float weight = weights[weight_index(situation, line_class, state)];
                row[situation][state] = static_cast<std::int16_t>(std::lround(weight_unit * settings.scale * weight));
                learned = learned || weight != 0;
            }
        if (!learned) continue;
        out << fmt::format("{{{}, {{{{", line_class);
        for (const auto& states : row) out << fmt::format("\n {{{}}},", fmt::join(states, ", "));
        out << "}}},\n";
    }
}

}  // namespace

void fit(const FitSettings& settings) {
    Examples examples = read(settings);
    fmt::print("{} samples to learn from, {} to check\n", examples.training.size(), examples.validation.size());
    print_quality("before", examples.validation, std::vector<float>(weight_count, 0.0F));
    std::vector<float> mean(weight_count, 0.0F);
    for (int i = 0; i < settings.models; ++i) {
        const auto weights = train(examples.training, settings, settings.seed + static_cast<std::uint64_t>(i));
        print_quality(fmt::format("model {}", i + 1), examples.validation, weights);
        for (std::size_t j = 0; j < mean.size(); ++j) mean[j] += weights[j] / static_cast<float>(settings.models);
    }
    print_quality("their mean", examples.validation, mean);
    write(settings, examples.training.size(), mean);
}

}  // namespace inarow::learn_order
