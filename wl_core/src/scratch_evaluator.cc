#include "scratch_evaluator.h"

#include "wl_layer.h"

#include <algorithm>

namespace wl_core {
namespace {
class ValueSink : public ColorSink {
public:
    ValueSink(const FeatureGenerator &model, std::span<const ExactSum> weights, const Graph &graph)
        : colors_(model.colors()), weights_(weights), sum_(model.intercept()) {
        if (model.has_continuous_features()) {
            continuous_weights_ = std::span(model.weights()).subspan(colors_.size());
            continuous_ = graph.continuous;
        }
    }

    void add(int, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) override {
        for (std::size_t i = 0; i < colors.size(); ++i) {
            ColorId color = colors_.find(colors[i]);
            if (color < 0) {
                has_unseen_ = true;
                continue;
            }
            sum_ += counts.empty() ? weights_[color] : weights_[color].times(counts[i]);
            if (!continuous_.empty())
                sum_ += continuous_term(continuous_weights_[color], continuous_[i]);
        }
    }

    ScratchEvaluator::Value value() const { return {sum_.value(), has_unseen_}; }

private:
    const ColorTable &colors_;
    std::span<const ExactSum> weights_;
    std::span<const double> continuous_weights_, continuous_;
    ExactSum sum_;
    bool has_unseen_ = false;
};
}  // namespace

ScratchEvaluator::ScratchEvaluator(const FeatureGenerator &model, const Task &task)
    : model_(model), task_(task),
      generator_(make_graph_generator(model.options().graph, task.problem()->domain, model.options().graph_options)),
      refinement_(find_algorithm(model.options().algorithm).make(model.options())) {
    generator_->set_problem(task.problem());
    for (ColorId color = 0; color < model.colors().size(); ++color)
        weights_.emplace_back(model.weights()[color]);
}

ScratchEvaluator::Value ScratchEvaluator::evaluate(const TaskState &state) {
    generator_->to_graph(task_.to_state(state), graph_);
    ValueSink sink(model_, weights_, graph_);
    refinement_->run(graph_, sink);
    return sink.value();
}

double ScratchEvaluator::evaluate_exactly(const TaskState &state) {
    if (keys_.empty())
        index_keys();
    generator_->to_graph(task_.to_state(state), graph_);
    ExactSum sum(model_.intercept());
    std::vector<ColorId> colors;
    for (int layer = 0; layer <= model_.options().iterations; ++layer) {
        exact_layer(colors);
        for (int node = 0; node < graph_.num_nodes(); ++node)
            if (colors[node] >= 0)
                sum += weigh(colors[node], graph_.continuous[node]);
    }
    return sum.value();
}

void ScratchEvaluator::index_keys() {
    for (ColorId color = 0; color < model_.colors().size(); ++color) {
        std::span<const std::int32_t> key = model_.colors().key(color);
        // The layer goes first: a feature and a color may have the same number.
        keys_.emplace_back().first.push_back(model_.colors().layer(color) == 0 ? 0 : 1);
        keys_.back().first.insert(keys_.back().first.end(), key.begin(), key.end());
        keys_.back().second = color;
    }
    std::sort(keys_.begin(), keys_.end());
}

// From the colors of one layer to those of the next; from no colors to those of layer 0.
void ScratchEvaluator::exact_layer(std::vector<ColorId> &colors) {
    KeyFormat format = find_algorithm(model_.options().algorithm).key_format(model_.options());
    KeyEntries entries;
    std::vector<ColorId> next(graph_.num_nodes(), -1);
    for (int node = 0; node < graph_.num_nodes(); ++node) {
        std::vector<std::int32_t> key{colors.empty() ? 0 : 1, colors.empty() ? graph_.features[node] : colors[node]};
        entries.clear();
        bool is_known = colors.empty() || colors[node] >= 0;
        for (int at = graph_.offsets[node]; !colors.empty() && at < graph_.offsets[node + 1]; ++at) {
            is_known &= colors[graph_.targets[at]] >= 0;
            entries.add(colors[graph_.targets[at]], graph_.labels[at]);
        }
        entries.append_to(key, format);
        auto found = std::lower_bound(keys_.begin(), keys_.end(), key,
                                      [](const auto &entry, const auto &wanted) { return entry.first < wanted; });
        if (is_known && found != keys_.end() && found->first == key)
            next[node] = found->second;
    }
    colors = std::move(next);
}

ExactSum ScratchEvaluator::weigh(ColorId color, double continuous) const {
    ExactSum sum = weights_[color];
    if (model_.has_continuous_features())
        sum += continuous_term(model_.weights()[model_.colors().size() + color], continuous);
    return sum;
}
}  // namespace wl_core
