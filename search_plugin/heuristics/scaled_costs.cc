#include "search_plugin/heuristics/scaled_costs.h"

#include <algorithm>
#include <cmath>

namespace search_plugin {
namespace {
constexpr double MAX_EXACT_SCALE = 1e6;
constexpr double MAX_EXACT_COST = 1 << 24;
constexpr double MAX_ROUNDED_COST = 1 << 16;

bool is_whole(double value) {
    return std::abs(value - std::round(value)) <= 1e-9 * std::max(1.0, std::abs(value));
}

// The factor by which all costs become whole numbers of moderate size, or 0.
double exact_scale(const std::vector<double> &costs, double largest) {
    for (double scale = 1; scale <= MAX_EXACT_SCALE && scale * largest <= MAX_EXACT_COST; scale *= 10)
        if (std::all_of(costs.begin(), costs.end(), [&](double cost) { return is_whole(scale * cost); }))
            return scale;
    return 0;
}
}  // namespace

ScaledCosts::ScaledCosts(const wl_core::Task &task, CostType type) {
    if (task.is_unit_cost() || type == CostType::one)
        return;
    OperatorCosts exact(task, type);
    std::vector<double> costs;
    for (wl_core::OperatorId op = 0; op < task.num_operators(); ++op)
        costs.push_back(exact[op]);
    double largest = costs.empty() ? 0 : *std::max_element(costs.begin(), costs.end());
    scale_ = exact_scale(costs, largest);
    bool rounded = scale_ == 0;
    if (rounded)
        scale_ = std::exp2(std::floor(std::log2(MAX_ROUNDED_COST / largest)));
    for (double cost : costs)
        costs_.push_back(static_cast<Cost>(rounded ? std::floor(scale_ * cost) : std::round(scale_ * cost)));
}
}  // namespace search_plugin
