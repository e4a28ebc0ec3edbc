#include "condition_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace wl_core {
namespace {
using Kind = Condition::Kind;

void collect_variables(const std::vector<Term> &terms, std::vector<int> &result) {
    for (const Term &term : terms)
        if (term.is_variable())
            result.push_back(term.variable_index());
}

void collect_variables(const Expression &expression, std::vector<int> &result) {
    collect_variables(expression.terms, result);
    for (const Expression &child : expression.children)
        collect_variables(child, result);
}

// No number is bound twice, so what a quantifier inside binds can simply be taken out.
void collect_variables(const Condition &condition, std::vector<int> &result) {
    collect_variables(condition.terms, result);
    for (const Expression &operand : condition.operands)
        collect_variables(operand, result);
    for (const Condition &child : condition.children)
        collect_variables(child, result);
    for (const Parameter &parameter : condition.parameters)
        std::erase(result, parameter.index);
}

bool compare(double left, Comparator comparator, double right) {
    switch (comparator) {
    case Comparator::less:
        return left < right;
    case Comparator::less_equal:
        return left <= right;
    case Comparator::equal:
        return left == right;
    case Comparator::greater_equal:
        return left >= right;
    default:
        return left > right;
    }
}

bool is_bound(const Term &term, const Bindings &bindings) {
    return !term.is_variable() || bindings[term.variable_index()] != UNBOUND;
}

ObjectId object_of(const Term &term, const Bindings &bindings) {
    return term.is_variable() ? bindings[term.variable_index()] : term.object_id();
}

// Atoms and equalities tell which objects to try.
bool can_branch_on(const Condition &condition, bool truth, std::size_t unbound) {
    return truth && (condition.kind == Kind::atom || (condition.kind == Kind::equality && unbound == 1));
}
}  // namespace

PlanState::PlanState(const Problem &problem) : facts(static_cast<int>(problem.domain->predicates.size())) {
    for (AtomView atom : problem.init)
        facts.set(atom, true);
    std::size_t position = 0;
    for (AtomView function : problem.init_functions)
        set_value(function, problem.init_values[position++]);
}

double PlanState::value(AtomView function) const {
    int id = functions.find(function);
    return id == -1 ? std::numeric_limits<double>::quiet_NaN() : values[id];
}

void PlanState::set_value(AtomView function, double value) {
    std::size_t id = static_cast<std::size_t>(functions.insert(function));
    if (id == values.size())
        values.push_back(value);
    values[id] = value;
}

std::vector<ObjectId> ConditionSolver::ground(const std::vector<Term> &terms, const Bindings &bindings) const {
    std::vector<ObjectId> objects;
    objects.reserve(terms.size());
    for (const Term &term : terms)
        objects.push_back(object_of(term, bindings));
    return objects;
}

double ConditionSolver::value(const Expression &expression, const Bindings &bindings) const {
    if (expression.kind == Expression::Kind::number)
        return expression.number;
    if (expression.kind == Expression::Kind::function)
        return state_.value({expression.function, ground(expression.terms, bindings)});
    double result = value(expression.children[0], bindings);
    if (expression.kind == Expression::Kind::negate)
        return -result;
    for (std::size_t i = 1; i < expression.children.size(); ++i) {
        double operand = value(expression.children[i], bindings);
        if (expression.kind == Expression::Kind::add)
            result += operand;
        else if (expression.kind == Expression::Kind::subtract)
            result -= operand;
        else if (expression.kind == Expression::Kind::multiply)
            result *= operand;
        else
            result = operand == 0 ? std::numeric_limits<double>::quiet_NaN() : result / operand;
    }
    return result;
}

