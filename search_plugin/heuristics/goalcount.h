#pragma once

#include "search_plugin/heuristic.h"

namespace search_plugin {
// How many goals are false: atoms, negated atoms and numeric conditions alike.
class GoalcountHeuristic final : public Heuristic {
public:
    using Heuristic::Heuristic;

    double evaluate(const TaskState &state) override;
    bool is_cheap() const override { return true; }
};
}  // namespace search_plugin
