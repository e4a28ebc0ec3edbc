#include "wl_core/state_space.h"

#include "task.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
struct PyStateSpace {
    std::shared_ptr<const Task> task;
    StateSpace space;

    PyStateSpace(std::shared_ptr<const Task> t, std::size_t max_states)
        : task(std::move(t)), space(*task, max_states) {}
};

// A read-only view; `owner` keeps the memory.
template <typename T> py::array view(const std::vector<T> &values, py::handle owner) {
    py::array_t<T> result({values.size()}, {sizeof(T)}, values.data(), owner);
    result.attr("flags").attr("writeable") = false;
    return result;
}

template <typename T, std::vector<T> StateSpace::*member> py::array view_of(py::object self) {
    return view(self.cast<PyStateSpace &>().space.*member, self);
}

State state_at(const PyStateSpace &space, std::int64_t number) {
    std::int64_t size = static_cast<std::int64_t>(space.space.states.size());
    if (number < -size || number >= size)
        throw py::index_error("state space: expected a number below " + std::to_string(size) + ", got " +
                              std::to_string(number));
    TaskState state;
    space.space.states.lookup(static_cast<StateId>(number < 0 ? number + size : number), state);
    return space.task->to_state(state);
}

py::list states_of(const PyStateSpace &space) {
    py::list result;
    for (std::size_t id = 0; id < space.space.states.size(); ++id)
        result.append(state_at(space, static_cast<std::int64_t>(id)));
    return result;
}

py::array_t<double> costs_of(const PyStateSpace &space) {
    py::array_t<double> result(static_cast<py::ssize_t>(space.space.operators.size()));
    double *at = result.mutable_data();
    for (OperatorId id : space.space.operators)
        *at++ = space.task->operator_cost(id);
    return result;
}

py::array_t<bool> goal_flags_of(const PyStateSpace &space) {
    py::array_t<bool> result(static_cast<py::ssize_t>(space.space.is_goal.size()));
    std::copy(space.space.is_goal.begin(), space.space.is_goal.end(), result.mutable_data());
    return result;
}
}  // namespace

void bind_state_space(py::module_ &m) {
    py::class_<PyStateSpace>(m, "StateSpace")
        .def_property_readonly("task",
                               [](const PyStateSpace &space) { return std::const_pointer_cast<Task>(space.task); })
        .def_property_readonly("states", states_of)
        .def("__getitem__", state_at, py::arg("number"))
        .def("__len__", [](const PyStateSpace &space) { return space.space.states.size(); })
        .def_property_readonly("offsets", &view_of<std::int64_t, &StateSpace::offsets>)
        .def_property_readonly("targets", &view_of<StateId, &StateSpace::targets>)
        .def_property_readonly("operators", &view_of<OperatorId, &StateSpace::operators>)
        .def_property_readonly("distances", &view_of<double, &StateSpace::distances>)
        .def_property_readonly("costs", costs_of)
        .def_property_readonly("is_goal", goal_flags_of);
    m.attr("Task").attr("state_space") = py::cpp_function(
        [](const std::shared_ptr<Task> &task, std::size_t max_states) {
            py::gil_scoped_release release;
            return std::make_unique<PyStateSpace>(task, max_states);
        },
        py::is_method(m.attr("Task")), py::name("state_space"), py::arg("max_states") = 100000);
}