bool ConditionSolver::holds(const Condition &condition, Bindings &bindings) {
    const std::vector<Condition> &children = condition.children;
    auto child_holds = [&](const Condition &child) { return holds(child, bindings); };
    switch (condition.kind) {
    case Kind::conjunction:
        return std::all_of(children.begin(), children.end(), child_holds);
    case Kind::disjunction:
        return std::any_of(children.begin(), children.end(), child_holds);
    case Kind::negation:
        return !child_holds(children[0]);
    case Kind::implication:
        return !child_holds(children[0]) || child_holds(children[1]);
    case Kind::exists:
        return find(condition.parameters, children[0], true, bindings, [] { return true; });
    case Kind::forall:
        return !find(condition.parameters, children[0], false, bindings, [] { return true; });
    case Kind::atom:
        return state_.facts.holds({condition.predicate, ground(condition.terms, bindings)});
    case Kind::equality:
        return object_of(condition.terms[0], bindings) == object_of(condition.terms[1], bindings);
    default:
        return compare(value(condition.operands[0], bindings), condition.comparator,
                       value(condition.operands[1], bindings));
    }
}

const ConditionSolver::Query &ConditionSolver::query(const std::vector<Parameter> &parameters,
                                                     const Condition &condition, bool truth) {
    auto [entry, is_new] = queries_.try_emplace({parameters.data(), &condition, truth});
    Query &query = entry->second;
    if (is_new) {
        for (const Parameter &parameter : parameters)
            query.parameters.push_back(&parameter);
        split(condition, truth, query);
    }
    return query;
}

// Into goals that must all be met; quantifiers that ask for one more object join the query.
void ConditionSolver::split(const Condition &condition, bool truth, Query &query) {
    const std::vector<Condition> &children = condition.children;
    bool conjunctive =
        (condition.kind == Kind::conjunction && truth) || (condition.kind == Kind::disjunction && !truth);
    bool existential = (condition.kind == Kind::exists && truth) || (condition.kind == Kind::forall && !truth);
    if (conjunctive) {
        for (const Condition &child : children)
            split(child, truth, query);
    } else if (condition.kind == Kind::negation) {
        split(children[0], !truth, query);
    } else if (condition.kind == Kind::implication && !truth) {
        split(children[0], true, query);
        split(children[1], false, query);
    } else if (existential) {
        for (const Parameter &parameter : condition.parameters)
            query.parameters.push_back(&parameter);
        split(children[0], truth, query);
    } else {
        Goal goal{&condition, truth, {}};
        collect_variables(condition, goal.variables);
        query.goals.push_back(std::move(goal));
    }
}

bool ConditionSolver::run(const Query &query, Bindings &bindings, const std::function<bool()> &found,
                          const std::function<bool(Search &)> &search_query) {
    std::vector<ObjectId> before;  // leave no trace in the caller's bindings
    for (const Parameter *parameter : query.parameters) {
        before.push_back(bindings[parameter->index]);
        bindings[parameter->index] = UNBOUND;
    }
    Search search{query, std::vector<char>(query.goals.size(), false), bindings, found};
    bool result = search_query(search);
    for (std::size_t i = 0; i < before.size(); ++i)
        bindings[query.parameters[i]->index] = before[i];
    return result;
}

bool ConditionSolver::find(const std::vector<Parameter> &parameters, const Condition &condition, bool truth,
                           Bindings &bindings, const std::function<bool()> &found) {
    return run(query(parameters, condition, truth), bindings, found,
               [this](Search &search) { return continue_search(search); });
}

bool ConditionSolver::find_using(AtomView atom, const std::vector<Parameter> &parameters, const Condition &condition,
                                 Bindings &bindings, const std::function<bool()> &found) {
    return run(query(parameters, condition, true), bindings, found, [&](Search &search) {
        for (const Goal &goal : search.query.goals)
            if (goal.truth && goal.condition->kind == Kind::atom && goal.condition->predicate == atom.symbol &&
                continue_with(search, goal, atom.objects))
                return true;
        return false;
    });
}

bool ConditionSolver::asks_directly(const std::vector<Parameter> &parameters, const Condition &condition,
                                    const std::vector<char> &predicates) {
    const Query &query = this->query(parameters, condition, true);
    return std::all_of(query.goals.begin(), query.goals.end(), [&](const Goal &goal) {
        return (goal.truth && goal.condition->kind == Kind::atom) || !mentions(*goal.condition, predicates);
    });
}

