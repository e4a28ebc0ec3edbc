#include "search_plugin/heuristic.h"

namespace search_plugin {
double Heuristic::evaluate_successor(const TaskState &parent, const StateDelta &delta) {
    successor_ = parent;  // no allocation but for the first
    task_.apply(delta, successor_);
    return evaluate(successor_);
}
}  // namespace search_plugin
