#pragma once

#include "search_plugin/heuristics/operator_table.h"

#include <bit>

namespace search_plugin {
constexpr Cost UNREACHED = std::numeric_limits<Cost>::max();

/*
  How far a conjunction is from being reached, in one word: how many of its
  propositions are missing, and its cost, to which an exploration may add theirs.
*/
using Counter = std::uint64_t;
constexpr int SUM_BITS = 40;  // MAX_PRECONDITIONS times MAX_COST, and its own cost, fit in
constexpr Counter ONE_MISSING = Counter{1} << SUM_BITS;
inline Cost cost_of(Counter counter) {
    return saturated(static_cast<std::int64_t>(counter & (ONE_MISSING - 1)));
}

/*
  What follows from a state alone before an exploration takes its first step:
  which propositions hold (and cost nothing), how much each conjunction misses, and
  which miss nothing. Moves from state to state by their difference; what it says
  does not depend on where it was before.
*/
class RelaxedCursor {
public:
    RelaxedCursor(const Task &task, const RelaxedTask &relaxed, const OperatorTable &operators);

    void move_to(std::span<const wl_core::AtomId> facts);
    // Where the parent's facts, changed by the delta, lead.
    void move_to(std::span<const wl_core::AtomId> facts, std::span<const StateDelta::Fact> changes);
    // For propositions that do not stand for atoms.
    void make_true(PropositionId proposition);
    void make_false(PropositionId proposition);

    bool holds(PropositionId proposition) const { return costs_[proposition] == 0; }
    const std::vector<Cost> &costs() const { return costs_; }  // 0 or UNREACHED
    // By conjunction; those of one proposition are not counted.
    const std::vector<Counter> &counters() const { return counters_; }
    // More than none as long as the task is beyond hope.
    int num_false_goals() const { return num_false_goals_; }
    bool is_true(int conjunction) const { return true_[conjunction / 64] >> conjunction % 64 & 1; }
    // Calls visit(conjunction) for those that miss nothing, ascending.
    template <typename Visit> void for_each_true(Visit visit) const {
        for (std::size_t word = 0; word < true_.size(); ++word)
            for (std::uint64_t bits = true_[word]; bits; bits &= bits - 1)
                visit(static_cast<int>(word * 64) + std::countr_zero(bits));
    }

private:
    void set_fact(wl_core::AtomId before, wl_core::AtomId after);
    void set_true(int conjunction) { true_[conjunction / 64] |= std::uint64_t{1} << conjunction % 64; }
    void set_false(int conjunction) { true_[conjunction / 64] &= ~(std::uint64_t{1} << conjunction % 64); }

    const OperatorTable &operators_;
    int num_goals_;
    std::vector<PropositionId> propositions_, complements_;  // by atom
    std::vector<wl_core::AtomId> facts_, next_facts_;
    std::vector<Cost> costs_;
    std::vector<Counter> counters_;
    std::vector<std::uint64_t> true_;  // a bit per conjunction
    int num_false_goals_;
};
}  // namespace search_plugin
