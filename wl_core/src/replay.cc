#include "wl_core/replay.h"

#include "wl_core/errors.h"
#include "wl_core/validator.h"

namespace wl_core {
namespace {
std::string text_of(const PlanStep &step) {
    std::string result = "(" + step.action;
    for (const std::string &object : step.objects)
        result += " " + object;
    return result + ")";
}

std::optional<OperatorId> applicable_operator(const Task &task, const TaskState &state, const PlanStep &step) {
    std::optional<OperatorId> first = task.find_operator(step.action, step.objects);
    if (!first)
        return std::nullopt;
    auto [id, last] = task.find_operators(task.operator_action(*first), task.operator_objects(*first));
    for (; id < last; ++id)
        if (task.is_applicable(id, state))
            return id;
    return std::nullopt;
}

std::string missing_condition(const Task &task, const TaskState &state, OperatorId id) {
    OperatorView op = task.op(id);
    for (AtomId atom : op.preconditions)
        if (!task.holds(atom, state) && !task.is_auxiliary(atom))
            return task.problem()->atom_name(task.atoms()[atom]) + " does not hold";
    for (AtomId atom : op.negative_preconditions)
        if (task.holds(atom, state) && !task.is_auxiliary(atom))
            return task.problem()->atom_name(task.atoms()[atom]) + " holds";
    for (const NumericCondition &condition : op.numeric_preconditions)
        if (!condition.holds(state.numbers))
            return "a numeric precondition does not hold";
    return "its precondition does not hold, or an effect has no value";
}
}  // namespace

OperatorId find_applicable(const Task &task, const TaskState &state, const PlanStep &step) {
    if (std::optional<OperatorId> id = applicable_operator(task, state, step))
        return *id;
    const Problem &problem = *task.problem();
    std::optional<ActionId> action = problem.domain->find_action(step.action);
    if (!action)
        throw InputError(text_of(step) + ": there is no action '" + step.action + "'");
    std::size_t expected = problem.domain->actions[*action].parameters.size();
    if (expected != step.objects.size())
        throw InputError(text_of(step) + ": expected " + std::to_string(expected) + " objects, got " +
                         std::to_string(step.objects.size()));
    for (const std::string &object : step.objects)
        if (!problem.find_object(object))
            throw InputError(text_of(step) + ": there is no object '" + object + "'");
    std::optional<OperatorId> id = task.find_operator(step.action, step.objects);
    throw InputError(text_of(step) + ": not applicable, " +
                     (id ? missing_condition(task, state, *id) : "in no state that can be reached"));
}

std::vector<TaskState> replay(const Task &task, const std::vector<PlanStep> &plan) {
    std::vector<TaskState> states{task.initial_state()};
    bool is_complete = true;
    StateDelta delta;
    for (const PlanStep &step : plan) {
        std::optional<OperatorId> id = applicable_operator(task, states.back(), step);
        is_complete = is_complete && id;
        states.push_back(states.back());
        if (id) {
            task.delta(*id, states[states.size() - 2], delta);
            task.apply(delta, states.back());
        }
    }
    if (is_complete && task.is_goal(states.back()))
        return states;
    // The validator knows why; and whether the steps without an operator were legal ones without effect.
    PlanCheck check = validate_plan(*task.problem(), plan);
    if (!check.valid)
        throw InputError(check.reason);
    return states;
}
}  // namespace wl_core