bool ConditionSolver::continue_search(Search &search) {
    std::vector<char> done_before = search.done;
    const Goal *branch = nullptr;
    std::size_t fewest_unbound = std::numeric_limits<std::size_t>::max();
    bool failed = false;
    for (std::size_t i = 0; i < search.query.goals.size() && !failed; ++i) {
        const Goal &goal = search.query.goals[i];
        if (search.done[i])
            continue;
        auto unbound = static_cast<std::size_t>(std::count_if(goal.variables.begin(), goal.variables.end(),
                                                              [&](int v) { return search.bindings[v] == UNBOUND; }));
        if (unbound == 0) {
            search.done[i] = true;
            failed = holds(*goal.condition, search.bindings) != goal.truth;
        } else if (can_branch_on(*goal.condition, goal.truth, unbound) && unbound < fewest_unbound) {
            branch = &goal;
            fewest_unbound = unbound;
        }
    }
    bool result = false;
    if (!failed) {
        auto unbound = std::find_if(search.query.parameters.begin(), search.query.parameters.end(),
                                    [&](const Parameter *p) { return search.bindings[p->index] == UNBOUND; });
        if (unbound == search.query.parameters.end())
            result = search.found();
        else
            result = !branch                                 ? branch_on_variable(search, **unbound)
                     : branch->condition->kind == Kind::atom ? branch_on_atom(search, *branch)
                                                             : branch_on_equality(search, *branch);
    }
    search.done = std::move(done_before);
    return result;
}

// Binds a variable that must get an object of its parameter's type; false: it does not fit.
bool ConditionSolver::bind(Search &search, const Term &term, ObjectId object, std::vector<int> &bound) const {
    if (is_bound(term, search.bindings))
        return object_of(term, search.bindings) == object;
    int variable = term.variable_index();
    for (const Parameter *parameter : search.query.parameters)
        if (parameter->index == variable && !problem_.object_fits(object, parameter->types))
            return false;
    search.bindings[variable] = object;
    bound.push_back(variable);
    return true;
}

// Meets an atom or an equality by these objects. `objects` need not outlive the binding.
bool ConditionSolver::continue_with(Search &search, const Goal &goal, std::span<const ObjectId> objects) {
    std::vector<int> bound;
    bool fits = true;
    for (std::size_t i = 0; i < objects.size() && fits; ++i)
        fits = bind(search, goal.condition->terms[i], objects[i], bound);
    bool result = fits && continue_search(search);
    for (int variable : bound)
        search.bindings[variable] = UNBOUND;
    return result;
}

bool ConditionSolver::branch_on_atom(Search &search, const Goal &goal) {
    return state_.facts.find_match(
        goal.condition->predicate, ground(goal.condition->terms, search.bindings),
        [&](std::span<const ObjectId> objects) { return continue_with(search, goal, objects); });
}

bool ConditionSolver::branch_on_equality(Search &search, const Goal &goal) {
    std::vector<ObjectId> objects = ground(goal.condition->terms, search.bindings);
    ObjectId known = std::max(objects[0], objects[1]);  // the other is UNBOUND
    return continue_with(search, goal, std::array{known, known});
}

bool ConditionSolver::branch_on_variable(Search &search, const Parameter &parameter) {
    for (ObjectId object : objects_of(parameter)) {
        search.bindings[parameter.index] = object;
        bool result = continue_search(search);
        search.bindings[parameter.index] = UNBOUND;
        if (result)
            return true;
    }
    return false;
}

const std::vector<ObjectId> &ConditionSolver::objects_of(const Parameter &parameter) {
    auto [entry, is_new] = objects_by_types_.try_emplace(parameter.types);
    if (is_new)
        entry->second = problem_.objects_of(parameter.types);
    return entry->second;
}

bool mentions(const Condition &condition, const std::vector<char> &predicates) {
    return (condition.kind == Kind::atom && predicates[condition.predicate]) ||
           std::any_of(condition.children.begin(), condition.children.end(),
                       [&](const Condition &child) { return mentions(child, predicates); });
}

bool mentions(const Effect &effect, const std::vector<char> &predicates) {
    return std::any_of(effect.condition.begin(), effect.condition.end(),
                       [&](const Condition &condition) { return mentions(condition, predicates); }) ||
           std::any_of(effect.children.begin(), effect.children.end(),
                       [&](const Effect &child) { return mentions(child, predicates); });
}
}  // namespace wl_core
