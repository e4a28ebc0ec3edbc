#include "task_data.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wl_core {
bool Task::Data::holds_all(std::span<const AtomId> list, const TaskState &state) const {
    for (AtomId atom : list)
        if (state.facts[variables.variable_of[atom]] != atom)
            return false;
    return true;
}

bool Task::Data::holds_none(std::span<const AtomId> list, const TaskState &state) const {
    for (AtomId atom : list)
        if (state.facts[variables.variable_of[atom]] == atom)
            return false;
    return true;
}

namespace {
bool holds_all(std::span<const NumericCondition> conditions, const TaskState &state) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const NumericCondition &condition) { return condition.holds(state.numbers); });
}

bool is_additive(Assignment assignment) {
    return assignment == Assignment::increase || assignment == Assignment::decrease;
}

// Two effects on one number as one: increases and decreases add up, scalings multiply,
// assignments must agree. Returns false if they contradict each other.
bool combine(const NumericEffect &first, double &operand, const NumericEffect &second, double other) {
    bool same = first.assignment == second.assignment;
    if (first.assignment == Assignment::assign || second.assignment == Assignment::assign)
        return same && operand == other;
    if (is_additive(first.assignment) != is_additive(second.assignment))
        return false;
    if (is_additive(first.assignment))
        operand += same ? other : -other;
    else
        operand = same ? operand * other : operand / other;
    return true;
}

double result_of(Assignment assignment, double old, double operand) {
    switch (assignment) {
    case Assignment::assign:
        return operand;
    case Assignment::increase:
        return old + operand;
    case Assignment::decrease:
        return old - operand;
    case Assignment::scale_up:
        return old * operand;
    default:
        return operand == 0 ? std::numeric_limits<double>::quiet_NaN() : old / operand;
    }
}

// The effects on numbers that take place, joined by target.
class NumberChanges {
public:
    explicit NumberChanges(std::span<const double> numbers) : numbers_(numbers) {}

    // False if the effect is undefined or contradicts another one.
    bool add(const NumericEffect &effect) {
        double operand = effect.program.evaluate(numbers_);
        if (std::isnan(result_of(effect.assignment, numbers_[effect.target], operand)))
            return false;
        for (Change &change : changes_)
            if (change.effect->target == effect.target)
                return combine(*change.effect, change.operand, effect, operand);
        changes_.push_back({&effect, operand});
        return true;
    }

    void list(std::vector<StateDelta::Number> &result) const {
        for (const Change &change : changes_) {
            NumberId target = change.effect->target;
            double value = result_of(change.effect->assignment, numbers_[target], change.operand) + 0.0;
            if (value != numbers_[target])
                result.push_back({target, value});
        }
    }

private:
    struct Change {
        const NumericEffect *effect;
        double operand;
    };
    std::span<const double> numbers_;
    std::vector<Change> changes_;
};
}  // namespace

bool Task::Data::fires(const ConditionalEffect &effect, const TaskState &state) const {
    return holds_all(effect.conditions, state) && holds_none(effect.negative_conditions, state) &&
           wl_core::holds_all(effect.numeric_conditions, state);
}

bool Task::Data::number_changes(const OperatorView &op, const TaskState &state,
                                std::vector<StateDelta::Number> &result) const {
    NumberChanges changes(state.numbers);
    for (const NumericEffect &effect : op.numeric_effects)
        if (!changes.add(effect))
            return false;
    for (const ConditionalEffect &effect : op.conditional_effects) {
        if (effect.numeric_effects.empty() || !fires(effect, state))
            continue;
        for (const NumericEffect &numeric : effect.numeric_effects)
            if (!changes.add(numeric))
                return false;
    }
    changes.list(result);
    return true;
}

bool Task::Data::meets_checks(OperatorId id, const TaskState &state) const {
    if (!holds_none(ground.operators.negative_preconditions(id), state))
        return false;
    if (!ground.operators.has_numeric_or_conditional_parts() || numbers.size() == 0)
        return true;
    OperatorView op = ground.operators.view(id);
    std::vector<StateDelta::Number> changes;
    return wl_core::holds_all(op.numeric_preconditions, state) && number_changes(op, state, changes);
}

