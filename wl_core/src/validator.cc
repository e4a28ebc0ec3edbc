#include "wl_core/validator.h"

#include "derived_facts.h"
#include "wl_core/pddl_writer.h"

#include <algorithm>
#include <cmath>

namespace wl_core {
namespace {
// Why a plan is not valid; only travels inside this file.
struct Failure {
    std::string reason;
};

std::string value_text(double number) {
    return std::isnan(number) ? "undefined" : number_text(number);
}

// Puts objects in the place of bound variables.
void substitute(std::vector<Term> &terms, const Bindings &bindings) {
    for (Term &term : terms)
        if (term.is_variable() && bindings[term.variable_index()] != UNBOUND)
            term = Term::object(bindings[term.variable_index()]);
}

void substitute(Expression &expression, const Bindings &bindings) {
    substitute(expression.terms, bindings);
    for (Expression &child : expression.children)
        substitute(child, bindings);
}

void substitute(Condition &condition, const Bindings &bindings) {
    substitute(condition.terms, bindings);
    for (Expression &operand : condition.operands)
        substitute(operand, bindings);
    for (Condition &child : condition.children)
        substitute(child, bindings);
}

class PlanInterpreter {
public:
    explicit PlanInterpreter(const Problem &problem)
        : problem_(problem), domain_(*problem.domain), state_(problem), solver_(problem, state_),
          derived_(problem, state_, solver_) {
        // Costs count from zero, whatever the initial state says.
        if (domain_.cost_function())
            state_.set_value({*domain_.cost_function(), {}}, 0);
    }

    void take(const PlanStep &step);
    void check_goal();
    double cost(std::size_t steps) const;

private:
    struct Change {
        PredicateId predicate;
        std::vector<ObjectId> objects;
    };
    struct NumericChange {
        AtomView function() const { return {symbol, objects}; }
        FunctionId symbol;
        std::vector<ObjectId> objects;
        Assignment assignment;
        double value;
    };

    Bindings bind(const PlanStep &step, const Action &action) const;
    void require(const Condition &condition, Bindings &bindings, const std::string &what);
    std::string explain(const Condition &condition, Bindings &bindings);
    // With objects for variables; all variables are bound.
    template <typename Formula> std::string text(Formula formula, const Bindings &bindings) const {
        substitute(formula, bindings);
        return to_pddl(domain_, problem_.objects, formula);
    }
    void collect(const Effect &effect, Bindings &bindings);
    void collect_number(const Effect &effect, const Bindings &bindings);
    void apply_numbers();
    double combine(const NumericChange &first, const NumericChange &second) const;
    void apply();

