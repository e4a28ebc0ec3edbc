#include "task.h"

#include "wl_core/errors.h"
#include "wl_core/replay.h"
#include "wl_core/state_registry.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
using TaskPtr = std::shared_ptr<Task>;
using Successor = std::pair<OperatorId, State>;

TaskPtr make_task(const std::shared_ptr<Problem> &problem) {
    py::gil_scoped_release release;
    return std::make_shared<Task>(problem);
}

TaskPtr make_task_of_domain(const std::shared_ptr<Domain> &domain, const std::shared_ptr<Problem> &problem) {
    if (!(*problem->domain == *domain))
        throw InputError("Task: problem '" + problem->name + "' belongs to another domain than '" + domain->name + "'");
    return make_task(problem);
}

std::vector<Successor> successors_of(const Task &task, const State &state) {
    TaskState from = task.from_state(state), to = from;
    StateDelta delta;
    std::vector<OperatorId> scratch;
    std::vector<Successor> result;
    for_each_applicable(task, from, scratch, [&](OperatorId id) {
        task.delta(id, from, delta);
        to = from;
        task.apply(delta, to);
        result.emplace_back(id, task.to_state(to));
    });
    return result;
}

py::list to_list(const TaskPtr &task, std::vector<Successor> &successors) {
    py::list result(successors.size());
    for (std::size_t i = 0; i < successors.size(); ++i)
        result[i] = py::make_tuple(PyOperator{task, successors[i].first}, std::move(successors[i].second));
    return result;
}

py::list applicable(const TaskPtr &task, const State &state) {
    py::list result;
    std::vector<OperatorId> scratch;
    for_each_applicable(*task, task->from_state(state), scratch,
                        [&](OperatorId id) { result.append(PyOperator{task, id}); });
    return result;
}

py::list successors(const TaskPtr &task, const State &state) {
    std::vector<Successor> result = successors_of(*task, state);
    return to_list(task, result);
}

py::list successors_of_all(const TaskPtr &task, const std::vector<const State *> &states) {
    std::vector<std::vector<Successor>> results;
    {
        py::gil_scoped_release release;
        for (const State *state : states)
            results.push_back(successors_of(*task, given(state)));
    }
    py::list lists;
    for (std::vector<Successor> &result : results)
        lists.append(to_list(task, result));
    return lists;
}

State apply(const TaskPtr &task, const State &state, py::handle action) {
    TaskState from = task->from_state(state);
    OperatorId id = -1;
    if (py::isinstance<PyOperator>(action) && action.cast<PyOperator>().task == task)
        id = action.cast<PyOperator>().id;
    if (id == -1 || !task->is_applicable(id, from))
        id = find_applicable(*task, from, to_plan_step(action));
    StateDelta delta;
    task->delta(id, from, delta);
    task->apply(delta, from);
    return task->to_state(from);
}

py::list replay_plan(const TaskPtr &task, py::handle plan) {
    py::list result;
    for (const TaskState &state : replay(*task, to_plan(plan)))
        result.append(task->to_state(state));
    return result;
}

py::list make_atoms(const Task &task, std::span<const AtomId> atoms) {
    py::list result;
    for (AtomId atom : atoms)
        result.append(make_atom(*task.problem(), task.atoms()[atom]));
    return result;
}

py::list variables(const Task &task) {
    py::list result;
    for (VariableId variable = 0; variable < task.num_base_variables(); ++variable)
        result.append(make_atoms(task, task.atoms_of(variable)));
    return result;
}

py::list atoms(const Task &task) {
    std::vector<AtomId> ids;
    for (AtomId atom = 0; atom < task.num_atoms(); ++atom)
        if (!task.is_auxiliary(atom))
            ids.push_back(atom);
    return make_atoms(task, ids);
}

py::list operators(const TaskPtr &task) {
    py::list result;
    for (OperatorId id = 0; id < task->num_operators(); ++id)
        if (id == 0 || !task->have_same_name(id - 1, id))
            result.append(PyOperator{task, id});
    return result;
}