bool Task::is_goal(const TaskState &state) const {
    const Conjunction &goal = data_->ground.goal;
    return data_->ground.is_solvable && data_->holds_all(goal.positive, state) &&
           data_->holds_none(goal.negative, state) && wl_core::holds_all(goal.numeric, state);
}

bool Task::is_applicable(OperatorId id, const TaskState &state) const {
    return data_->holds_all(data_->ground.operators.preconditions(id), state) &&
           (!data_->has_checks || data_->meets_checks(id, state));
}

void Task::applicable(const TaskState &state, std::vector<OperatorId> &result) const {
    result.clear();
    data_->successors.generate(state.facts, result);
    if (data_->has_checks)
        std::erase_if(result, [&](OperatorId id) { return !data_->meets_checks(id, state); });
    std::sort(result.begin(), result.end());
}

namespace {
// Collects the changes of finite-domain variables; additions win over deletions.
class FactChanges {
public:
    FactChanges(const VariableTable &variables, const TaskState &state, std::vector<StateDelta::Fact> &result)
        : variables_(variables), state_(state), result_(result) {}

    void add(std::span<const AtomId> atoms) {
        for (AtomId atom : atoms)
            result_.push_back({variables_.variable_of[atom], atom});
    }

    // What an effect adds that may not be the only one to do so.
    void add_again(std::span<const AtomId> atoms) {
        for (AtomId atom : atoms)
            if (!is_changed(variables_.variable_of[atom]))
                result_.push_back({variables_.variable_of[atom], atom});
    }

    // After all additions.
    void remove(std::span<const AtomId> atoms) {
        for (AtomId atom : atoms) {
            VariableId variable = variables_.variable_of[atom];
            if (state_.facts[variable] == atom && !is_changed(variable))
                result_.push_back({variable, NO_ATOM});
        }
    }

    // Drops what is no change.
    void finish() {
        std::erase_if(result_, [&](StateDelta::Fact fact) { return state_.facts[fact.variable] == fact.atom; });
    }

private:
    bool is_changed(VariableId variable) const {
        return std::any_of(result_.begin(), result_.end(),
                           [&](StateDelta::Fact fact) { return fact.variable == variable; });
    }

    const VariableTable &variables_;
    const TaskState &state_;
    std::vector<StateDelta::Fact> &result_;
};
}  // namespace

void Task::delta(OperatorId id, const TaskState &state, StateDelta &result) const {
    result.clear();
    OperatorView op = data_->ground.operators.view(id);
    FactChanges changes(data_->variables, state, result.facts);
    changes.add(op.adds);
    for (const ConditionalEffect &effect : op.conditional_effects)
        if (!effect.adds.empty() && data_->fires(effect, state))
            changes.add_again(effect.adds);
    changes.remove(op.deletes);
    for (const ConditionalEffect &effect : op.conditional_effects)
        if (!effect.deletes.empty() && data_->fires(effect, state))
            changes.remove(effect.deletes);
    changes.finish();
    if (data_->numbers.size() > 0)
        data_->number_changes(op, state, result.numbers);
    if (has_axioms())
        add_derived_changes(state, result);
}

// Derived atoms are computed anew where something changes that they depend on.
void Task::add_derived_changes(const TaskState &state, StateDelta &result) const {
    const AxiomEvaluator &axioms = data_->axioms;
    bool relevant = std::any_of(result.facts.begin(), result.facts.end(),
                                [&](StateDelta::Fact fact) { return axioms.depends_on_variable(fact.variable); }) ||
                    std::any_of(result.numbers.begin(), result.numbers.end(),
                                [&](StateDelta::Number number) { return axioms.depends_on_number(number.number); });
    if (!relevant)
        return;
    result.successor.facts.assign(state.facts.begin(), state.facts.end());
    result.successor.numbers.assign(state.numbers.begin(), state.numbers.end());
    apply(result, result.successor);
    axioms.evaluate(result.successor, result.scratch);
    for (VariableId variable = num_base_variables_; variable < num_variables_; ++variable)
        if (result.successor.facts[variable] != state.facts[variable])
            result.facts.push_back({variable, result.successor.facts[variable]});
}

void Task::apply(const StateDelta &delta, TaskState &state) const {
    for (StateDelta::Fact fact : delta.facts)
        state.facts[fact.variable] = fact.atom;
    for (StateDelta::Number number : delta.numbers)
        state.numbers[number.number] = number.value;
}
}  // namespace wl_core
