#include "search_plugin/preferred_ration.h"

#include <utility>

namespace search_plugin {
namespace {
// Per operator, in units of what a search spends on generating and evaluating one state.
constexpr double ASK_COST = 0.03, SETUP_COST = 4;
}  // namespace

PreferredRation::PreferredRation(const Task &task, std::size_t num_heuristics)
    : ask_cost_(ASK_COST * task.num_operators() * static_cast<double>(num_heuristics)),
      setup_cost_(SETUP_COST * task.num_operators() * static_cast<double>(num_heuristics)) {}

long PreferredRation::ask() {
    double cost = ask_cost_ + std::exchange(setup_cost_, 0);
    credit_ -= cost;
    return static_cast<long>(cost);
}

void PreferredRation::spend(bool is_preferred, std::size_t generated) {
    credit_ += is_preferred ? -static_cast<double>(generated) : static_cast<double>(generated);
}
}  // namespace search_plugin
