#pragma once

#include "search_plugin/heuristics/bucket_queue.h"
#include "search_plugin/heuristics/numeric_cursor.h"
#include "search_plugin/heuristics/reachable_intervals.h"
#include "search_plugin/heuristics/relaxed_exploration.h"

namespace search_plugin {
/*
  RelaxedExploration for tasks with numbers: numeric conditions are propositions,
  and operators reach them by gains, repeated as often as it takes, or by intervals.

  Sum (subgoaling of Scala, Haslum, Thiébaux and Ramirez 2016/2020): a condition
  that misses d costs, by an operator with gain k, its preconditions and ceil(d / k)
  times the operator. A relaxed plan counts each operator as often as its most
  demanding condition asks for (h^mrp).

  Max is admissible. Let p(o) be the cost of o's preconditions, c(o) its cost and
  k(o) its gain. An operator that is applied from the moment that cost t has been
  spent until t + c(o) needs p(o) <= t, so at any moment τ the sum rises at a rate of
  at most max {k(o) / c(o) : p(o) <= τ}. A condition that misses d therefore costs
  at least the C where the integral of that rate from 0 to C is d. It also takes at
  least ceil(d / max k) applications, each at min c or more, from min p on. With
  integer costs both may be rounded up. Jumps: what is left of the last jump of each
  number is in its interval at that cost, later steps are gains, and earlier steps are
  forgotten; hence d is what the highest value of the sum in the intervals misses.

  An infinite value is a proof that there is no plan, up to rounding of the numbers.
*/
class NumericExploration {
public:
    NumericExploration(const Task &task, CostType cost_type);

    void move_to(const TaskState &state) {
        cursor_.move_to(state.facts);
        numeric_cursor_.move_to(state.numbers);
    }
    void move_to(const TaskState &parent, const StateDelta &delta) {
        cursor_.move_to(parent.facts, delta.facts);
        numeric_cursor_.move_to(parent.numbers, delta.numbers);
    }
    template <Combination combination> bool explore();
    template <Combination combination> double goal_cost() const;
    double extract_plan(std::vector<OperatorId> &applicable);

private:
    struct Achiever {
        int op;
        double gain;
        Cost precondition_cost;
    };
    // How an expression rises, for Combination::max.
    struct Rise {
        double gained = 0, rate = 0;  // until and from `since`
        Cost since = 0;
        Cost first_cost = 0;       // min p
        double largest_gain = 0;   // max k
        Cost cheapest = MAX_COST;  // min c

        bool add(double gain, Cost cost, Cost now);
        void advance(Cost now);
    };
    // What supports a numeric condition besides supporters_.
    struct Support {
        double repetitions = 1;
        std::vector<int> by_intervals;  // operators that moved the bounds
    };

    NumericExploration(const Task &task, CostType cost_type, const RelaxedTask &relaxed);

    void start_numbers();
    template <Combination combination> void fire(int conjunction, Cost cost);
    template <Combination combination> void raise(int expression, Achiever achiever);
    template <Combination combination> void apply(int op, Cost cost);
    template <Combination combination> void grow_expression(int expression, Cost now);
    template <Combination combination> void reach_by_intervals(int condition, bool is_linear, Cost now);
    void reach_by_rise(int condition, int expression, Cost now);
    void reach_by_achiever(int condition, int expression, Achiever achiever);
    bool improve(PropositionId proposition, Cost cost, int supporter);
    bool is_reached(int condition, Cost now) const;
    void schedule(int op, Cost cost);

    void want(PropositionId proposition);
    void use(int op, double repetitions);
    void follow_supporters();

    ScaledCosts scaled_costs_;
    int num_goals_;
    OperatorTable operators_;
    RelaxedCursor cursor_;
    NumericTable table_;
    NumericCursor numeric_cursor_;
    ReachableIntervals intervals_;
    FlatLists numeric_operators_;   // by conjunction: those with gains or events
    std::vector<char> has_events_;  // by operator: does it change intervals that matter?

    std::vector<Counter> counters_;                         // by conjunction
    std::vector<Cost> costs_;                               // by proposition
    std::vector<int> supporters_;                           // by proposition; -1: intervals alone
    std::vector<Support> supports_;                         // by condition
    std::vector<Rise> rises_;                               // by expression
    std::vector<double> upper_bounds_;                      // by expression
    std::vector<int> first_false_;                          // by expression: of its conditions
    std::vector<std::vector<Achiever>> reached_achievers_;  // by expression that can jump
    std::vector<Cost> precondition_costs_;                  // by operator that has events; UNREACHED: not yet fired
    std::vector<char> is_scheduled_;                        // by operator
    std::vector<wl_core::NumberId> changed_;
    std::vector<int> operators_found_;
    BucketQueue queue_;  // propositions, then num_propositions + operator

    std::vector<std::uint32_t> proposition_marks_, operator_marks_;
    std::uint32_t mark_ = 0;
    std::vector<PropositionId> stack_;
    std::vector<double> repetitions_;  // by operator
    std::vector<double> counted_;      // by the task's operator: repetitions; 0 between extractions
    std::vector<int> plan_;
};

extern template bool NumericExploration::explore<Combination::max>();
extern template bool NumericExploration::explore<Combination::sum>();
extern template double NumericExploration::goal_cost<Combination::max>() const;
extern template double NumericExploration::goal_cost<Combination::sum>() const;
}  // namespace search_plugin
