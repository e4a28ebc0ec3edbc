#include "wl_core/evaluator.h"

#include "arrays.h"
#include "task.h"
#include "wl_core/errors.h"

#include <pybind11/stl.h>

#include <mutex>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
/*
  An Evaluator with the task and the model that it refers to. Evaluating changes it, so
  calls from several Python threads take turns.
*/
class PyEvaluator {
public:
    // The model is copied: the original may get other weights later.
    PyEvaluator(const FeatureGenerator &model, std::shared_ptr<const Task> task, bool check)
        : task_(std::move(task)), evaluator_(std::make_shared<const FeatureGenerator>(model), *task_, check) {}

    double evaluate(const State &state) {
        TaskState task_state = to_task_state(state);
        py::gil_scoped_release release;
        std::lock_guard lock(mutex_);
        return evaluator_.evaluate(task_state);
    }

    py::array_t<double> evaluate_all(const std::vector<const State *> &states) {
        std::vector<double> values;
        {
            py::gil_scoped_release release;
            std::lock_guard lock(mutex_);
            for (const State *state : states)
                values.push_back(evaluator_.evaluate(to_task_state(given(state))));
        }
        return to_array(std::move(values));
    }

    py::array_t<double> evaluate_successors(const State &state) {
        std::vector<double> values;
        {
            py::gil_scoped_release release;
            std::lock_guard lock(mutex_);
            TaskState parent = to_task_state(state);
            evaluator_.set_parent(parent);
            for_each_applicable(*task_, parent, operators_, [&](OperatorId id) {
                task_->delta(id, parent, delta_);
                values.push_back(evaluator_.evaluate_successor(delta_));
            });
        }
        return to_array(std::move(values));
    }

    const Evaluator &evaluator() const { return evaluator_; }
    std::shared_ptr<Task> task() const { return std::const_pointer_cast<Task>(task_); }

private:
    TaskState to_task_state(const State &state) const {
        if (state.problem != task_->problem() && !(*state.problem == *task_->problem()))
            throw InputError("the state belongs to problem '" + state.problem->name + "', the evaluator to '" +
                             task_->problem()->name + "'");
        return task_->from_state(state);
    }

    std::shared_ptr<const Task> task_;
    Evaluator evaluator_;
    std::mutex mutex_;
    std::vector<OperatorId> operators_;
    StateDelta delta_;
};
}  // namespace

void bind_evaluator(py::module_ &m) {
    py::class_<PyEvaluator>(m, "Evaluator")
        .def(py::init<const FeatureGenerator &, std::shared_ptr<Task>, bool>(), py::arg("model"), py::arg("task"),
             py::arg("check") = false)
        .def_property_readonly("task", &PyEvaluator::task)
        .def_property_readonly("is_incremental",
                               [](const PyEvaluator &self) { return self.evaluator().is_incremental(); })
        .def_property_readonly("num_evaluations",
                               [](const PyEvaluator &self) { return self.evaluator().num_evaluations(); })
        .def_property_readonly("num_unseen", [](const PyEvaluator &self) { return self.evaluator().num_unseen(); })
        .def("evaluate", &PyEvaluator::evaluate, py::arg("state"))
        .def("evaluate_all", &PyEvaluator::evaluate_all, py::arg("states"))
        .def("evaluate_successors", &PyEvaluator::evaluate_successors, py::arg("state"));
}
