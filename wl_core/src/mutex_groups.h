#pragma once

#include "grounder.h"

namespace wl_core {
/*
  Sets of base atoms of which at most one holds in any reachable state; an atom may
  be in several.
*/
class MutexGroups {
public:
    MutexGroups(std::vector<std::vector<AtomId>> groups, std::size_t num_atoms);

    bool exclude(AtomId a, AtomId b) const;  // are they together in a group?
    // Atom a becomes codes[a]; negative ones are gone.
    void rename(const std::vector<AtomId> &codes, std::size_t num_atoms);
    // Disjoint parts of groups, at least two atoms each and ascending: again and
    // again the group with most atoms that are not covered yet.
    std::vector<std::vector<AtomId>> cover() const;

private:
    void index();

    std::vector<std::vector<AtomId>> groups_;
    std::size_t num_atoms_;
    std::vector<std::uint32_t> starts_;  // per atom: its groups in memberships_
    std::vector<std::int32_t> memberships_;
};

// The instances of the task's invariants with an initial weight of at most 1.
MutexGroups find_mutex_groups(const GroundTask &task, const AtomIndex &atoms, const Problem &problem);

/*
  Removes operators whose preconditions exclude each other, atoms that nothing adds
  any more, and operators that need those; and negative preconditions that a positive
  one implies. Renames the atoms, also in `groups`.
*/
void remove_impossible(GroundTask &task, MutexGroups &groups, const Domain &domain);
}  // namespace wl_core
