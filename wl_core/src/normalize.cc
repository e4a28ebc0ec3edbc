#include "normalize.h"

#include <algorithm>

namespace wl_core {
using Kind = Condition::Kind;

namespace {
Condition make(Kind kind, std::vector<Condition> children) {
    Condition result;
    result.kind = kind;
    result.children = std::move(children);
    return result;
}

// Appends `child` to the children of a conjunction or disjunction, keeping it flat.
void append(Condition &parent, Condition child) {
    if (child.kind == parent.kind) {
        for (Condition &grandchild : child.children)
            parent.children.push_back(std::move(grandchild));
    } else {
        parent.children.push_back(std::move(child));
    }
}

Condition collapse(Condition node) {
    Kind opposite = node.kind == Kind::conjunction ? Kind::disjunction : Kind::conjunction;
    for (const Condition &child : node.children)
        if (child.kind == opposite && child.children.empty())
            return make(opposite, {});
    if (node.children.size() == 1) {
        Condition only = std::move(node.children[0]);
        return only;
    }
    return node;
}

Condition nnf(const Condition &condition, bool negated);

Condition nnf_of_children(const Condition &condition, Kind kind, bool negated) {
    Condition result = make(kind, {});
    for (const Condition &child : condition.children)
        append(result, nnf(child, negated));
    return collapse(std::move(result));
}

Condition nnf(const Condition &condition, bool negated) {
    switch (condition.kind) {
    case Kind::conjunction:
        return nnf_of_children(condition, negated ? Kind::disjunction : Kind::conjunction, negated);
    case Kind::disjunction:
        return nnf_of_children(condition, negated ? Kind::conjunction : Kind::disjunction, negated);
    case Kind::negation:
        return nnf(condition.children[0], !negated);
    case Kind::implication: {
        Condition result = make(negated ? Kind::conjunction : Kind::disjunction, {});
        append(result, nnf(condition.children[0], !negated));
        append(result, nnf(condition.children[1], negated));
        return collapse(std::move(result));
    }
    case Kind::exists:
    case Kind::forall: {
        Condition result = make((condition.kind == Kind::exists) != negated ? Kind::exists : Kind::forall, {});
        result.parameters = condition.parameters;
        result.children.push_back(nnf(condition.children[0], negated));
        return result;
    }
    default:
        return negated ? make(Kind::negation, {condition}) : condition;
    }
}

void collect_variables(const std::vector<Term> &terms, std::vector<int> &result) {
    for (Term term : terms)
        if (term.is_variable())
            result.push_back(term.variable_index());
}

void collect_variables(const Expression &expression, std::vector<int> &result) {
    collect_variables(expression.terms, result);
    for (const Expression &child : expression.children)
        collect_variables(child, result);
}

// Quantified variables have numbers of their own, so dropping them at the end is enough.
void collect_variables(const Condition &condition, std::vector<int> &used, std::vector<int> &bound) {
    collect_variables(condition.terms, used);
    for (const Expression &operand : condition.operands)
        collect_variables(operand, used);
    for (const Parameter &parameter : condition.parameters)
        bound.push_back(parameter.index);
    for (const Condition &child : condition.children)
        collect_variables(child, used, bound);
}

void collect_effects(const Effect &effect, std::vector<Parameter> &parameters, const Condition &condition,
                     std::vector<SimpleEffect> &result) {
    switch (effect.kind) {
    case Effect::Kind::conjunction:
        for (const Effect &child : effect.children)
            collect_effects(child, parameters, condition, result);
        break;
    case Effect::Kind::forall: {
        std::size_t outer = parameters.size();
        parameters.insert(parameters.end(), effect.parameters.begin(), effect.parameters.end());
        collect_effects(effect.children[0], parameters, condition, result);
        parameters.resize(outer);
        break;
    }
    case Effect::Kind::when:
        collect_effects(effect.children[0], parameters, conjoin(condition, to_nnf(effect.condition[0])), result);
        break;
    default:
        result.push_back({parameters, condition, effect});
    }
}
}  // namespace

Condition to_nnf(const Condition &condition) {
    return nnf(condition, false);
}

bool is_true(const Condition &condition) {
    return condition.kind == Kind::conjunction && condition.children.empty();
}

bool is_false(const Condition &condition) {
    return condition.kind == Kind::disjunction && condition.children.empty();
}

Condition make_true() {
    return {};
}

Condition conjoin(Condition a, Condition b) {
    Condition result = make(Kind::conjunction, {});
    append(result, std::move(a));
    append(result, std::move(b));
    return collapse(std::move(result));
}

bool is_static(const Domain &domain, const Expression &expression) {
    if (expression.kind == Expression::Kind::function && domain.is_fluent_function(expression.function))
        return false;
    if (expression.kind == Expression::Kind::function && domain.cost_function() == expression.function)
        return false;
    return std::all_of(expression.children.begin(), expression.children.end(),
                       [&](const Expression &child) { return is_static(domain, child); });
}

bool is_static(const Domain &domain, const Condition &condition) {
    if (condition.kind == Kind::atom)
        return !domain.is_fluent_predicate(condition.predicate);
    for (const Expression &operand : condition.operands)
        if (!is_static(domain, operand))
            return false;
    return std::all_of(condition.children.begin(), condition.children.end(),
                       [&](const Condition &child) { return is_static(domain, child); });
}

bool is_flat(const Condition &condition) {
    switch (condition.kind) {
    case Kind::conjunction:
        return std::all_of(condition.children.begin(), condition.children.end(), is_flat);
    case Kind::negation:
        return condition.children[0].kind != Kind::comparison;
    case Kind::atom:
    case Kind::equality:
    case Kind::comparison:
        return true;
    default:
        return false;
    }
}

std::vector<int> free_variables(const Condition &condition) {
    std::vector<int> used, bound, result;
    collect_variables(condition, used, bound);
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    std::sort(bound.begin(), bound.end());
    std::set_difference(used.begin(), used.end(), bound.begin(), bound.end(), std::back_inserter(result));
    return result;
}

std::vector<SimpleEffect> simple_effects(const Effect &effect) {
    std::vector<SimpleEffect> result;
    std::vector<Parameter> parameters;
    collect_effects(effect, parameters, make_true(), result);
    return result;
}
}  // namespace wl_core
