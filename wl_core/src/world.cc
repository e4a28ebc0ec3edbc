#include "world.h"

#include "normalize.h"

#include <cmath>
#include <limits>

namespace wl_core {
namespace {
constexpr double UNDEFINED = std::numeric_limits<double>::quiet_NaN();

void unite(std::vector<char> &set, const std::vector<char> &other) {
    for (std::size_t i = 0; i < set.size(); ++i)
        set[i] |= other[i];
}

void add_terms(const std::vector<Term> &terms, const std::vector<const ObjectSet *> &types,
               std::vector<std::vector<char>> &members) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (terms[i].is_variable())
            unite(members[i], types[terms[i].variable_index()]->contains);
        else
            members[i][terms[i].object_id()] = 1;
    }
}

// Is every change of the cost function unconditional and by a constant?
bool has_constant_costs(const Domain &domain, FunctionId cost) {
    for (const Action &action : domain.actions)
        for (const SimpleEffect &effect : simple_effects(action.effect))
            if (effect.effect.kind == Effect::Kind::numeric && effect.effect.function == cost &&
                !(effect.is_unconditional() && is_static(domain, effect.effect.value[0])))
                return false;
    return true;
}

bool needs_cost_as_number(const Problem &problem) {
    std::optional<FunctionId> cost = problem.domain->cost_function();
    if (!cost)
        return false;
    if (reads(problem.goal, *cost))
        return true;
    if (!problem.metric || !reads(problem.metric->expression, *cost))
        return false;
    return !is_cost_metric(*problem.metric, *cost) || !has_constant_costs(*problem.domain, *cost);
}
}  // namespace

bool is_cost_metric(const Metric &metric, FunctionId cost) {
    return metric.minimize && metric.expression.kind == Expression::Kind::function &&
           metric.expression.function == cost;
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
    case Comparator::greater:
        return left > right;
    }
    return false;
}

World::World(std::shared_ptr<const Problem> problem)
    : problem_(std::move(problem)), num_predicates_(static_cast<int>(domain().predicates.size())),
      num_actions_(static_cast<int>(domain().actions.size())), cost_is_number_(needs_cost_as_number(*problem_)),
      init_functions_(problem_->init_functions) {
    std::vector<std::vector<std::vector<char>>> members = position_members();
    relations_.reserve(members.size());
    for (std::size_t id = 0; id < members.size(); ++id) {
        std::vector<PositionDomain> domains;
        for (const std::vector<char> &set : members[id])
            domains.emplace_back(set);
        bool is_action = id >= static_cast<std::size_t>(num_predicates_) &&
                         id < static_cast<std::size_t>(num_predicates_ + num_actions_);
        relations_.emplace_back(std::move(domains), !is_action);
    }
    for (AtomView atom : problem_->init) {
        relations_[atom.symbol].insert(atom.objects.data());
        if (!domain().is_fluent_predicate(atom.symbol))
            relations_[atom.symbol].publish();
    }
    for (AtomView function : problem_->init_functions)
        if (is_number(function.symbol))
            relations_[relation_of_function(function.symbol)].insert(function.objects.data());
    if (cost_is_number_)
        relations_[relation_of_function(*domain().cost_function())].insert(nullptr);
    for (const Relation &relation : relations_)
        num_initial_.push_back(relation.size());
}

// Which objects can stand where: those of the initial state, of effects, and of axiom heads.
std::vector<std::vector<std::vector<char>>> World::position_members() const {
    std::vector<std::vector<std::vector<char>>> members;
    auto add_symbol = [&](std::size_t arity) {
        members.emplace_back(arity, std::vector<char>(static_cast<std::size_t>(num_objects()), 0));
    };
    for (const Symbol &predicate : domain().predicates)
        add_symbol(predicate.parameters.size());
    for (const Action &action : domain().actions)
        add_symbol(action.parameters.size());
    for (const Symbol &function : domain().functions)
        add_symbol(function.parameters.size());
    for (AtomView atom : problem_->init)
        for (std::size_t i = 0; i < atom.objects.size(); ++i)
            members[atom.symbol][i][atom.objects[i]] = 1;
    for (AtomView atom : problem_->init_functions)
        for (std::size_t i = 0; i < atom.objects.size(); ++i)
            members[relation_of_function(atom.symbol)][i][atom.objects[i]] = 1;
    for (std::size_t a = 0; a < domain().actions.size(); ++a) {
        const Action &action = domain().actions[a];
        std::vector<const ObjectSet *> types(static_cast<std::size_t>(action.num_variables), nullptr);
        for (std::size_t i = 0; i < action.parameters.size(); ++i) {
            types[action.parameters[i].index] = &objects_of(action.parameters[i].types);
            unite(members[relation_of_action(static_cast<ActionId>(a))][i],
                  types[action.parameters[i].index]->contains);
        }
        add_effect_members(action.effect, types, members);
    }
    for (const Axiom &axiom : domain().axioms)
        for (std::size_t i = 0; i < axiom.parameters.size(); ++i)
            unite(members[axiom.predicate][i], objects_of(axiom.parameters[i].types).contains);
    return members;
}

