#pragma once

#include "join.h"

namespace wl_core {
// One disjunct of what remains of a condition when it is relaxed.
struct RelaxedConjunction {
    std::vector<QueryAtom> atoms;       // static and fluent, positive
    std::vector<Condition> conditions;  // static
    std::vector<int> variables;         // existentially quantified
};

struct Relaxation {
    std::vector<RelaxedConjunction> disjuncts;
    bool is_exact = true;  // otherwise weaker than the condition's positive part
};

// `condition` in normal form. Sets types[v] for each quantified variable v.
Relaxation relax(const World &world, const Condition &condition, std::vector<const ObjectSet *> &types);
}  // namespace wl_core
