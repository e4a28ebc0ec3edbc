#pragma once

#include "search_plugin/heuristics/numeric_exploration.h"
#include "search_plugin/options.h"

#include <memory>

namespace search_plugin {
/*
  What the heuristics over an exploration of the relaxed task have in common: they
  move it to the state and read a value from it.
*/
template <typename Exploration> class RelaxationHeuristic : public Heuristic {
public:
    RelaxationHeuristic(const Task &task, CostType cost_type) : Heuristic(task), exploration_(task, cost_type) {}

    double evaluate(const TaskState &state) final {
        exploration_.move_to(state);
        return value();
    }
    double evaluate_successor(const TaskState &parent, const StateDelta &delta) final {
        exploration_.move_to(parent, delta);
        return value();
    }
    bool finds_relaxed_dead_ends() const final { return true; }

protected:
    virtual double value() = 0;

    Exploration exploration_;
};

inline CostType cost_type(const Options &options) {
    const std::string &name = options.text("cost_type");
    return name == "one" ? CostType::one : name == "plusone" ? CostType::plusone : CostType::normal;
}

// Makes a heuristic that is written for any kind of exploration.
template <template <typename> typename Type>
std::unique_ptr<Heuristic> make_relaxation_heuristic(const Task &task, CostType cost_type) {
    if (task.is_numeric())
        return std::make_unique<Type<NumericExploration>>(task, cost_type);
    return std::make_unique<Type<RelaxedExploration>>(task, cost_type);
}
}  // namespace search_plugin
