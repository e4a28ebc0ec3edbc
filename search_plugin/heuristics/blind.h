#pragma once

#include "search_plugin/heuristic.h"

namespace search_plugin {
// Tells goal states from others, and nothing else.
class BlindHeuristic final : public Heuristic {
public:
    explicit BlindHeuristic(const Task &task);

    double evaluate(const TaskState &state) override { return task_.is_goal(state) ? 0 : cheapest_; }
    bool is_cheap() const override { return true; }

private:
    double cheapest_;
};
}  // namespace search_plugin
