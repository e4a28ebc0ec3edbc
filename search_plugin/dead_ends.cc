#include "search_plugin/dead_ends.h"

#include "search_plugin/heuristics/hmax.h"

namespace search_plugin {
namespace {
// Per operator, in units of what a search spends on generating and evaluating one state.
constexpr double LOOK_COST = 0.03, SETUP_COST = 2;
// Of the search's effort, for looks that find nothing.
constexpr double SHARE = 0.1;
constexpr double LOOKS_PER_DEAD_END = 16;
}  // namespace

DeadEnds::DeadEnds(const Task &task)
    : task_(task), look_cost_(LOOK_COST * task.num_operators()), setup_cost_(SETUP_COST * task.num_operators()) {}

void DeadEnds::earn(std::size_t generated) {
    credit_ += SHARE * static_cast<double>(generated);
}

bool DeadEnds::contain(const TaskState &state) {
    if (!relaxation_) {
        relaxation_ = make_hmax(task_, CostType::one);
        credit_ -= setup_cost_;
    }
    credit_ -= look_cost_;
    bool found = relaxation_->evaluate(state) == INFINITE;
    if (found)
        credit_ += LOOKS_PER_DEAD_END * look_cost_;
    return found;
}
}  // namespace search_plugin
