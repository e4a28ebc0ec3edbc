#pragma once

#include "search_plugin/heuristics/bucket_queue.h"
#include "search_plugin/heuristics/relaxed_cursor.h"

namespace search_plugin {
/*
  Disjunctive action landmarks of states of a task without conditional effects,
  axioms and numbers, by LM-cut: as long as the goal has a positive hmax, take the
  operators that lead into the goal zone (from where the goal is free, following
  dearest preconditions), and pay the cheapest of them for all.

  A proposition `goal` stands for all goals, `start` is a precondition of operators
  that have none. After a cut, hmax is repaired from the operators that became cheaper.
*/
class LandmarkCuts {
public:
    LandmarkCuts(const Task &task, CostType cost_type);

    // The sum of the costs of the cuts; INFINITE if the goal cannot be reached.
    double total_cost(const TaskState &state);

private:
    struct Operator {
        Cost cost;  // what is left of it
        Cost supporter_cost;
        PropositionId supporter;  // a dearest precondition; NO_PROPOSITION: not reached
        std::int32_t missing;     // how many preconditions are not reached
    };

    void find_true(const TaskState &state);
    void enqueue(PropositionId proposition, Cost cost) {
        if (cost < costs_[proposition]) {
            costs_[proposition] = cost;
            queue_.push(cost, proposition);
        }
    }
    void enqueue_effects(int op) {
        Cost cost = saturated(operators_[op].supporter_cost + operators_[op].cost);
        for (PropositionId effect : effects_[op])
            enqueue(effect, cost);
    }
    void explore();
    void find_cut();
    void mark_goal_zone();
    Cost pay_cut();
    void explore_again();
    void update_supporter(int op);
    bool leads_into_goal_zone(int op) const;

    const Task &task_;
    ScaledCosts scaled_costs_;
    PropositionId start_, goal_;
    std::vector<PropositionId> propositions_;  // by atom
    std::vector<std::pair<wl_core::AtomId, PropositionId>> complements_;
    FlatLists preconditions_, effects_, precondition_of_, achievers_;
    std::vector<Operator> initial_operators_, operators_;
    std::vector<Cost> costs_;  // hmax by proposition

    // Zones of the current cut: a proposition is in one if its entry is the cut's number.
    std::uint32_t cut_number_ = 0;
    std::vector<std::uint32_t> goal_zone_, before_;
    std::vector<PropositionId> true_, stack_;
    std::vector<int> cut_;
    BucketQueue queue_;
};
}  // namespace search_plugin
