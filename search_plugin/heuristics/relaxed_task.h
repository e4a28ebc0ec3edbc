#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/heuristics/flat_lists.h"

namespace search_plugin {
using PropositionId = std::int32_t;

constexpr OperatorId NO_OPERATOR = -1;
constexpr PropositionId NO_PROPOSITION = -1;
constexpr int NO_CHANGE = -1;

// A numeric condition of the task as a proposition: program >= 0 or program > 0.
struct NumericProposition {
    wl_core::Program program;
    bool strict;
    PropositionId id;

    bool operator==(const NumericProposition &) const = default;
};

/*
  A task without delete effects, in propositions:
  - each atom that helps to reach the goal, and `not a` for each atom a that some
    condition wants false (operators that delete a add it);
  - each numeric condition (`=` as the two inequalities);
  - helpers. Goal propositions come first.
  It has one operator for the unconditional effects of each operator of the task
  and one for each conditional effect (id: the task's operator, part: -1 or the
  number of the conditional effect), and one for each axiom (id: NO_OPERATOR, free).
  Operators with the same `change` add the same constants to the same numbers; those
  that only move numbers where no condition wants them have NO_CHANGE.

  Whatever can be reached in the task can be reached here, at no higher cost.
  `not d` for a derived atom d takes, for each axiom of d, one condition that is
  false; where d depends on itself that would miss cases, and `not d` is free.
*/
class RelaxedTask {
public:
    struct Operator {
        OperatorId id;
        int part;
        int change;                                    // of numbers, or NO_CHANGE
        std::span<const PropositionId> preconditions;  // ascending
        std::span<const PropositionId> effects;        // ascending; no preconditions among them
    };

    // No operator has more preconditions: longer ones are split by helpers.
    static constexpr int MAX_PRECONDITIONS = 255;

    explicit RelaxedTask(const Task &task);

    int num_propositions() const { return num_propositions_; }
    int num_goals() const { return num_goals_; }
    // The proposition `atom`, or NO_PROPOSITION where it is irrelevant.
    PropositionId proposition(wl_core::AtomId atom) const { return propositions_[atom]; }
    // The proposition `not atom`, or NO_PROPOSITION.
    PropositionId complement(wl_core::AtomId atom) const { return complements_[atom]; }
    // The variable of the task with this proposition as a value, if it always has one; or -1.
    int variable(PropositionId proposition) const { return variables_[proposition]; }
    int num_values(int variable) const { return num_values_[variable]; }
    const std::vector<NumericProposition> &numeric_propositions() const { return numeric_; }

    int num_operators() const { return preconditions_.size(); }
    Operator op(int index) const {
        return {ids_[index], parts_[index], changes_[index], preconditions_[index], effects_[index]};
    }
    const FlatLists &preconditions() const { return preconditions_; }
    const FlatLists &effects() const { return effects_; }

private:
    friend class RelaxedTaskBuilder;

    int num_propositions_ = 0;
    int num_changes_ = 0;
    int num_goals_ = 0;
    std::vector<PropositionId> propositions_;  // by atom
    std::vector<PropositionId> complements_;   // by atom
    std::vector<int> variables_;               // by proposition
    std::vector<int> num_values_;              // by variable
    std::vector<NumericProposition> numeric_;
    std::vector<OperatorId> ids_;
    std::vector<int> parts_;
    std::vector<int> changes_;
    FlatLists preconditions_;
    FlatLists effects_;
};
}  // namespace search_plugin
