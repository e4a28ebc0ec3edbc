#pragma once

#include "wl_core/state_registry.h"

namespace wl_core {
/*
  All reachable states of a task, all transitions between them, and the cost of
  a cheapest plan from each. States are numbered in the order of breadth-first search.
*/
struct StateSpace {
    StateRegistry states;
    // Transitions of state s: [offsets[s], offsets[s + 1]). Operators of the same name count once.
    std::vector<std::int64_t> offsets;
    std::vector<StateId> targets;
    std::vector<OperatorId> operators;
    std::vector<char> is_goal;
    std::vector<double> distances;  // to the nearest goal, by operator costs; infinity: a dead end

    // Throws LimitError if there are more than `max_states` states.
    StateSpace(const Task &task, std::size_t max_states);
};
}  // namespace wl_core
