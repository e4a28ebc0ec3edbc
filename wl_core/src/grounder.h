#pragma once

#include "condition_grounder.h"
#include "operator_table.h"

namespace wl_core {
/*
  A task after grounding, before its atoms are arranged into variables.

  Auxiliary atoms, which stand for complex conditions, are derived atoms after all
  others; the k-th has the symbol num_predicates + k and no objects.
*/
struct GroundTask {
    AtomList atoms;
    AtomList constant_atoms;
    std::vector<AtomId> initial_atoms;  // ascending
    AtomList numbers;
    std::vector<double> initial_numbers;
    std::vector<char> number_changes;  // per number: does an operator change it?
    OperatorTable operators;
    std::vector<GroundAxiom> axioms;  // without layers
    Conjunction goal;
    std::optional<Program> metric;  // none: the sum of the operators' costs
    bool is_solvable = true;        // false: the goal is out of reach even when deletes are ignored
};

GroundTask ground(std::shared_ptr<const Problem> problem);

/*
  Removes what is not reachable in the relaxed sense after all, and what turns out
  constant, until nothing changes. AtomIds are assigned anew, in the same order.
*/
void prune(GroundTask &task, const Domain &domain);
}  // namespace wl_core
