#include "wl_core/state_space.h"

#include "wl_core/errors.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace wl_core {
namespace {
void explore(const Task &task, std::size_t max_states, StateSpace &space) {
    TaskState state;
    StateDelta delta;
    std::vector<OperatorId> applicable;
    space.states.insert(task.initial_state());
    space.offsets.push_back(0);
    for (StateId id = 0; id < space.states.size(); ++id) {
        space.states.lookup(id, state);
        space.is_goal.push_back(task.is_goal(state));
        task.applicable(state, applicable);
        for (std::size_t i = 0; i < applicable.size(); ++i) {
            if (i > 0 && task.have_same_name(applicable[i - 1], applicable[i]))
                continue;
            task.delta(applicable[i], state, delta);
            space.targets.push_back(space.states.insert_successor(id, state, delta).id);
            space.operators.push_back(applicable[i]);
        }
        space.offsets.push_back(static_cast<std::int64_t>(space.targets.size()));
        if (space.states.size() > max_states)
            throw LimitError("state space: more than " + std::to_string(max_states) + " states");
    }
}

// The same transitions by target.
struct Reverse {
    std::vector<std::int64_t> offsets;
    std::vector<std::int64_t> transitions;
    std::vector<StateId> sources;

    explicit Reverse(const StateSpace &space)
        : offsets(space.states.size() + 1, 0), transitions(space.targets.size()), sources(space.targets.size()) {
        for (StateId target : space.targets)
            ++offsets[target + std::size_t{1}];
        for (std::size_t i = 1; i < offsets.size(); ++i)
            offsets[i] += offsets[i - 1];
        std::vector<std::int64_t> next(offsets.begin(), offsets.end() - 1);
        for (StateId source = 0; source + std::size_t{1} < space.offsets.size(); ++source)
            for (std::int64_t t = space.offsets[source]; t < space.offsets[source + std::size_t{1}]; ++t) {
                std::int64_t place = next[space.targets[t]]++;
                transitions[place] = t;
                sources[place] = source;
            }
    }
};

// Dijkstra's algorithm backward from all goal states.
void find_distances(const Task &task, StateSpace &space) {
    Reverse reverse(space);
    using Entry = std::pair<double, StateId>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    space.distances.assign(space.states.size(), std::numeric_limits<double>::infinity());
    for (StateId id = 0; id < space.states.size(); ++id) {
        if (space.is_goal[id]) {
            space.distances[id] = 0;
            queue.push({0, id});
        }
    }
    while (!queue.empty()) {
        auto [distance, id] = queue.top();
        queue.pop();
        if (distance > space.distances[id])
            continue;
        for (std::int64_t place = reverse.offsets[id]; place < reverse.offsets[id + std::size_t{1}]; ++place) {
            double other = distance + task.operator_cost(space.operators[reverse.transitions[place]]);
            StateId source = reverse.sources[place];
            if (other < space.distances[source]) {
                space.distances[source] = other;
                queue.push({other, source});
            }
        }
    }
}
}  // namespace

StateSpace::StateSpace(const Task &task, std::size_t max_states) : states(task) {
    explore(task, max_states, *this);
    find_distances(task, *this);
}
}  // namespace wl_core
