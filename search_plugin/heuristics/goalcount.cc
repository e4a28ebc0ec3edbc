#include "search_plugin/heuristics/goalcount.h"

namespace search_plugin {
double GoalcountHeuristic::evaluate(const TaskState &state) {
    int count = 0;
    for (wl_core::AtomId atom : task_.goal())
        count += !task_.holds(atom, state);
    for (wl_core::AtomId atom : task_.negative_goal())
        count += task_.holds(atom, state);
    for (const wl_core::NumericCondition &condition : task_.numeric_goal())
        count += !condition.holds(state.numbers);
    return count;
}
}  // namespace search_plugin