    const Problem &problem_;
    const Domain &domain_;
    PlanState state_;
    ConditionSolver solver_;
    DerivedFacts derived_;
    // What the step that is being taken changes:
    std::vector<Change> adds_, deletes_;
    std::vector<NumericChange> numbers_;
};

Bindings PlanInterpreter::bind(const PlanStep &step, const Action &action) const {
    if (step.objects.size() != action.parameters.size())
        throw Failure{"the action takes " + std::to_string(action.parameters.size()) + " objects, got " +
                      std::to_string(step.objects.size())};
    Bindings bindings(static_cast<std::size_t>(action.num_variables), UNBOUND);
    for (std::size_t i = 0; i < step.objects.size(); ++i) {
        const Parameter &parameter = action.parameters[i];
        std::optional<ObjectId> object = problem_.find_object(step.objects[i]);
        if (!object)
            throw Failure{"there is no object '" + step.objects[i] + "'"};
        if (!problem_.object_fits(*object, parameter.types))
            throw Failure{"'" + step.objects[i] + "' is not of the type that " + parameter.name + " asks for"};
        bindings[parameter.index] = *object;
    }
    return bindings;
}

void PlanInterpreter::take(const PlanStep &step) {
    std::optional<ActionId> id = domain_.find_action(step.action);
    if (!id)
        throw Failure{"there is no action '" + step.action + "'"};
    const Action &action = domain_.actions[*id];
    Bindings bindings = bind(step, action);
    if (mentions(action.precondition, derived_.predicates()) || mentions(action.effect, derived_.predicates()))
        derived_.update();
    require(action.precondition, bindings, "precondition");
    collect(action.effect, bindings);
    apply();
}

void PlanInterpreter::check_goal() {
    Bindings bindings(static_cast<std::size_t>(problem_.num_goal_variables), UNBOUND);
    if (mentions(problem_.goal, derived_.predicates()))
        derived_.update();
    require(problem_.goal, bindings, "the goal");
}

double PlanInterpreter::cost(std::size_t steps) const {
    return problem_.metric ? solver_.value(problem_.metric->expression, {}) : static_cast<double>(steps);
}

void PlanInterpreter::require(const Condition &condition, Bindings &bindings, const std::string &what) {
    if (!solver_.holds(condition, bindings))
        throw Failure{what + " " + explain(condition, bindings)};
}

// Names the part of a false condition that is to blame, with the objects it is about.
std::string PlanInterpreter::explain(const Condition &condition, Bindings &bindings) {
    std::string result;
    if (condition.kind == Condition::Kind::conjunction)
        for (const Condition &child : condition.children)
            if (!solver_.holds(child, bindings))
                return explain(child, bindings);
    if (condition.kind == Condition::Kind::forall) {
        solver_.find(condition.parameters, condition.children[0], false, bindings, [&] {
            result = explain(condition.children[0], bindings);
            return true;
        });
        return result;
    }
    result = text(condition, bindings) + " does not hold";
    if (condition.kind == Condition::Kind::comparison)
        result += ": the values are " + value_text(solver_.value(condition.operands[0], bindings)) + " and " +
                  value_text(solver_.value(condition.operands[1], bindings));
    return result;
}

void PlanInterpreter::collect(const Effect &effect, Bindings &bindings) {
    static const Condition always;  // the empty conjunction
    switch (effect.kind) {
    case Effect::Kind::conjunction:
        for (const Effect &child : effect.children)
            collect(child, bindings);
        break;
    case Effect::Kind::when:
        if (solver_.holds(effect.condition[0], bindings))
            collect(effect.children[0], bindings);
        break;
    case Effect::Kind::forall: {
        const Effect *body = &effect.children[0];
        const Condition *condition = &always;
        if (body->kind == Effect::Kind::when) {
            condition = &body->condition[0];
            body = &body->children[0];
        }
        solver_.find(effect.parameters, *condition, true, bindings, [&] {
            collect(*body, bindings);
            return false;
        });
        break;
    }
    case Effect::Kind::add:
        adds_.push_back({effect.predicate, solver_.ground(effect.terms, bindings)});
        break;
    case Effect::Kind::remove:
        deletes_.push_back({effect.predicate, solver_.ground(effect.terms, bindings)});
        break;
    case Effect::Kind::numeric:
        collect_number(effect, bindings);
        break;
    }
}

void PlanInterpreter::collect_number(const Effect &effect, const Bindings &bindings) {
    double value = solver_.value(effect.value[0], bindings);
    if (std::isnan(value))
        throw Failure{"the effect reads " + text(effect.value[0], bindings) + ", which has no value"};
    if (effect.assignment == Assignment::scale_down && value == 0)
        throw Failure{"the effect divides by zero"};
    NumericChange change{effect.function, solver_.ground(effect.terms, bindings), effect.assignment, value};
    if (effect.assignment != Assignment::assign && std::isnan(state_.value(change.function())))
        throw Failure{"the effect changes " + problem_.function_name(change.function()) + ", which has no value"};
    numbers_.push_back(std::move(change));
}

// All conditions and values are those before the step; what is both deleted and added is true after it.
void PlanInterpreter::apply() {
    apply_numbers();
    for (const auto *changes : {&deletes_, &adds_})
        for (const Change &change : *changes)
            if (state_.facts.set({change.predicate, change.objects}, changes == &adds_))
                derived_.note_change(change.predicate);
    adds_.clear();
    deletes_.clear();
}

void PlanInterpreter::apply_numbers() {
    std::stable_sort(numbers_.begin(), numbers_.end(),
                     [](const NumericChange &a, const NumericChange &b) { return a.function() < b.function(); });
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        NumericChange change = numbers_[i];
        for (; i + 1 < numbers_.size() && numbers_[i + 1].function() == change.function(); ++i)
            change.value = combine(change, numbers_[i + 1]);
        double before = state_.value(change.function());
        double after = change.assignment == Assignment::assign     ? change.value
                       : change.assignment == Assignment::increase ? before + change.value
                       : change.assignment == Assignment::decrease ? before - change.value
                       : change.assignment == Assignment::scale_up ? before * change.value
                                                                   : before / change.value;
        state_.set_value(change.function(), after);
    }
    if (!numbers_.empty())
        derived_.note_number_change();
    numbers_.clear();
}

// Two effects on one function: increases and decreases add up, scalings multiply,
// and two assignments must agree. Anything else has no meaning.
double PlanInterpreter::combine(const NumericChange &first, const NumericChange &second) const {
    Assignment a = first.assignment, b = second.assignment;
    auto additive = [](Assignment x) { return x == Assignment::increase || x == Assignment::decrease; };
    auto scaling = [](Assignment x) { return x == Assignment::scale_up || x == Assignment::scale_down; };
    if (additive(a) && additive(b))
        return first.value + (a == b ? second.value : -second.value);
    if (scaling(a) && scaling(b))
        return a == b ? first.value * second.value : first.value / second.value;
    if (a == b && first.value == second.value)
        return first.value;
    throw Failure{"the effects on " + problem_.function_name(first.function()) + " contradict each other"};
}
}  // namespace

PlanCheck validate_plan(const Problem &problem, const std::vector<PlanStep> &plan) {
    PlanInterpreter interpreter(problem);
    PlanCheck check;
    std::size_t taken = 0;
    try {
        for (const PlanStep &step : plan) {
            interpreter.take(step);
            ++taken;
        }
        interpreter.check_goal();
        check.valid = true;
    } catch (const Failure &failure) {
        check.reason = failure.reason;
        if (taken < plan.size()) {
            check.failed_step = static_cast<int>(taken) + 1;
            std::string step = plan[taken].action;
            for (const std::string &object : plan[taken].objects)
                step += " " + object;
            check.reason = "step " + std::to_string(taken + 1) + " (" + step + "): " + failure.reason;
        }
    }
    check.cost = interpreter.cost(taken);
    return check;
}
}  // namespace wl_core
