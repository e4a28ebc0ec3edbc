#include "task_data.h"

#include <algorithm>
#include <cmath>

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

// What becomes of one number when several effects change it at once.
struct Change {
    NumberId number;
    Assignment assignment;  // of the first effect
    double value;

    // `value` is what `effect` alone would make of `old`. False if the two contradict.
    bool join(const NumericEffect &effect, double other, double old) {
        auto is_additive = [](Assignment a) { return a == Assignment::increase || a == Assignment::decrease; };
        if (is_additive(assignment) && is_additive(effect.assignment)) {
            value += other - old;
            return true;
        }
        if (assignment == Assignment::assign || assignment != effect.assignment)
            return assignment == effect.assignment && value == other;
        value = old == 0 ? 0 : value * (other / old);
        return true;
    }
};
}  // namespace

bool Task::Data::fires(const ConditionalEffect &effect, const TaskState &state) const {
    return holds_all(effect.conditions, state) && holds_none(effect.negative_conditions, state) &&
           wl_core::holds_all(effect.numeric_conditions, state);
}

bool Task::Data::number_changes(const OperatorView &op, const TaskState &state,
                                std::vector<StateDelta::Number> &result) const {
    std::vector<Change> changes;
    auto add = [&](const NumericEffect &effect) {
        double value = effect.apply(state.numbers);
        if (std::isnan(value))
            return false;
        for (Change &change : changes)
            if (change.number == effect.target)
                return change.join(effect, value, state.numbers[effect.target]);
        changes.push_back({effect.target, effect.assignment, value});
        return true;
    };
    for (const NumericEffect &effect : op.numeric_effects)
        if (!add(effect))
            return false;
    for (const ConditionalEffect &effect : op.conditional_effects) {
        if (effect.numeric_effects.empty() || !fires(effect, state))
            continue;
        for (const NumericEffect &numeric : effect.numeric_effects)
            if (!add(numeric))
                return false;
    }
    for (const Change &change : changes)
        if (change.value != state.numbers[change.number])
            result.push_back({change.number, change.value == 0 ? 0.0 : change.value});
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
            changes.add(effect.adds);
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
