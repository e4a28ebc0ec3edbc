#include "formula_text.h"

#include <charconv>

namespace wl_core {
namespace {
std::string number_text(double number) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr};
}

const char *symbol(Comparator comparator) {
    switch (comparator) {
    case Comparator::less:
        return "<";
    case Comparator::less_equal:
        return "<=";
    case Comparator::equal:
        return "=";
    case Comparator::greater_equal:
        return ">=";
    default:
        return ">";
    }
}

const char *symbol(Expression::Kind kind) {
    switch (kind) {
    case Expression::Kind::add:
        return "+";
    case Expression::Kind::multiply:
        return "*";
    case Expression::Kind::divide:
        return "/";
    default:
        return "-";
    }
}
}  // namespace

FormulaText::FormulaText(const Problem &problem, const std::vector<Parameter> &parameters,
                         const std::vector<ObjectId> &bindings)
    : problem_(problem), bindings_(bindings), names_(bindings.size()) {
    for (const Parameter &parameter : parameters)
        names_[parameter.index] = parameter.name;
}

std::string FormulaText::text(const Term &term) const {
    if (!term.is_variable())
        return problem_.objects[term.object_id()].name;
    ObjectId object = bindings_[term.variable_index()];
    return object == -1 ? names_[term.variable_index()] : problem_.objects[object].name;
}

std::string FormulaText::call(const std::string &name, const std::vector<Term> &terms) const {
    std::string result = "(" + name;
    for (const Term &term : terms)
        result += " " + text(term);
    return result + ")";
}

std::string FormulaText::text(const Expression &expression) {
    if (expression.kind == Expression::Kind::number)
        return number_text(expression.number);
    if (expression.kind == Expression::Kind::function)
        return call(problem_.domain->functions[expression.function].name, expression.terms);
    std::string result = std::string("(") + symbol(expression.kind);
    for (const Expression &child : expression.children)
        result += " " + text(child);
    return result + ")";
}

std::string FormulaText::quantifier(const char *name, const Condition &condition) {
    std::string result = std::string("(") + name + " (";
    for (const Parameter &parameter : condition.parameters) {
        names_[parameter.index] = parameter.name;
        result += (result.back() == '(' ? "" : " ") + parameter.name;
    }
    return result + ") " + text(condition.children[0]) + ")";
}

std::string FormulaText::text(const Condition &condition) {
    const char *name = "and";
    switch (condition.kind) {
    case Condition::Kind::atom:
        return call(problem_.domain->predicates[condition.predicate].name, condition.terms);
    case Condition::Kind::equality:
        return call("=", condition.terms);
    case Condition::Kind::comparison:
        return std::string("(") + symbol(condition.comparator) + " " + text(condition.operands[0]) + " " +
               text(condition.operands[1]) + ")";
    case Condition::Kind::exists:
        return quantifier("exists", condition);
    case Condition::Kind::forall:
        return quantifier("forall", condition);
    case Condition::Kind::disjunction:
        name = "or";
        break;
    case Condition::Kind::negation:
        name = "not";
        break;
    case Condition::Kind::implication:
        name = "imply";
        break;
    default:
        break;
    }
    std::string result = std::string("(") + name;
    for (const Condition &child : condition.children)
        result += " " + text(child);
    return result + ")";
}
}  // namespace wl_core
