#include "wl_core/pddl_writer.h"

#include "formula_writer.h"

#include <charconv>

namespace wl_core {
namespace {
template <typename Part>
std::string write_part(const Domain &domain, const std::vector<Object> &objects, const Part &part,
                       const std::vector<Parameter> &variables) {
    std::string out;
    FormulaWriter writer(out, domain, objects);
    writer.bind(variables);
    writer.write(part);
    return out;
}

void write_types(std::string &out, const Domain &domain) {
    if (domain.types.size() == 1)
        return;
    out += "\n  (:types";
    for (std::size_t type = 1; type < domain.types.size(); ++type)
        out.append("\n    ")
            .append(domain.types[type].name)
            .append(" - ")
            .append(to_pddl(domain, domain.types[type].parents));
    out += ")";
}

void write_objects(std::string &out, const Domain &domain, const std::string &section,
                   const std::vector<Object> &objects, std::size_t first) {
    if (first == objects.size())
        return;
    out.append("\n  (").append(section);
    for (std::size_t object = first; object < objects.size(); ++object) {
        out.append("\n    ").append(objects[object].name);
        if (object + 1 == objects.size() || objects[object + 1].types != objects[object].types)
            out.append(" - ").append(to_pddl(domain, objects[object].types));
    }
    out += ")";
}

void write_symbols(std::string &out, const Domain &domain, const std::string &section,
                   const std::vector<Symbol> &symbols, const std::string &type) {
    if (symbols.empty())
        return;
    out.append("\n  (").append(section);
    for (const Symbol &symbol : symbols) {
        out.append("\n    (").append(symbol.name);
        if (symbol.arity() > 0)
            out.append(" ").append(to_pddl(domain, symbol.parameters));
        out.append(")").append(type);
    }
    out += ")";
}

void write_action(std::string &out, const Domain &domain, const Action &action) {
    FormulaWriter writer(out, domain, domain.constants);
    out.append("\n  (:action ").append(action.name);
    out.append("\n    :parameters (").append(to_pddl(domain, action.parameters)).append(")");
    writer.bind(action.parameters);
    out += "\n    :precondition ";
    writer.write(action.precondition);
    out += "\n    :effect ";
    writer.write(action.effect);
    out += ")";
}

void write_axiom(std::string &out, const Domain &domain, const Axiom &axiom) {
    FormulaWriter writer(out, domain, domain.constants);
    out.append("\n  (:derived (").append(domain.predicates[axiom.predicate].name);
    if (!axiom.parameters.empty())
        out.append(" ").append(to_pddl(domain, axiom.parameters));
    out += ")\n    ";
    writer.bind(axiom.parameters);
    writer.write(axiom.body);
    out += ")";
}
}  // namespace

std::string to_pddl(const Domain &domain) {
    std::string out = "(define (domain " + domain.name + ")";
    if (!domain.requirements.empty()) {
        out += "\n  (:requirements";
        for (const std::string &requirement : domain.requirements)
            out.append(" ").append(requirement);
        out += ")";
    }
    write_types(out, domain);
    write_objects(out, domain, ":constants", domain.constants, 0);
    write_symbols(out, domain, ":predicates", domain.predicates, "");
    write_symbols(out, domain, ":functions", domain.functions, " - number");
    for (const Axiom &axiom : domain.axioms)
        write_axiom(out, domain, axiom);
    for (const Action &action : domain.actions)
        write_action(out, domain, action);
    return out + ")\n";
}

std::string to_pddl(const Problem &problem) {
    const Domain &domain = *problem.domain;
    std::string out = "(define (problem " + problem.name + ")\n  (:domain " + domain.name + ")";
    write_objects(out, domain, ":objects", problem.objects, domain.constants.size());
    out += "\n  (:init";
    for (AtomView atom : problem.init)
        out.append("\n    ").append(problem.atom_name(atom));
    std::size_t position = 0;
    for (AtomView function : problem.init_functions)
        out.append("\n    (= ")
            .append(problem.function_name(function))
            .append(" ")
            .append(number_text(problem.init_values[position++]))
            .append(")");
    out.append(")\n  (:goal ").append(to_pddl(domain, problem.objects, problem.goal)).append(")");
    if (problem.metric)
        out.append("\n  (:metric ")
            .append(problem.metric->minimize ? "minimize " : "maximize ")
            .append(to_pddl(domain, problem.objects, problem.metric->expression))
            .append(")");
    return out + ")\n";
}

std::string to_pddl(const Domain &domain, const std::vector<Object> &objects, const Condition &condition,
                    const std::vector<Parameter> &variables) {
    return write_part(domain, objects, condition, variables);
}

std::string to_pddl(const Domain &domain, const std::vector<Object> &objects, const Effect &effect,
                    const std::vector<Parameter> &variables) {
    return write_part(domain, objects, effect, variables);
}

std::string to_pddl(const Domain &domain, const std::vector<Object> &objects, const Expression &expression,
                    const std::vector<Parameter> &variables) {
    return write_part(domain, objects, expression, variables);
}

std::string to_pddl(const Domain &domain, const std::vector<Parameter> &parameters) {
    std::string out;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        out.append(i > 0 ? " " : "").append(parameters[i].name);
        if (i + 1 == parameters.size() || parameters[i + 1].types != parameters[i].types)
            out.append(" - ").append(to_pddl(domain, parameters[i].types));
    }
    return out;
}

std::string to_pddl(const Domain &domain, const std::vector<TypeId> &types) {
    if (types.size() == 1)
        return domain.types[types[0]].name;
    std::string out = "(either";
    for (TypeId type : types)
        out.append(" ").append(domain.types[type].name);
    return out + ")";
}

std::string number_text(double number) {
    char buffer[32];
    return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}
}  // namespace wl_core
