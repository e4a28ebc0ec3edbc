#pragma once

#include "search_plugin/heuristics/precondition_sets.h"

namespace search_plugin {
/*
  The effects of the operators of `task`, without those that another operator
  achieves at no higher cost under fewer (or the same) preconditions: hmax and hadd
  never need them. Of equals, the first stays. `costs` is by relaxed operator.

  Finds all dominating operators for up to six preconditions; with more it looks
  only at those with equal or at most two of the preconditions.
*/
FlatLists undominated_effects(const RelaxedTask &task, PreconditionSets &sets, const std::vector<std::int32_t> &costs);
}  // namespace search_plugin
