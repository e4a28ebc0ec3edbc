#pragma once

#include "wl_core/task.h"

#include <cstdint>
#include <unordered_set>

namespace search_plugin {
using namespace wl_core;

/*
  Interchangeable objects. Two objects are so in a state if exchanging their names
  changes neither the state, nor the static atoms and functions, nor the goal.
  Operators that differ only in such objects lead to successors that are the same up to
  names, with plans of the same cost: a search needs one of them. Fifty slices of the
  same bread then make one successor, not fifty, and no plan is lost.

  Objects that the domain names, or the goal outside of its literals, or the metric,
  are never interchangeable. What an object takes part in is summed up in 64 bits.
*/
class Symmetry {
public:
    explicit Symmetry(const Task &task);

    // Of applicable operators that are the same up to interchangeable objects, keeps one: the first
    // that is among `preferred`, else the first. Both lists are ascending. Returns how many it dropped.
    std::size_t prune(const TaskState &state, std::span<const OperatorId> preferred,
                      std::vector<OperatorId> &operators);

private:
    void add_goal(const Condition &goal);
    void single_out(const Condition &condition);
    void single_out(const Expression &expression);
    void single_out(const std::vector<Term> &terms);
    void add_fixed(AtomView atom, std::uint64_t kind);
    void find_candidates();
    bool is_candidate(ObjectId object) const { return !is_alone_[object]; }
    bool touches_candidate(AtomView atom) const;
    void add(AtomView atom, std::uint64_t kind, std::vector<std::uint64_t> &roles) const;
    bool find_roles(const TaskState &state);
    std::uint64_t key(OperatorId id) const;

    const Task &task_;
    std::vector<std::uint64_t> fixed_roles_;  // per object: what it takes part in, in every state
    std::vector<char> is_alone_;              // per object: can never be exchanged for another
    std::vector<ObjectId> candidates_;        // the other objects
    std::vector<VariableId> variables_;       // those that say something of candidates
    std::vector<NumberId> numbers_;
    // Of the state that is looked at:
    std::vector<std::uint64_t> roles_;  // per object
    std::vector<std::uint64_t> sorted_roles_;
    std::unordered_set<std::uint64_t> keys_;
};
}  // namespace search_plugin
