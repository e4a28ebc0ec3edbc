#include "planning.h"

#include "wl_core/validator.h"

#include <pybind11/stl.h>

using namespace wl_core;

void bind_validator(py::module_ &m) {
    m.def(
        "validate_plan",
        [](const std::shared_ptr<Problem> &problem, const py::iterable &steps) {
            std::vector<PlanStep> plan;
            for (py::handle step : steps)
                plan.push_back(bindings::to_plan_step(step));
            PlanCheck check = validate_plan(*problem, plan);
            return bindings::symbols_class("PlanCheck")(check.valid, check.failed_step, check.reason, check.cost);
        },
        py::arg("problem"), py::arg("plan"));
}
