#pragma once

#include "refinement.h"

#include "wl_core/exact_sum.h"
#include "wl_core/task.h"

namespace wl_core {
/*
  The value of a model on one state after the other, each from scratch: build the
  graph, refine it, sum up the weights. Works for every graph and algorithm, and
  keeps its memory from state to state.
*/
class ScratchEvaluator {
public:
    struct Value {
        double value;
        bool has_unseen;  // some node (or pair of nodes) has a color that the model does not know
    };

    ScratchEvaluator(const FeatureGenerator &model, const Task &task);

    Value evaluate(const TaskState &state);
    // The same from exact keys instead of hashes: what the neighborhoods are, not what they sum up to.
    // For the algorithms wl and ccwl; slow.
    double evaluate_exactly(const TaskState &state);

private:
    void index_keys();
    void exact_layer(std::vector<ColorId> &colors);
    ExactSum weigh(ColorId color, double continuous) const;

    const FeatureGenerator &model_;
    const Task &task_;
    std::unique_ptr<GraphGenerator> generator_;
    std::unique_ptr<Refinement> refinement_;
    std::vector<ExactSum> weights_;
    Graph graph_;
    std::vector<std::pair<std::vector<std::int32_t>, ColorId>> keys_;  // sorted; for evaluate_exactly
};
}  // namespace wl_core
