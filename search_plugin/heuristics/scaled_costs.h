#pragma once

#include "search_plugin/operator_costs.h"

namespace search_plugin {
using Cost = std::int32_t;

// No cost inside a heuristic exceeds this; sums saturate.
constexpr Cost MAX_COST = 1 << 30;

inline Cost saturated(std::int64_t cost) {
    return cost < MAX_COST ? static_cast<Cost>(cost) : MAX_COST;
}

/*
  Operator costs as small integers, for bucket queues and exact sums: the cost in
  units of 1, 0.1, … or 0.000001, whichever is the first to make all of them whole.
  Costs that are too large or too fine for that are rounded down (to at least 16
  significant bits of the largest), which keeps admissible heuristics admissible.
*/
class ScaledCosts {
public:
    ScaledCosts(const wl_core::Task &task, CostType type);

    // NO_OPERATOR (an axiom) costs nothing.
    Cost operator[](wl_core::OperatorId op) const { return op < 0 ? 0 : costs_.empty() ? uniform_ : costs_[op]; }
    double unscale(double cost) const { return cost / scale_; }

private:
    double scale_ = 1;
    Cost uniform_ = 1;
    std::vector<Cost> costs_;  // empty: all cost the same
};
}  // namespace search_plugin
