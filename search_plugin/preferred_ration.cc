#include "search_plugin/preferred_ration.h"

namespace search_plugin {
namespace {
// Per operator, in units of what a search spends on generating and evaluating one state.
constexpr double ASK_COST = 0.03, SETUP_COST = 4;
}  // namespace

PreferredRation::PreferredRation(const Task &task, std::size_t num_heuristics)
    : ask_cost_(ASK_COST * task.num_operators() * static_cast<double>(num_heuristics)),
      setup_cost_(SETUP_COST * task.num_operators() * static_cast<double>(num_heuristics)), credit_(-setup_cost_) {}

void PreferredRation::spend(bool is_preferred, bool is_asked, std::size_t generated) {
    credit_ += is_preferred ? -static_cast<double>(generated) : static_cast<double>(generated);
    credit_ -= is_asked ? ask_cost_ : 0;
}

void PreferredRation::set(std::vector<bool> &flags, StateId id) {
    if (id >= flags.size())
        flags.resize(id + std::size_t{1});
    flags[id] = true;
}
}  // namespace search_plugin
