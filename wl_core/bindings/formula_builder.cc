#include "build_planning.h"

#include <pybind11/stl.h>

#include <map>

namespace wl_core::bindings {
namespace {
const std::map<std::string, Comparator> COMPARATORS = {{"<", Comparator::less},
                                                       {"<=", Comparator::less_equal},
                                                       {"=", Comparator::equal},
                                                       {">=", Comparator::greater_equal},
                                                       {">", Comparator::greater}};
const std::map<std::string, Assignment> ASSIGNMENTS = {{"assign", Assignment::assign},
                                                       {"increase", Assignment::increase},
                                                       {"decrease", Assignment::decrease},
                                                       {"scale-up", Assignment::scale_up},
                                                       {"scale-down", Assignment::scale_down}};
const std::map<std::string, Expression::Kind> OPERATORS = {{"+", Expression::Kind::add},
                                                           {"-", Expression::Kind::subtract},
                                                           {"*", Expression::Kind::multiply},
                                                           {"/", Expression::Kind::divide}};

std::string head(const py::tuple &parts) {
    return parts[0].cast<std::string>();
}
}  // namespace

std::vector<Parameter> FormulaBuilder::bind(const Parameters &parameters) {
    std::vector<Parameter> result;
    for (const auto &[name, types] : parameters) {
        Parameter parameter{name, {}, num_variables_++};
        for (const std::string &type : types)
            parameter.types.push_back(found(domain_.find_type(type), "type", type));
        std::sort(parameter.types.begin(), parameter.types.end());
        if (parameter.types.empty())
            parameter.types.push_back(OBJECT_TYPE);
        result.push_back(std::move(parameter));
    }
    bound_.insert(bound_.end(), result.begin(), result.end());
    return result;
}

Condition FormulaBuilder::condition(const py::handle &source) {
    py::tuple parts = py::reinterpret_borrow<py::object>(source);
    std::string kind = head(parts);
    Condition result;
    if (kind == "and" || kind == "or") {
        result.kind = kind == "and" ? Condition::Kind::conjunction : Condition::Kind::disjunction;
        for (py::handle child : parts[1])
            result.children.push_back(condition(child));
    } else if (kind == "not") {
        result.kind = Condition::Kind::negation;
        result.children.push_back(condition(parts[1]));
    } else if (kind == "imply") {
        result.kind = Condition::Kind::implication;
        result.children.push_back(condition(parts[1]));
        result.children.push_back(condition(parts[2]));
    } else if (kind == "exists" || kind == "forall") {
        return quantified(kind == "exists" ? Condition::Kind::exists : Condition::Kind::forall, parts);
    } else if (kind == "atom") {
        result.kind = Condition::Kind::atom;
        std::string name = parts[1].cast<std::string>();
        result.predicate = found(domain_.find_predicate(name), "predicate", name);
        result.terms = terms(domain_.predicates[result.predicate], parts[2]);
    } else if (kind == "equal") {
        result.kind = Condition::Kind::equality;
        result.terms = {term(parts[1].cast<std::string>()), term(parts[2].cast<std::string>())};
    } else {
        result.kind = Condition::Kind::comparison;
        result.comparator = COMPARATORS.at(kind);
        result.operands.push_back(expression(parts[1]));
        result.operands.push_back(expression(parts[2]));
    }
    return result;
}

Condition FormulaBuilder::quantified(Condition::Kind kind, const py::tuple &parts) {
    Condition result;
    result.kind = kind;
    std::size_t outer = bound_.size();
    result.parameters = bind(parts[1].cast<Parameters>());
    result.children.push_back(condition(parts[2]));
    bound_.resize(outer);
    return result;
}

Effect FormulaBuilder::effect(const py::handle &source) {
    py::tuple parts = py::reinterpret_borrow<py::object>(source);
    std::string kind = head(parts);
    Effect result;
    if (kind == "and") {
        for (py::handle child : parts[1])
            result.children.push_back(effect(child));
    } else if (kind == "forall") {
        result.kind = Effect::Kind::forall;
        std::size_t outer = bound_.size();
        result.parameters = bind(parts[1].cast<Parameters>());
        result.children.push_back(effect(parts[2]));
        bound_.resize(outer);
    } else if (kind == "when") {
        result.kind = Effect::Kind::when;
        result.condition.push_back(condition(parts[1]));
        result.children.push_back(effect(parts[2]));
    } else if (kind == "add" || kind == "remove") {
        result.kind = kind == "add" ? Effect::Kind::add : Effect::Kind::remove;
        std::string name = parts[1].cast<std::string>();
        result.predicate = found(domain_.find_predicate(name), "predicate", name);
        if (domain_.is_derived_predicate(result.predicate))
            throw InputError("expected a predicate that no axiom derives, got '" + name + "' in an effect");
        result.terms = terms(domain_.predicates[result.predicate], parts[2]);
    } else {
        result.kind = Effect::Kind::numeric;
        result.assignment = ASSIGNMENTS.at(kind);
        std::string name = parts[1].cast<std::string>();
        result.function = found(domain_.find_function(name), "function", name);
        result.terms = terms(domain_.functions[result.function], parts[2]);
        result.value.push_back(expression(parts[3]));
    }
    return result;
}

Expression FormulaBuilder::expression(const py::handle &source) {
    Expression result;
    if (!py::isinstance<py::tuple>(source)) {
        result.number = source.cast<double>();
        return result;
    }
    py::tuple parts = py::reinterpret_borrow<py::object>(source);
    std::string kind = head(parts);
    if (kind == "function") {
        result.kind = Expression::Kind::function;
        std::string name = parts[1].cast<std::string>();
        result.function = found(domain_.find_function(name), "function", name);
        result.terms = terms(domain_.functions[result.function], parts[2]);
        return result;
    }
    result.kind = OPERATORS.at(kind);
    for (py::handle child : parts[1])
        result.children.push_back(expression(child));
    if (result.kind == Expression::Kind::subtract && result.children.size() == 1)
        result.kind = Expression::Kind::negate;
    bool many = result.kind == Expression::Kind::add || result.kind == Expression::Kind::multiply;
    std::size_t expected = result.kind == Expression::Kind::negate ? 1 : 2;
    if (result.children.size() < expected || (!many && result.children.size() > expected))
        throw InputError("expected two operands of '" + kind + "', got " + std::to_string(result.children.size()));
    return result;
}

void FormulaBuilder::append_ground(std::int32_t symbol, const std::vector<Symbol> &symbols,
                                   const std::vector<std::string> &names, AtomList &list) const {
    std::vector<ObjectId> objects;
    for (Term object : terms(symbols[symbol], py::cast(names)))
        objects.push_back(object.object_id());
    list.push_back({symbol, objects});
}

std::vector<Term> FormulaBuilder::terms(const Symbol &symbol, const py::handle &names) const {
    std::vector<Term> result;
    for (py::handle name : names)
        result.push_back(term(name.cast<std::string>()));
    if (result.size() != symbol.parameters.size())
        throw InputError("expected " + std::to_string(symbol.arity()) + " arguments of '" + symbol.name + "', got " +
                         std::to_string(result.size()));
    check_types(symbol, result);
    return result;
}

Term FormulaBuilder::term(const std::string &name) const {
    if (name.starts_with('?')) {
        auto at = std::find_if(bound_.rbegin(), bound_.rend(),
                               [&](const Parameter &parameter) { return parameter.name == name; });
        if (at == bound_.rend())
            throw InputError("expected a declared variable, got '" + name + "'");
        return Term::variable(at->index);
    }
    return Term::object(found(names_.find(name), "object", name));
}

void FormulaBuilder::check_types(const Symbol &symbol, const std::vector<Term> &terms) const {
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const std::vector<TypeId> &expected = symbol.parameters[i].types;
        bool fits = false;
        if (!terms[i].is_variable())
            fits = domain_.fits(objects_[terms[i].object_id()].types, expected);
        for (const Parameter &parameter : bound_)
            if (terms[i].is_variable() && parameter.index == terms[i].variable_index())
                fits = domain_.overlap(parameter.types, expected);
        if (!fits)
            throw InputError("argument " + std::to_string(i + 1) + " of '" + symbol.name + "' is of a wrong type");
    }
}
}  // namespace wl_core::bindings
