#include "search_plugin/heuristics/blind.h"

#include <algorithm>

namespace search_plugin {
BlindHeuristic::BlindHeuristic(const Task &task) : Heuristic(task), cheapest_(INFINITE) {
    for (OperatorId id = 0; id < task.num_operators(); ++id)
        cheapest_ = std::min(cheapest_, task.op(id).cost);
}
}  // namespace search_plugin
