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

    // The applicable operators, ascending; of those that are the same up to interchangeable objects
    // one: the first that is among `preferred` (ascending, too), else the first that is found.
    void successors(const TaskState &state, std::span<const OperatorId> preferred, std::vector<OperatorId> &result);

private:
    // What an atom adds to the role of one of its objects.
    struct Part {
        ObjectId object;
        std::uint64_t hash;
    };
    // How many objects were seen to have a role; of this state if `stamp` is the current one.
    struct Slot {
        std::uint64_t role = 0;
        std::uint32_t stamp = 0;
        std::uint32_t count = 0;
    };

    void add_goal(const Condition &goal);
    void single_out(const Condition &condition);
    void single_out(const Expression &expression);
    void single_out(const std::vector<Term> &terms);
    void add_fixed(AtomView atom, std::uint64_t kind);
    void find_candidates();
    bool is_candidate(ObjectId object) const { return !is_alone_[object]; }
    void list_parts();
    std::span<const Part> parts(AtomId atom) const {
        return {parts_.data() + first_part_[atom], parts_.data() + first_part_[atom + 1]};
    }
    template <typename Add> void for_each_part(AtomView atom, std::uint64_t kind, Add add) const;
    void find_roles(const TaskState &state);
    bool find_spares();
    void applicable_without_spares(const TaskState &state, std::vector<OperatorId> &result);
    void keep_one_of_each(std::span<const OperatorId> preferred, std::vector<OperatorId> &operators);
    std::uint64_t key(OperatorId id) const;

    const Task &task_;
    std::size_t max_arity_ = 0;  // of actions
    bool has_quantified_preconditions_ = false;
    std::vector<std::uint64_t> fixed_roles_;  // per object: what it takes part in, in every state
    std::vector<char> is_alone_;              // per object: can never be exchanged for another
    std::vector<ObjectId> candidates_;        // the other objects
    std::vector<VariableId> variables_;       // those that say something of candidates
    std::vector<NumberId> numbers_;
    std::vector<std::uint32_t> first_part_;  // per atom
    std::vector<Part> parts_;
    // Of the state that is looked at:
    TaskState looked_at_;               // as far as it says something of candidates
    std::vector<std::uint64_t> roles_;  // per object
    std::vector<Slot> slots_;           // open addressing
    std::uint32_t stamp_ = 0;
    std::vector<char> is_spare_;  // per object: enough others have the same role for any operator
    TaskState reduced_;           // the state without the atoms of spares
    std::unordered_set<std::uint64_t> keys_;
};
}  // namespace search_plugin
