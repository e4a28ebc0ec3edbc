#include "formula_writer.h"

#include "wl_core/pddl_writer.h"

#include <array>

namespace wl_core {
namespace {
// In the order of the enumerations.
constexpr std::array<std::string_view, 6> CONNECTIVES = {"and", "or", "not", "imply", "exists", "forall"};
constexpr std::array<std::string_view, 5> COMPARATORS = {"<", "<=", "=", ">=", ">"};
constexpr std::array<std::string_view, 5> ASSIGNMENTS = {"assign", "increase", "decrease", "scale-up", "scale-down"};
constexpr std::array<std::string_view, 7> OPERATORS = {"", "", "+", "-", "*", "/", "-"};
}  // namespace

void FormulaWriter::bind(const std::vector<Parameter> &parameters) {
    for (const Parameter &parameter : parameters) {
        std::size_t index = static_cast<std::size_t>(parameter.index);
        if (variables_.size() <= index)
            variables_.resize(index + 1);
        variables_[index] = parameter.name;
    }
}

void FormulaWriter::write(const Condition &condition) {
    switch (condition.kind) {
    case Condition::Kind::conjunction:
    case Condition::Kind::disjunction:
    case Condition::Kind::negation:
    case Condition::Kind::implication:
        write_list(CONNECTIVES[static_cast<std::size_t>(condition.kind)], condition.children);
        break;
    case Condition::Kind::exists:
    case Condition::Kind::forall:
        write_quantifier(CONNECTIVES[static_cast<std::size_t>(condition.kind)], condition.parameters);
        write(condition.children[0]);
        out_ += ')';
        break;
    case Condition::Kind::atom:
        write_terms(domain_.predicates[condition.predicate].name, condition.terms);
        break;
    case Condition::Kind::equality:
        write_terms("=", condition.terms);
        break;
    case Condition::Kind::comparison:
        write_list(to_pddl(condition.comparator), condition.operands);
        break;
    }
}

void FormulaWriter::write(const Effect &effect) {
    switch (effect.kind) {
    case Effect::Kind::conjunction:
        write_list("and", effect.children);
        break;
    case Effect::Kind::forall:
        write_quantifier("forall", effect.parameters);
        write(effect.children[0]);
        out_ += ')';
        break;
    case Effect::Kind::when:
        out_ += "(when ";
        write(effect.condition[0]);
        out_ += ' ';
        write(effect.children[0]);
        out_ += ')';
        break;
    case Effect::Kind::add:
        write_terms(domain_.predicates[effect.predicate].name, effect.terms);
        break;
    case Effect::Kind::remove:
        out_ += "(not ";
        write_terms(domain_.predicates[effect.predicate].name, effect.terms);
        out_ += ')';
        break;
    case Effect::Kind::numeric:
        out_.append("(").append(ASSIGNMENTS[static_cast<std::size_t>(effect.assignment)]).append(" ");
        write_terms(domain_.functions[effect.function].name, effect.terms);
        out_ += ' ';
        write(effect.value[0]);
        out_ += ')';
        break;
    }
}

void FormulaWriter::write(const Expression &expression) {
    if (expression.kind == Expression::Kind::number)
        out_ += number_text(expression.number);
    else if (expression.kind == Expression::Kind::function)
        write_terms(domain_.functions[expression.function].name, expression.terms);
    else
        write_list(OPERATORS[static_cast<std::size_t>(expression.kind)], expression.children);
}

template <typename Part> void FormulaWriter::write_list(std::string_view name, const std::vector<Part> &parts) {
    out_.append("(").append(name);
    for (const Part &part : parts) {
        out_ += ' ';
        write(part);
    }
    out_ += ')';
}

void FormulaWriter::write_quantifier(std::string_view name, const std::vector<Parameter> &parameters) {
    bind(parameters);
    out_.append("(").append(name).append(" (").append(to_pddl(domain_, parameters)).append(") ");
}

void FormulaWriter::write_terms(const std::string &symbol, const std::vector<Term> &terms) {
    out_.append("(").append(symbol);
    for (Term term : terms)
        write(term);
    out_ += ')';
}

void FormulaWriter::write(Term term) {
    out_ += ' ';
    out_ += term.is_variable() ? variables_[static_cast<std::size_t>(term.variable_index())]
                               : objects_[term.object_id()].name;
}

std::string_view to_pddl(Comparator comparator) {
    return COMPARATORS[static_cast<std::size_t>(comparator)];
}
}  // namespace wl_core
