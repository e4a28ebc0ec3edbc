#pragma once

#include "grounder.h"

namespace wl_core {
/*
  An operator up to renaming of objects: its objects are numbered in the order in
  which they are met.
*/
struct OperatorKind {
    struct Effect {
        std::vector<int> conditions;  // numbers of atoms, ascending; the preconditions included
        std::vector<int> adds, deletes;
    };
    AtomList atoms;               // without duplicates, in the order met
    std::vector<Effect> effects;  // the unconditional one first
};

// One operator of each kind.
std::vector<OperatorKind> find_operator_kinds(const GroundTask &task, const AtomIndex &atoms);
}  // namespace wl_core
