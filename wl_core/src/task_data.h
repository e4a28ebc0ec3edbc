#pragma once

#include "axiom_evaluator.h"
#include "grounder.h"
#include "successor_generator.h"
#include "variables.h"

namespace wl_core {
struct Task::Data {
    std::shared_ptr<const Problem> problem;
    GroundTask ground;  // its AtomLists are emptied: `atoms` and `numbers` have them
    AtomIndex atoms;
    AtomIndex numbers;
    VariableTable variables;
    AxiomEvaluator axioms;
    SuccessorGenerator successors;
    bool has_checks = false;  // are there negative or numeric preconditions, or numeric effects?
    TaskState initial_state;

    // For conversions between TaskState and State.
    AtomIndex constants;
    std::vector<AtomId> constant_ranks;               // per constant atom: the lowest AtomId after it
    std::shared_ptr<const AtomList> state_functions;  // all numbers but the action-cost function
    std::vector<NumberId> state_numbers;              // and their ids

    Data(std::shared_ptr<const Problem> problem, const TaskOptions &options);

    bool meets_checks(OperatorId id, const TaskState &state) const;
    // The changes that an operator makes to numbers; false if one is undefined or they contradict.
    bool number_changes(const OperatorView &op, const TaskState &state, std::vector<StateDelta::Number> &result) const;
    bool fires(const ConditionalEffect &effect, const TaskState &state) const;
    bool holds_all(std::span<const AtomId> atoms, const TaskState &state) const;
    bool holds_none(std::span<const AtomId> atoms, const TaskState &state) const;
    void prepare_conversion();
};
}  // namespace wl_core
