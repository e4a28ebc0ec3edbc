#pragma once

#include "search_plugin/heuristics/linear_form.h"
#include "search_plugin/heuristics/operator_table.h"

namespace search_plugin {
/*
  What relaxed operators do to numeric conditions.

  Conditions over the same weighted sum of numbers form an expression: sum >=
  threshold, by ascending thresholds. An operator that adds constants to numbers
  has a gain: by how much one application can raise the sum. All other effects
  (assignments, steps that are not constant) are jumps; a condition over a number
  that can jump, and every condition that is not linear, also needs intervals.

  Gains are exact where no number of the sum can jump and the operator has no
  conditional effect on it. Else they are upper bounds: a decrease of a number that
  can jump counts as 0 (the jump may forget it), and a conditional effect counts
  with all other conditional increases of the operator.
*/
class NumericTable {
public:
    struct Condition {
        PropositionId proposition;
        wl_core::Program program;
        bool strict;
        double threshold;  // if linear
    };
    struct Expression {
        LinearForm form;  // constant 0
        bool can_jump;
        int first, last;  // its conditions
    };
    struct Gain {
        int expression;
        double amount;  // > 0
    };
    struct Jump {
        wl_core::NumberId target;
        wl_core::Assignment assignment;
        wl_core::Program program;
        std::vector<wl_core::NumberId> reads;
    };
    struct Step {  // a constant increase or decrease
        wl_core::NumberId number;
        bool is_up;
    };

    NumericTable(const Task &task, const RelaxedTask &relaxed, const OperatorTable &operators);

    int num_numbers() const { return static_cast<int>(can_jump_.size()); }
    const std::vector<Condition> &conditions() const { return conditions_; }
    const std::vector<Expression> &expressions() const { return expressions_; }
    // The first condition that is not linear; all behind it are not, either.
    int first_nonlinear() const { return first_nonlinear_; }
    // The condition that a proposition stands for, or -1.
    int condition_of(PropositionId proposition) const { return condition_of_[proposition]; }
    std::span<const int> expressions_of(wl_core::NumberId number) const { return expressions_of_[number]; }
    std::span<const int> nonlinear_of(wl_core::NumberId number) const { return nonlinear_of_[number]; }

    std::span<const Gain> gains(int op) const {
        return {gains_.data() + gain_starts_[op], gains_.data() + gain_starts_[op + 1]};
    }
    bool needs_intervals() const { return needs_intervals_; }
    const std::vector<Jump> &jumps(int op) const { return jumps_[op]; }
    const std::vector<Step> &steps(int op) const { return steps_[op]; }
    // Operators with a jump that reads the number.
    std::span<const int> readers(wl_core::NumberId number) const { return readers_[number]; }

private:
    using Deltas = std::vector<std::pair<wl_core::NumberId, double>>;

    void find_jumps(const Task &task, const OperatorTable &operators);
    void find_conditions(const RelaxedTask &relaxed);
    void find_gains(const Task &task, const OperatorTable &operators);
    double change(const Expression &expression, const Deltas &deltas) const;

    std::vector<char> can_jump_;  // by number
    std::vector<Condition> conditions_;
    std::vector<Expression> expressions_;
    int first_nonlinear_ = 0;
    std::vector<int> condition_of_;
    FlatLists expressions_of_, nonlinear_of_;
    std::vector<Gain> gains_;
    std::vector<std::uint32_t> gain_starts_{0};
    bool needs_intervals_ = false;
    std::vector<std::vector<Jump>> jumps_;
    std::vector<std::vector<Step>> steps_;
    FlatLists readers_;
};
}  // namespace search_plugin
