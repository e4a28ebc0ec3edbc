#pragma once

#include "search_plugin/heuristics/precondition_sets.h"
#include "search_plugin/heuristics/scaled_costs.h"

namespace search_plugin {
/*
  By relaxed operator: a precondition, its anchor, such that hmax and hadd need the
  operator only in states where the anchor holds; or NO_PROPOSITION. That is so if
  for each of its effects
  - every operator that achieves the anchor has the effect as a precondition: putting
    a block down to pick it up again; or
  - the anchor is one of the values of a variable, and each other value leads to the
    effect just as well, all else being equal: of a lift that can go from any floor to
    any other, only the floor where it is now matters.
  A change of numbers is an effect, too. `effects` and `costs` are by operator; no two
  operators with equal preconditions share one of `effects`.
*/
std::vector<PropositionId> find_anchors(const RelaxedTask &task, const PreconditionSets &sets, const FlatLists &effects,
                                        const std::vector<Cost> &costs);
}  // namespace search_plugin
