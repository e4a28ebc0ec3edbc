#pragma once

#include "grounder.h"

namespace wl_core {
/*
  How atoms are arranged into finite-domain variables: base variables first, by
  their lowest atom, then one variable for each derived atom.
*/
struct VariableTable {
    std::vector<VariableId> variable_of;  // per atom
    std::vector<std::uint32_t> starts;    // per variable and one more: its atoms in `atoms`
    std::vector<AtomId> atoms;
    std::vector<char> can_be_none;  // per variable
    int num_base = 0;

    int size() const { return static_cast<int>(starts.size()) - 1; }
    std::span<const AtomId> atoms_of(VariableId variable) const {
        return {atoms.data() + starts[variable], starts[variable + 1] - starts[variable]};
    }
};

// `groups`: disjoint sets of base atoms of which at most one holds at a time.
VariableTable make_variables(const GroundTask &task, const AtomIndex &atoms, const Domain &domain,
                             const std::vector<std::vector<AtomId>> &groups);
}  // namespace wl_core
