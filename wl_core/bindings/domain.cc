#include "wl_core/domain.h"

#include "planning.h"
#include "wl_core/pddl_writer.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
py::list types_of(const Domain &domain) {
    py::list result;
    for (const Type &type : domain.types) {
        py::tuple parents(type.parents.size());
        for (std::size_t i = 0; i < type.parents.size(); ++i)
            parents[i] = py::str(domain.types[type.parents[i]].name);
        result.append(symbols_class("Type")(type.name, parents));
    }
    return result;
}

py::list predicates_of(const Domain &domain) {
    py::list result;
    for (std::size_t i = 0; i < domain.predicates.size(); ++i) {
        PredicateId id = static_cast<PredicateId>(i);
        result.append(symbols_class("Predicate")(domain.predicates[i].name,
                                                 make_parameters(domain, domain.predicates[i].parameters),
                                                 domain.is_fluent_predicate(id), domain.is_derived_predicate(id)));
    }
    return result;
}

py::list functions_of(const Domain &domain) {
    py::list result;
    for (std::size_t i = 0; i < domain.functions.size(); ++i)
        result.append(symbols_class("Function")(domain.functions[i].name,
                                                make_parameters(domain, domain.functions[i].parameters),
                                                domain.is_fluent_function(static_cast<FunctionId>(i))));
    return result;
}

py::list actions_of(const Domain &domain) {
    py::list result;
    for (const Action &action : domain.actions)
        result.append(symbols_class("Action")(action.name, make_parameters(domain, action.parameters),
                                              to_pddl(domain, domain.constants, action.precondition, action.parameters),
                                              to_pddl(domain, domain.constants, action.effect, action.parameters)));
    return result;
}

py::list axioms_of(const Domain &domain) {
    py::list result;
    for (const Axiom &axiom : domain.axioms)
        result.append(symbols_class("Axiom")(domain.predicates[axiom.predicate].name,
                                             make_parameters(domain, axiom.parameters),
                                             to_pddl(domain, domain.constants, axiom.body, axiom.parameters)));
    return result;
}

std::optional<std::string> cost_function_of(const Domain &domain) {
    if (!domain.cost_function())
        return std::nullopt;
    return domain.functions[*domain.cost_function()].name;
}
}  // namespace

void bind_domain(py::module_ &m) {
    py::class_<Domain, std::shared_ptr<Domain>>(m, "Domain")
        .def_property_readonly("name", [](const Domain &domain) { return domain.name; })
        .def_property_readonly("requirements", [](const Domain &domain) { return domain.requirements; })
        .def_property_readonly("types", types_of)
        .def_property_readonly("constants", [](const Domain &domain) { return make_objects(domain, domain.constants); })
        .def_property_readonly("predicates", predicates_of)
        .def_property_readonly("functions", functions_of)
        .def_property_readonly("actions", actions_of)
        .def_property_readonly("axioms", axioms_of)
        .def_property_readonly("cost_function", cost_function_of)
        .def_property_readonly("is_numeric", &Domain::is_numeric)
        .def("to_pddl", [](const Domain &domain) { return to_pddl(domain); })
        .def(
            "__eq__", [](const Domain &domain, const Domain &other) { return domain == other; }, py::is_operator())
        .def("__hash__", [](const Domain &domain) { return py::hash(py::make_tuple("Domain", domain.name)); })
        .def("__repr__",
             [](const Domain &domain) {
                 return "<Domain '" + domain.name + "': " + std::to_string(domain.predicates.size()) + " predicates, " +
                        std::to_string(domain.functions.size()) + " functions, " +
                        std::to_string(domain.actions.size()) + " actions>";
             })
        .def("__str__", [](const Domain &domain) { return to_pddl(domain); })
        .def(py::pickle([](const Domain &domain) { return py::make_tuple(to_pddl(domain)); },
                        [](const py::tuple &state) {
                            return share(read_domain_text(state[0].cast<std::string>(), "pickled domain"));
                        }));

    m.def(
        "parse_domain", [](const std::filesystem::path &path) { return share(read_domain(path)); }, py::arg("path"),
        py::call_guard<py::gil_scoped_release>());
    m.def(
        "parse_domain_text",
        [](const std::string &text, const std::string &source) { return share(read_domain_text(text, source)); },
        py::arg("text"), py::arg("source") = "domain", py::call_guard<py::gil_scoped_release>());
}
