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
  that have none. Of several dearest preconditions the one with the fewest achievers
  counts, which keeps cuts small. After a cut, hmax is repaired from the operators that
  became cheaper. A cut is found from the goal zone backward: whatever is cheaper than
  the goal lies before the zone, so that most of the task is never looked at.
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

    void add_operators(const RelaxedTask &relaxed);
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
    PropositionId first_precondition_of_cost(int op, Cost cost) const;
    bool leads_into_goal_zone(int op) const;
    bool is_before_goal_zone(PropositionId target);
    bool is_known_before(PropositionId proposition) const {
        return costs_[proposition] < costs_[goal_] || before_[proposition] == cut_number_;
    }

    const Task &task_;
    ScaledCosts scaled_costs_;
    PropositionId start_, goal_;
    std::vector<PropositionId> propositions_;  // by atom
    std::vector<std::pair<wl_core::AtomId, PropositionId>> complements_;
    FlatLists preconditions_;  // those with the fewest achievers first
    FlatLists effects_, precondition_of_, achievers_;
    std::vector<Operator> initial_operators_, operators_;
    std::vector<Cost> costs_;  // hmax by proposition

    // Zones of the current cut: a proposition is in one if its entry is the cut's number.
    std::uint64_t cut_number_ = 0, visit_number_ = 0;
    std::vector<std::uint64_t> goal_zone_, before_, behind_, visited_;
    std::vector<std::uint64_t> entered_;  // by operator
    std::vector<PropositionId> true_, stack_;
    std::vector<int> entries_, cut_;
    BucketQueue queue_;
};
}  // namespace search_plugin
