#pragma once

#include "planning.h"
#include "wl_core/errors.h"
#include "wl_core/task.h"

/*
  What Python sees of a ground operator: its task and its number. Operators of one
  name that differ only in the disjunct of a precondition are one to Python.
*/
namespace wl_core::bindings {
struct PyOperator {
    std::shared_ptr<const Task> task;
    OperatorId id;

    bool operator==(const PyOperator &other) const { return task == other.task && id == other.id; }
};

// Where a list of states has None, pybind11 gives no state.
inline const State &given(const State *state) {
    if (!state)
        throw InputError("expected a state, got None");
    return *state;
}

// Calls use(id) for each applicable operator, once per name.
template <typename Use>
void for_each_applicable(const Task &task, const TaskState &state, std::vector<OperatorId> &scratch, Use use) {
    task.applicable(state, scratch);
    for (std::size_t i = 0; i < scratch.size(); ++i)
        if (i == 0 || !task.have_same_name(scratch[i - 1], scratch[i]))
            use(scratch[i]);
}

std::vector<PlanStep> to_plan(py::handle source);  // a path, or steps
}  // namespace wl_core::bindings
