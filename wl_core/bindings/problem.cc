#include "wl_core/problem.h"

#include "planning.h"
#include "wl_core/pddl_writer.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
py::list init_of(const Problem &problem) {
    py::list result;
    for (AtomView atom : problem.init)
        result.append(make_atom(problem, atom));
    return result;
}

py::dict init_values_of(const Problem &problem) {
    py::dict result;
    std::size_t position = 0;
    for (AtomView function : problem.init_functions)
        result[make_function(problem, function)] = problem.init_values[position++];
    return result;
}

py::list goals_of(const Problem &problem, bool negated) {
    py::list result;
    for (const GoalLiteral &literal : problem.conjunctive_goal().literals)
        if (literal.negated == negated)
            result.append(make_atom(problem, {literal.predicate, literal.objects}));
    return result;
}

py::list numeric_goals_of(const Problem &problem) {
    py::list result;
    for (const NumericGoal &goal : problem.conjunctive_goal().numeric)
        result.append(symbols_class("NumericGoal")(to_pddl(*problem.domain, problem.objects, goal.expression),
                                                   to_pddl(goal.comparator)));
    return result;
}

std::optional<std::string> metric_of(const Problem &problem) {
    if (!problem.metric)
        return std::nullopt;
    return (problem.metric->minimize ? "minimize " : "maximize ") +
           to_pddl(*problem.domain, problem.objects, problem.metric->expression);
}

py::list plan_of(const std::vector<PlanStep> &plan) {
    py::list result;
    for (const PlanStep &step : plan)
        result.append(make_plan_step(step));
    return result;
}

void bind_readers(py::module_ &m) {
    m.def(
        "parse_problem",
        [](const std::shared_ptr<Domain> &domain, const std::filesystem::path &path) {
            return share(read_problem(domain, path));
        },
        py::arg("domain"), py::arg("path"), py::call_guard<py::gil_scoped_release>());
    m.def(
        "parse_problem_text",
        [](const std::shared_ptr<Domain> &domain, const std::string &text, const std::string &source) {
            return share(read_problem_text(domain, text, source));
        },
        py::arg("domain"), py::arg("text"), py::arg("source") = "problem", py::call_guard<py::gil_scoped_release>());
    m.def("parse_plan", [](const std::filesystem::path &path) { return plan_of(read_plan(path)); }, py::arg("path"));
    m.def(
        "parse_plan_text",
        [](const std::string &text, const std::string &source) { return plan_of(read_plan_text(text, source)); },
        py::arg("text"), py::arg("source") = "plan");
}
}  // namespace

void bind_problem(py::module_ &m) {
    py::class_<Problem, std::shared_ptr<Problem>>(m, "Problem")
        .def_property_readonly("domain", [](const Problem &problem) { return share(problem.domain); })
        .def_property_readonly("name", [](const Problem &problem) { return problem.name; })
        .def_property_readonly("objects",
                               [](const Problem &problem) { return make_objects(*problem.domain, problem.objects); })
        .def_property_readonly("init", init_of)
        .def_property_readonly("init_values", init_values_of)
        .def_property_readonly(
            "goal", [](const Problem &problem) { return to_pddl(*problem.domain, problem.objects, problem.goal); })
        .def_property_readonly("positive_goals", [](const Problem &problem) { return goals_of(problem, false); })
        .def_property_readonly("negative_goals", [](const Problem &problem) { return goals_of(problem, true); })
        .def_property_readonly("numeric_goals", numeric_goals_of)
        .def_property_readonly("metric", metric_of)
        .def_property_readonly("initial_state",
                               [](const std::shared_ptr<Problem> &problem) { return State::initial(problem); })
        .def("to_pddl", [](const Problem &problem) { return to_pddl(problem); })
        .def(
            "__eq__", [](const Problem &problem, const Problem &other) { return problem == other; }, py::is_operator())
        .def("__hash__",
             [](const Problem &problem) {
                 return py::hash(py::make_tuple("Problem", problem.name, problem.objects.size(), problem.init.size()));
             })
        .def("__repr__",
             [](const Problem &problem) {
                 return "<Problem '" + problem.name + "' of domain '" + problem.domain->name +
                        "': " + std::to_string(problem.objects.size()) + " objects, " +
                        std::to_string(problem.init.size()) + " initial atoms>";
             })
        .def("__str__", [](const Problem &problem) { return to_pddl(problem); })
        .def(py::pickle([](const Problem &problem) { return py::make_tuple(share(problem.domain), to_pddl(problem)); },
                        [](const py::tuple &state) {
                            return share(read_problem_text(state[0].cast<std::shared_ptr<Domain>>(),
                                                           state[1].cast<std::string>(), "pickled problem"));
                        }));
    bind_readers(m);
}
