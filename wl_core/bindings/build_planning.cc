/*
  Builds domains and problems from names and trees of Python tuples, without any
  PDDL text. from_pddl.py walks the objects of the `pddl` package into them:

    condition   ("and", [c, …]) ("or", [c, …]) ("not", c) ("imply", c, c)
                ("exists", parameters, c) ("forall", parameters, c)
                ("atom", predicate, [term, …]) ("equal", term, term)
                (">=", e, e) and likewise "<" "<=" "=" ">"
    effect      ("and", [f, …]) ("forall", parameters, f) ("when", c, f)
                ("add", predicate, [term, …]) ("remove", predicate, [term, …])
                ("increase", function, [term, …], e) and the other assignments
    expression  number  ("function", name, [term, …])  ("+", [e, …]) and "-" "*" "/"
    parameters  [("?x", [type, …]), …]
    term        "?x" or the name of an object
*/
#include "build_planning.h"

#include <pybind11/stl.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
std::vector<TypeId> find_types(const Domain &domain, const std::vector<std::string> &names) {
    std::vector<TypeId> types;
    for (const std::string &name : names)
        types.push_back(found(domain.find_type(name), "type", name));
    std::sort(types.begin(), types.end());
    if (types.empty())
        types.push_back(OBJECT_TYPE);
    return types;
}

void add_objects(const Domain &domain, const std::vector<TypedName> &names, std::vector<Object> &objects) {
    for (const auto &[name, types] : names)
        objects.push_back({name, find_types(domain, types)});
}

void add_types(Domain &domain, const std::vector<TypedName> &types) {
    domain.types.push_back({"object", {}});
    for (const auto &[name, parents] : types)
        domain.types.push_back({name, {}});
    domain.finish();
    for (std::size_t i = 0; i < types.size(); ++i)
        domain.types[i + 1].parents = find_types(domain, types[i].second);
    domain.finish();
}

std::vector<Symbol> make_symbols(const Domain &domain, const std::vector<Signature> &signatures) {
    std::vector<Symbol> symbols;
    for (const auto &[name, parameters] : signatures) {
        if (parameters.size() > static_cast<std::size_t>(MAX_ARITY))
            throw InputError("expected at most " + std::to_string(MAX_ARITY) + " parameters of '" + name + "', got " +
                             std::to_string(parameters.size()));
        symbols.push_back({name, FormulaBuilder(domain, domain.constants, {}).bind(parameters)});
    }
    return symbols;
}

NameTable table_of(const std::vector<Object> &objects) {
    NameTable table;
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (!table.insert(objects[i].name, static_cast<ObjectId>(i)))
            throw InputError("expected a new object, got '" + objects[i].name + "' a second time");
    return table;
}

using AxiomParts = std::tuple<std::string, Parameters, py::object>;
using ActionParts = std::tuple<std::string, Parameters, py::object, py::object>;

std::shared_ptr<Domain> build_domain(const std::string &name, const std::vector<std::string> &requirements,
                                     const std::vector<TypedName> &types, const std::vector<TypedName> &constants,
                                     const std::vector<Signature> &predicates, const std::vector<Signature> &functions,
                                     const std::vector<AxiomParts> &axioms, const std::vector<ActionParts> &actions) {
    auto domain = std::make_shared<Domain>();
    domain->name = name;
    domain->requirements = requirements;
    add_types(*domain, types);
    add_objects(*domain, constants, domain->constants);
    domain->predicates = make_symbols(*domain, predicates);
    domain->functions = make_symbols(*domain, functions);
    domain->finish();
    NameTable names = table_of(domain->constants);
    for (const auto &[predicate, parameters, body] : axioms) {
        FormulaBuilder builder(*domain, domain->constants, names);
        Axiom axiom;
        axiom.predicate = found(domain->find_predicate(predicate), "predicate", predicate);
        axiom.parameters = builder.bind(parameters);
        axiom.body = builder.condition(body);
        axiom.num_variables = builder.num_variables();
        domain->axioms.push_back(std::move(axiom));
    }
    for (const auto &[action_name, parameters, precondition, effect] : actions) {
        FormulaBuilder builder(*domain, domain->constants, names);
        Action action;
        action.name = action_name;
        action.parameters = builder.bind(parameters);
        action.precondition = builder.condition(precondition);
        action.effect = builder.effect(effect);
        action.num_variables = builder.num_variables();
        domain->actions.push_back(std::move(action));
    }
    domain->finish();
    return domain;
}

using GroundName = std::pair<std::string, std::vector<std::string>>;
using GroundValue = std::tuple<std::string, std::vector<std::string>, double>;

std::shared_ptr<Problem> build_problem(const std::shared_ptr<Domain> &domain, const std::string &name,
                                       const std::vector<TypedName> &objects, const std::vector<GroundName> &init,
                                       const std::vector<GroundValue> &values, const py::object &goal,
                                       const std::optional<std::pair<bool, py::object>> &metric) {
    auto problem = std::make_shared<Problem>();
    problem->domain = domain;
    problem->name = name;
    problem->objects = domain->constants;
    add_objects(*domain, objects, problem->objects);
    NameTable names = table_of(problem->objects);
    FormulaBuilder builder(*domain, problem->objects, names);
    for (const auto &[predicate, arguments] : init)
        builder.append_ground(found(domain->find_predicate(predicate), "predicate", predicate), domain->predicates,
                              arguments, problem->init);
    for (const auto &[function, arguments, value] : values) {
        builder.append_ground(found(domain->find_function(function), "function", function), domain->functions,
                              arguments, problem->init_functions);
        problem->init_values.push_back(value);
    }
    problem->goal = builder.condition(goal);
    problem->num_goal_variables = builder.num_variables();
    if (metric)
        problem->metric = Metric{metric->first, builder.expression(metric->second)};
    problem->finish();
    return problem;
}
}  // namespace

void bind_build_planning(py::module_ &m) {
    m.def("build_domain", build_domain);
    m.def("build_problem", build_problem);
}
