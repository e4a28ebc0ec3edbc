#pragma once

#include "grounder.h"

namespace wl_core {
/*
  A candidate for an invariant, as in Helmert's "Concise finite-domain
  representations" (2009): a set of predicates, some of whose arguments are
  parameters; at most one argument of each is counted, that is: left open. Its
  weight for given parameters is the number of true atoms that fit. It is an
  invariant if no operator that is applicable at weight 1 makes a weight larger than 1.
*/
struct Invariant {
    struct Part {
        PredicateId predicate;
        std::vector<int> parameters;  // the k-th parameter is the argument at parameters[k]

        auto operator<=>(const Part &) const = default;
    };
    std::vector<Part> parts;  // by predicate, each at most once

    const Part *part_of(PredicateId predicate) const;
    auto operator<=>(const Invariant &) const = default;
};

/*
  Invariants of the ground operators. Operators that differ only by a renaming of
  objects stand or fall together, so one of each kind is looked at.
*/
std::vector<Invariant> find_invariants(const GroundTask &task, const AtomIndex &atoms, const Domain &domain);
}  // namespace wl_core
