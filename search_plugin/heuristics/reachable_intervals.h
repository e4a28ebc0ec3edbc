#pragma once

#include "search_plugin/heuristics/interval.h"
#include "search_plugin/heuristics/numeric_table.h"

namespace search_plugin {
/*
  Intervals that numbers can reach, growing while an exploration goes on; each bound
  remembers the operator that moved it.
  - `jumped`: by jumps alone. Conditions with gains count steps themselves.
  - `grown`: by jumps and steps; a step that can be repeated leads to infinity at once.
  An increase by something that is not constant jumps to infinity, in the directions
  that its sign allows. A bound that jumps with values read from other numbers moves
  MAX_MOVES times, then to infinity: all explorations end. Nothing that the task
  can reach lies outside.
*/
class ReachableIntervals {
public:
    static constexpr int MAX_MOVES = 16;

    explicit ReachableIntervals(const NumericTable &table);

    void start(std::span<const double> numbers);
    // Lets `op` change numbers, at `cost`; those whose intervals grew go to `changed`.
    void apply(int op, Cost cost, std::vector<wl_core::NumberId> &changed);

    // The highest value of a sum by jumps; -∞ if it is undefined.
    double upper_bound(const LinearForm &form) const;
    bool can_hold(const NumericTable::Condition &condition, bool is_linear) const;
    // Which operators moved those bounds that a condition that can hold needs (no
    // bound can be dropped), and the sum of their costs; no operator twice.
    Cost explain(const NumericTable::Condition &condition, bool is_linear, std::vector<int> &operators);
    // Which operators moved the bounds that matter to upper_bound().
    Cost explain_bound(const LinearForm &form, std::vector<int> &operators) const;
    // Which operators moved any bound of the number.
    void supporters(wl_core::NumberId number, std::vector<int> &operators) const;

private:
    enum Side { LOW, HIGH };
    struct Support {
        int op = -1;
        Cost cost = 0;
    };
    struct Number {
        Support jumps[2], steps[2];  // by Side
        int moves[2];
    };

    bool jump(const NumericTable::Jump &jump, Support support);
    void define(wl_core::NumberId number, Interval value, Support support);
    bool move(wl_core::NumberId number, Side side, double bound, bool is_constant, Support support);
    bool step(const NumericTable::Step &step, Support support);
    static void add(Support support, std::vector<int> &operators, std::int64_t &cost);

    const NumericTable &table_;
    std::vector<Interval> initial_, jumped_, grown_, reduced_;
    std::vector<Number> numbers_;
};
}  // namespace search_plugin