py::object find_operator(const TaskPtr &task, py::handle source) {
    PlanStep step = to_plan_step(source);
    std::optional<OperatorId> id = task->find_operator(step.action, step.objects);
    return id ? py::cast(PyOperator{task, *id}) : py::none();
}

void bind_operator(py::module_ &m) {
    auto action_name = [](const PyOperator &op) {
        return op.task->problem()->domain->actions[op.task->operator_action(op.id)].name;
    };
    auto objects = [](const PyOperator &op) {
        py::list names;
        for (ObjectId object : op.task->operator_objects(op.id))
            names.append(op.task->problem()->objects[object].name);
        return py::tuple(names);
    };
    auto text = [](const PyOperator &op) { return "(" + op.task->operator_name(op.id) + ")"; };
    py::class_<PyOperator>(m, "Operator")
        .def_property_readonly("id", [](const PyOperator &op) { return op.id; })
        .def_property_readonly("action", action_name)
        .def_property_readonly("objects", objects)
        .def_property_readonly("cost", [](const PyOperator &op) { return op.task->operator_cost(op.id); })
        .def("__str__", text)
        .def("__repr__", [text](const PyOperator &op) { return "<Operator " + text(op) + ">"; })
        .def(
            "__eq__", [](const PyOperator &op, const PyOperator &other) { return op == other; }, py::is_operator())
        .def("__hash__", [](const PyOperator &op) { return py::hash(py::int_(op.id)); });
}
}  // namespace

std::vector<PlanStep> wl_core::bindings::to_plan(py::handle source) {
    if (py::isinstance<py::str>(source) || py::hasattr(source, "__fspath__"))
        return read_plan(source.cast<std::filesystem::path>());
    std::vector<PlanStep> plan;
    for (py::handle step : source)
        plan.push_back(to_plan_step(step));
    return plan;
}

void bind_task(py::module_ &m) {
    bind_operator(m);
    py::class_<Task, TaskPtr>(m, "Task")
        .def(py::init(&make_task_of_domain), py::arg("domain"), py::arg("problem"))
        .def(py::init(&make_task), py::arg("problem"))
        .def_property_readonly("problem", [](const Task &task) { return share(task.problem()); })
        .def_property_readonly("domain", [](const Task &task) { return share(task.problem()->domain); })
        .def_property_readonly("initial_state", [](const Task &task) { return task.to_state(task.initial_state()); })
        .def_property_readonly("num_atoms", [](const Task &task) { return task.num_atoms(); })
        .def_property_readonly("num_variables", &Task::num_variables)
        .def_property_readonly("num_operators", &Task::num_operators)
        .def_property_readonly("num_axioms", [](const Task &task) { return task.axioms().size(); })
        .def_property_readonly("atoms", atoms)
        .def_property_readonly("variables", variables)
        .def_property_readonly("operators", operators)
        .def_property_readonly("bytes_per_state",
                               [](const Task &task) { return StateRegistry(task).bytes_per_state(); })
        .def_property_readonly("is_numeric", &Task::is_numeric)
        .def_property_readonly("is_unit_cost", &Task::is_unit_cost)
        .def_property_readonly("is_relaxed_solvable", &Task::is_relaxed_solvable)
        .def("find_operator", find_operator, py::arg("action"))
        .def("applicable", applicable, py::arg("state"))
        .def("successors", successors, py::arg("state"))
        .def("successors_of", successors_of_all, py::arg("states"))
        .def("apply", apply, py::arg("state"), py::arg("action"))
        .def(
            "is_goal", [](const Task &task, const State &state) { return task.is_goal(task.from_state(state)); },
            py::arg("state"))
        .def("replay", replay_plan, py::arg("plan"))
        .def("__repr__",
             [](const Task &task) {
                 return "<Task '" + task.problem()->name + "': " + std::to_string(task.num_atoms()) + " atoms in " +
                        std::to_string(task.num_variables()) + " variables, " + std::to_string(task.num_operators()) +
                        " operators>";
             })
        .def(py::pickle([](const Task &task) { return py::make_tuple(share(task.problem())); },
                        [](const py::tuple &state) { return make_task(state[0].cast<std::shared_ptr<Problem>>()); }));
}