void World::add_effect_members(const Effect &effect, std::vector<const ObjectSet *> &types,
                               std::vector<std::vector<std::vector<char>>> &members) const {
    for (const Parameter &parameter : effect.parameters)
        types[parameter.index] = &objects_of(parameter.types);
    for (const Effect &child : effect.children)
        add_effect_members(child, types, members);
    if (effect.kind == Effect::Kind::add)
        add_terms(effect.terms, types, members[relation_of_predicate(effect.predicate)]);
    if (effect.kind == Effect::Kind::numeric)
        add_terms(effect.terms, types, members[relation_of_function(effect.function)]);
}

void World::make_unique(ActionId action) {
    Relation &relation = relations_[relation_of_action(action)];
    std::vector<PositionDomain> domains;
    for (int i = 0; i < relation.arity(); ++i)
        domains.push_back(relation.domain(i));
    relation = Relation(std::move(domains), true);
}

void World::release(int relation) {
    relations_[relation] = Relation({}, false);
}

const ObjectSet &World::objects_of(const std::vector<TypeId> &types) const {
    auto [it, is_new] = object_sets_.try_emplace(types);
    if (is_new) {
        it->second.objects = problem_->objects_of(types);
        it->second.contains.assign(static_cast<std::size_t>(num_objects()), 0);
        for (ObjectId object : it->second.objects)
            it->second.contains[object] = 1;
    }
    return it->second;
}

int World::num_distinct(int relation, int position) const {
    auto [it, is_new] = distinct_.try_emplace({relation, position}, 0);
    if (is_new)
        it->second = relations_[relation].num_distinct(position);
    return it->second;
}

bool World::holds(const Condition &condition, ObjectId *binding) const {
    switch (condition.kind) {
    case Condition::Kind::conjunction:
        for (const Condition &child : condition.children)
            if (!holds(child, binding))
                return false;
        return true;
    case Condition::Kind::disjunction:
        for (const Condition &child : condition.children)
            if (holds(child, binding))
                return true;
        return false;
    case Condition::Kind::negation:
        return !holds(condition.children[0], binding);
    case Condition::Kind::atom: {
        ObjectId objects[MAX_ARITY];
        instantiate(condition.terms, binding, objects);
        return relations_[condition.predicate].find(objects) != -1;
    }
    case Condition::Kind::equality: {
        ObjectId objects[2];
        instantiate(condition.terms, binding, objects);
        return objects[0] == objects[1];
    }
    case Condition::Kind::comparison:
        return compare(static_value(condition.operands[0], binding), condition.comparator,
                       static_value(condition.operands[1], binding));
    default:
        return holds_quantified(condition, 0, binding);
    }
}

bool World::holds_quantified(const Condition &condition, std::size_t parameter, ObjectId *binding) const {
    if (parameter == condition.parameters.size())
        return holds(condition.children[0], binding);
    bool exists = condition.kind == Condition::Kind::exists;
    for (ObjectId object : objects_of(condition.parameters[parameter].types).objects) {
        binding[condition.parameters[parameter].index] = object;
        if (holds_quantified(condition, parameter + 1, binding) == exists)
            return exists;
    }
    return !exists;
}

double World::static_value(FunctionId function, const ObjectId *objects) const {
    int position = init_functions_.find({function, {objects, domain().functions[function].parameters.size()}});
    return position == -1 ? UNDEFINED : problem_->init_values[position];
}

double World::static_value(const Expression &expression, const ObjectId *binding) const {
    if (expression.kind == Expression::Kind::number)
        return expression.number;
    if (expression.kind == Expression::Kind::function) {
        if (is_number(expression.function))
            return UNDEFINED;
        ObjectId objects[MAX_ARITY];
        instantiate(expression.terms, binding, objects);
        return static_value(expression.function, objects);
    }
    double result = static_value(expression.children[0], binding);
    if (expression.kind == Expression::Kind::negate)
        return -result;
    for (std::size_t i = 1; i < expression.children.size(); ++i) {
        double operand = static_value(expression.children[i], binding);
        switch (expression.kind) {
        case Expression::Kind::add:
            result += operand;
            break;
        case Expression::Kind::subtract:
            result -= operand;
            break;
        case Expression::Kind::multiply:
            result *= operand;
            break;
        default:
            result = operand == 0 ? UNDEFINED : result / operand;
        }
    }
    return result;
}
}  // namespace wl_core
