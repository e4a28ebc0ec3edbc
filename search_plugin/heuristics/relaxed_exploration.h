#pragma once

#include "search_plugin/heuristics/bucket_queue.h"
#include "search_plugin/heuristics/relaxed_cursor.h"

namespace search_plugin {
enum class Combination { max, sum };  // of the costs of preconditions

/*
  Cheapest ways to reach each proposition of a relaxed task from a state, by
  Dijkstra's algorithm generalised to operators with several preconditions. The
  core of hmax, hadd and hFF for tasks without numbers.

  Made for speed: what holds in the state is never queued (the cursor counts it in
  advance); a conjunction is one word to count in, however many operators share it;
  it ends with the last goal.
  Results are a function of the state, not of the states explored before.
*/
class RelaxedExploration {
public:
    RelaxedExploration(const Task &task, CostType cost_type);

    void move_to(const TaskState &state) { cursor_.move_to(state.facts); }
    void move_to(const TaskState &parent, const StateDelta &delta) { cursor_.move_to(parent.facts, delta.facts); }

    // False: the goal cannot be reached.
    template <Combination combination> bool explore();

    // Of the goal, after an exploration that reached it.
    template <Combination combination> double goal_cost() const;
    // The cost of a relaxed plan that follows best supporters; those of its operators
    // that can be applied at once go to `applicable`, ascending.
    double extract_plan(std::vector<OperatorId> &applicable);

private:
    RelaxedExploration(const Task &task, CostType cost_type, const RelaxedTask &relaxed);
    void fire(int conjunction, Cost cost);
    void want(PropositionId proposition);

    ScaledCosts scaled_costs_;
    int num_goals_;
    OperatorTable operators_;
    RelaxedCursor cursor_;

    std::vector<Counter> counters_;  // by conjunction
    std::vector<Cost> costs_;        // by proposition
    std::vector<int> supporters_;    // by proposition: an edge
    std::vector<int> complete_;
    BucketQueue queue_;

    // Plan extraction.
    std::vector<std::uint32_t> marks_;
    std::uint32_t mark_ = 0;
    std::vector<PropositionId> stack_;
    std::vector<OperatorId> plan_;
};

extern template bool RelaxedExploration::explore<Combination::max>();
extern template bool RelaxedExploration::explore<Combination::sum>();
extern template double RelaxedExploration::goal_cost<Combination::max>() const;
extern template double RelaxedExploration::goal_cost<Combination::sum>() const;
}  // namespace search_plugin
