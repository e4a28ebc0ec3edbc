#pragma once

#include "wl_core/task.h"

namespace search_plugin {
enum class CostType { normal, one, plusone };

// What operators cost for a search: their own costs, 1 each, or 1 more (but 1 in unit-cost tasks).
class OperatorCosts {
public:
    OperatorCosts(const wl_core::Task &task, CostType type) : uniform_(1) {
        if (task.is_unit_cost() || type == CostType::one)
            return;
        costs_.reserve(static_cast<std::size_t>(task.num_operators()));
        for (wl_core::OperatorId op = 0; op < task.num_operators(); ++op)
            costs_.push_back(task.op(op).cost + (type == CostType::plusone ? 1 : 0));
    }

    double operator[](wl_core::OperatorId op) const { return costs_.empty() ? uniform_ : costs_[op]; }

private:
    double uniform_;
    std::vector<double> costs_;  // empty: all cost the same
};
}  // namespace search_plugin
