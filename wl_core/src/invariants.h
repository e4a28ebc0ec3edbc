#pragma once

#include "grounder.h"

namespace wl_core {
/*
  Disjoint sets of base atoms (at least two each, ascending) of which at most one
  holds in any reachable state.
*/
std::vector<std::vector<AtomId>> find_mutex_groups(const GroundTask &task, const Domain &domain);
}  // namespace wl_core
