#pragma once

#include "wl_core/pddl_reader.h"
#include "wl_core/task.h"

namespace wl_core {
/*
  The states that a plan goes through, the initial state first. Throws InputError
  where the plan is no plan: which step fails and why, or which goal is missed.
  Steps without any effect, which a Task has no operators for, leave the state as it is.
*/
std::vector<TaskState> replay(const Task &task, const std::vector<PlanStep> &plan);

// The operator of that name that is applicable in `state`; throws InputError if there is none, saying why.
OperatorId find_applicable(const Task &task, const TaskState &state, const PlanStep &step);
}  // namespace wl_core
