#include "planning.h"

#include "wl_core/errors.h"
#include "wl_core/pddl_writer.h"

#include <pybind11/stl.h>

namespace wl_core::bindings {
namespace {
py::object make_ground(const char *class_name, const std::string &name, const std::vector<Object> &objects,
                       AtomView atom) {
    py::tuple names(atom.objects.size());
    for (std::size_t i = 0; i < atom.objects.size(); ++i)
        names[i] = py::str(objects[atom.objects[i]].name);
    return symbols_class(class_name)(name, names);
}

void append_ground(const Problem &problem, const PlanStep &source, std::optional<std::int32_t> symbol,
                   const std::string &what, AtomList &list) {
    if (!symbol)
        throw InputError("expected a " + what + " of domain '" + problem.domain->name + "', got '" + source.action +
                         "'");
    std::vector<ObjectId> objects;
    for (const std::string &name : source.objects) {
        std::optional<ObjectId> object = problem.find_object(name);
        if (!object)
            throw InputError("expected an object of problem '" + problem.name + "', got '" + name + "'");
        objects.push_back(*object);
    }
    list.push_back({*symbol, objects});
}
}  // namespace

py::object symbols_class(const char *name) {
    return py::module_::import("wl_core.symbols").attr(name);
}

py::object make_atom(const Problem &problem, AtomView atom) {
    return make_ground("Atom", problem.domain->predicates[atom.symbol].name, problem.objects, atom);
}

py::object make_function(const Problem &problem, AtomView function) {
    return make_ground("Atom", problem.domain->functions[function.symbol].name, problem.objects, function);
}

py::object make_plan_step(const PlanStep &step) {
    return symbols_class("PlanStep")(step.action, py::tuple(py::cast(step.objects)));
}

py::tuple make_parameters(const Domain &domain, const std::vector<Parameter> &parameters) {
    py::tuple result(parameters.size());
    for (std::size_t i = 0; i < parameters.size(); ++i)
        result[i] = symbols_class("Parameter")(parameters[i].name, to_pddl(domain, parameters[i].types));
    return result;
}

py::dict make_objects(const Domain &domain, const std::vector<Object> &objects) {
    py::dict result;
    for (const Object &object : objects)
        result[py::str(object.name)] = to_pddl(domain, object.types);
    return result;
}

PlanStep to_plan_step(py::handle source) {
    if (py::isinstance(source, symbols_class("Atom")))
        return {source.attr("name").cast<std::string>(), source.attr("objects").cast<std::vector<std::string>>()};
    // A PlanStep, or an Operator of any task.
    if (py::hasattr(source, "action") && py::hasattr(source, "objects"))
        return {source.attr("action").cast<std::string>(), source.attr("objects").cast<std::vector<std::string>>()};
    if (!py::isinstance<py::str>(source))
        throw py::type_error("expected an Atom, a PlanStep or a string '(name object …)', got " +
                             py::repr(source).cast<std::string>());
    std::string text = source.cast<std::string>();
    std::vector<PlanStep> steps = read_plan_text(text, "'" + text + "'");
    if (steps.size() != 1)
        throw InputError("'" + text + "': expected one '(name object …)', got " + std::to_string(steps.size()));
    return steps[0];
}

void append_atom(const Problem &problem, py::handle source, AtomList &atoms) {
    PlanStep names = to_plan_step(source);
    append_ground(problem, names, problem.domain->find_predicate(names.action), "predicate", atoms);
}

void append_function(const Problem &problem, py::handle source, AtomList &functions) {
    PlanStep names = to_plan_step(source);
    append_ground(problem, names, problem.domain->find_function(names.action), "function", functions);
}
}  // namespace wl_core::bindings
