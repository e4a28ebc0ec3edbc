#pragma once

#include "wl_core/pddl_reader.h"

namespace wl_core {
/*
  The verdict on a plan. `reason` is complete in itself: "step 3 (stack a b):
  precondition (clear b) does not hold", "the goal (on a b) does not hold in the
  end"; it is empty for a valid plan.
*/
struct PlanCheck {
    bool valid = false;
    std::optional<int> failed_step;  // counted from 1; none where the goal is what fails
    std::string reason;
    double cost = 0;  // of the steps that could be taken: the metric, or how many without one
};

/*
  Checks a plan against the problem as written: an interpreter of its own, which
  works on action schemas and shares nothing with the grounder and the search.
  Throws UnsupportedError where derived predicates depend on their own negation.
*/
PlanCheck validate_plan(const Problem &problem, const std::vector<PlanStep> &plan);
}  // namespace wl_core
