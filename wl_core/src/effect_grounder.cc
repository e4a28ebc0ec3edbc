#include "effect_grounder.h"

#include "wl_core/errors.h"

#include <algorithm>
#include <cmath>

namespace wl_core {
namespace {
// Bindings of the quantified variables for which the condition may hold; for a delete, where it matters.
std::unique_ptr<JoinPlan> make_plan(World &world, const ActionSchema &schema, const SimpleEffect &effect) {
    Query query;
    query.types = schema.types;
    std::vector<int> bound;
    for (const Parameter &parameter : schema.action->parameters)
        bound.push_back(parameter.index);
    for (const Parameter &parameter : effect.parameters) {
        query.variables.push_back(parameter.index);
        query.types[parameter.index] = &world.objects_of(parameter.types);
    }
    auto add_atom = [&](PredicateId predicate, const std::vector<Term> &terms) {
        query.atoms.push_back({world.relation_of_predicate(predicate), terms});
    };
    auto add_condition = [&](const Condition &condition) {
        if (condition.kind == Condition::Kind::atom)
            add_atom(condition.predicate, condition.terms);
        else if (condition.kind != Condition::Kind::conjunction && is_static(world.domain(), condition))
            query.conditions.push_back(condition);
    };
    add_condition(effect.condition);
    if (effect.condition.kind == Condition::Kind::conjunction)
        for (const Condition &child : effect.condition.children)
            add_condition(child);
    if (effect.effect.kind == Effect::Kind::remove)
        add_atom(effect.effect.predicate, effect.effect.terms);
    return std::make_unique<JoinPlan>(world, query, bound);
}

template <class T> void append(std::vector<T> &to, const std::vector<T> &from) {
    to.insert(to.end(), from.begin(), from.end());
}
}  // namespace

EffectGrounder::EffectGrounder(World &world, const ActionSchema &schema) : world_(world), schema_(schema) {
    std::optional<FunctionId> cost = world.domain().cost_function();
    has_costs_ =
        cost && !world.is_number(*cost) && world.problem().metric && is_cost_metric(*world.problem().metric, *cost);
    for (const SimpleEffect &effect : schema.effects) {
        has_numeric_effects_ = has_numeric_effects_ || effect.effect.kind == Effect::Kind::numeric;
        items_.push_back({&effect, effect.is_unconditional() ? nullptr : make_plan(world, schema, effect)});
    }
}

void EffectGrounder::for_each(const Item &item, std::vector<ObjectId> &binding, const std::function<void()> &use) {
    if (item.plan)
        item.plan->run(binding.data(), use);
    else
        use();
}

bool EffectGrounder::is_added(std::vector<ObjectId> &binding, int relation, int tuple) const {
    for (const Item &item : items_) {
        const Effect &effect = item.effect->effect;
        if (item.plan || effect.kind != Effect::Kind::add || world_.relation_of_predicate(effect.predicate) != relation)
            continue;
        ObjectId objects[MAX_ARITY];
        instantiate(effect.terms, binding.data(), objects);
        if (std::equal(objects, objects + effect.terms.size(), world_.relation(relation).tuple(tuple)))
            return true;
    }
    return false;
}

void EffectGrounder::mark_changes(std::vector<ObjectId> &binding, std::vector<std::vector<char>> &deleted) {
    for (const Item &item : items_) {
        const Effect &effect = item.effect->effect;
        if (effect.kind != Effect::Kind::remove)
            continue;
        for_each(item, binding, [&] {
            ObjectId objects[MAX_ARITY];
            instantiate(effect.terms, binding.data(), objects);
            int relation = world_.relation_of_predicate(effect.predicate);
            int tuple = world_.relation(relation).find(objects);
            if (tuple != -1 && !deleted[effect.predicate][tuple])
                deleted[effect.predicate][tuple] = !is_added(binding, relation, tuple);
        });
    }
}

void EffectGrounder::mark_numbers(std::vector<ObjectId> &binding, NumberTable &numbers) {
    for (const Item &item : items_) {
        const Effect &effect = item.effect->effect;
        if (effect.kind != Effect::Kind::numeric || !world_.is_number(effect.function))
            continue;
        for_each(item, binding, [&] {
            ObjectId objects[MAX_ARITY];
            instantiate(effect.terms, binding.data(), objects);
            // A conditional change of something undefined makes the operator inapplicable
            // only where the condition holds, so there must be a number to find undefined.
            Relation &relation = world_.relation(world_.relation_of_function(effect.function));
            if (effect.assignment == Assignment::assign || item.plan)
                relation.insert(objects);
            int tuple = relation.find(objects);
            if (tuple != -1)
                numbers.mark_changed(effect.function, tuple);
        });
    }
}

// Adds the effect to `result`; false if it is undefined.
bool EffectGrounder::ground_simple(const SimpleEffect &simple, std::vector<ObjectId> &binding, const AtomTable &atoms,
                                   const NumberTable &numbers, ConditionalEffect &result, double &cost) const {
    const Effect &effect = simple.effect;
    ObjectId objects[MAX_ARITY];
    instantiate(effect.terms, binding.data(), objects);
    if (effect.kind != Effect::Kind::numeric) {
        AtomId atom = atoms.code(effect.predicate, objects);
        if (atom >= 0)
            (effect.kind == Effect::Kind::add ? result.adds : result.deletes).push_back(atom);
        return true;
    }
    if (!world_.is_number(effect.function)) {
        if (has_costs_ || std::isnan(world_.static_value(effect.value[0], binding.data())))
            cost += world_.static_value(effect.value[0], binding.data());
        return !std::isnan(cost);
    }
    NumericEffect numeric{numbers.find(effect.function, objects), effect.assignment,
                          numbers.compile(effect.value[0], binding.data())};
    bool defined = numeric.target != -1 && !(is_constant(numeric.program) && std::isnan(numeric.program.evaluate({})));
    if (numeric.target != -1)
        result.numeric_effects.push_back(std::move(numeric));
    return defined;
}

bool EffectGrounder::ground(std::vector<ObjectId> &binding, const AtomTable &atoms, const NumberTable &numbers,
                            ConditionGrounder &conditions, OperatorDraft &draft) {
    ConditionalEffect unconditional;
    std::swap(unconditional.adds, draft.adds);  // keeps their memory
    std::swap(unconditional.deletes, draft.deletes);
    double cost = 0;
    bool defined = true;
    for (const Item &item : items_) {
        if (item.plan)
            ground_conditional(item, binding, atoms, numbers, conditions, draft);
        else
            defined = ground_simple(*item.effect, binding, atoms, numbers, unconditional, cost) && defined;
    }
    std::swap(unconditional.adds, draft.adds);
    std::swap(unconditional.deletes, draft.deletes);
    append(draft.numeric_effects, unconditional.numeric_effects);
    draft.cost = has_costs_ ? cost : 1;
    return defined;
}

void EffectGrounder::ground_conditional(const Item &item, std::vector<ObjectId> &binding, const AtomTable &atoms,
                                        const NumberTable &numbers, ConditionGrounder &conditions,
                                        OperatorDraft &draft) {
    // Two disjuncts that hold at once must not increase a number twice.
    bool is_numeric = item.effect->effect.kind == Effect::Kind::numeric;
    item.plan->run(binding.data(), [&] {
        const Condition &condition = item.effect->condition;
        Dnf disjuncts =
            is_numeric ? conditions.ground_as_conjunction(condition, binding) : conditions.ground(condition, binding);
        for (const Conjunction &disjunct : disjuncts) {
            double cost = 0;
            ConditionalEffect result{disjunct.positive, disjunct.negative, disjunct.numeric, {}, {}, {}};
            ground_simple(*item.effect, binding, atoms, numbers, result, cost);
            draft.conditional_effects.push_back(std::move(result));
        }
    });
}
}  // namespace wl_core
