#include "search_plugin/heuristics/numeric_table.h"

#include <algorithm>
#include <map>

namespace search_plugin {
using wl_core::Assignment;
using wl_core::NumberId;
using wl_core::NumericEffect;

namespace {
std::span<const NumericEffect> effects_of(const wl_core::OperatorView &op, int part) {
    if (part == -1)
        return op.numeric_effects;
    return op.conditional_effects[static_cast<std::size_t>(part)].numeric_effects;
}
}  // namespace

NumericTable::NumericTable(const Task &task, const RelaxedTask &relaxed, const OperatorTable &operators)
    : can_jump_(static_cast<std::size_t>(task.numbers().size()), false) {
    find_jumps(task, operators);
    find_conditions(relaxed);
    find_gains(task, operators);
}

void NumericTable::find_jumps(const Task &task, const OperatorTable &operators) {
    FlatLists reads;
    for (int op = 0; op < operators.size(); ++op) {
        std::vector<Jump> jumps;
        std::vector<Step> steps;
        std::vector<NumberId> read;
        if (operators.id(op) != NO_OPERATOR) {
            for (const NumericEffect &effect : effects_of(task.op(operators.id(op)), operators.part(op))) {
                if (std::optional<double> step = constant_step(effect)) {
                    if (*step != 0)
                        steps.push_back({effect.target, *step > 0});
                    continue;
                }
                can_jump_[effect.target] = true;
                Jump jump{effect.target, effect.assignment, effect.program, effect.program.variables()};
                if (effect.assignment != Assignment::assign)
                    jump.reads.push_back(effect.target);
                read.insert(read.end(), jump.reads.begin(), jump.reads.end());
                jumps.push_back(std::move(jump));
            }
        }
        jumps_.push_back(std::move(jumps));
        steps_.push_back(std::move(steps));
        std::sort(read.begin(), read.end());
        read.erase(std::unique(read.begin(), read.end()), read.end());
        reads.push_back(read);
    }
    readers_ = reads.inverse(num_numbers());
}

void NumericTable::find_conditions(const RelaxedTask &relaxed) {
    std::map<std::vector<std::pair<NumberId, double>>, std::vector<Condition>> groups;  // ordered: results are too
    std::vector<Condition> nonlinear;
    for (const NumericProposition &proposition : relaxed.numeric_propositions()) {
        Condition condition{proposition.id, proposition.program, proposition.strict, 0};
        if (std::optional<LinearForm> form = linear_form(proposition.program)) {
            condition.threshold = -form->constant;
            groups[form->terms].push_back(std::move(condition));
        } else {
            nonlinear.push_back(std::move(condition));
        }
    }
    FlatLists numbers_of_expressions, numbers_of_nonlinear;
    std::vector<NumberId> numbers;
    for (auto &[terms, conditions] : groups) {
        std::stable_sort(conditions.begin(), conditions.end(),
                         [](const Condition &a, const Condition &b) { return a.threshold < b.threshold; });
        auto first = static_cast<int>(conditions_.size());
        conditions_.insert(conditions_.end(), conditions.begin(), conditions.end());
        bool can_jump = std::any_of(terms.begin(), terms.end(), [&](auto term) { return can_jump_[term.first]; });
        expressions_.push_back({{terms, 0}, can_jump, first, static_cast<int>(conditions_.size())});
        needs_intervals_ |= can_jump;
        numbers.clear();
        for (auto [number, weight] : terms)
            numbers.push_back(number);
        numbers_of_expressions.push_back(numbers);
    }
    first_nonlinear_ = static_cast<int>(conditions_.size());
    needs_intervals_ |= !nonlinear.empty();
    for (int i = 0; i < first_nonlinear_; ++i)
        numbers_of_nonlinear.push_back({});
    for (Condition &condition : nonlinear) {
        numbers_of_nonlinear.push_back(condition.program.variables());
        conditions_.push_back(std::move(condition));
    }
    expressions_of_ = numbers_of_expressions.inverse(num_numbers());
    nonlinear_of_ = numbers_of_nonlinear.inverse(num_numbers());
    condition_of_.assign(static_cast<std::size_t>(relaxed.num_propositions()), -1);
    for (std::size_t i = 0; i < conditions_.size(); ++i)
        condition_of_[conditions_[i].proposition] = static_cast<int>(i);
}

// How much the constant steps of one part of an operator change the sum, at most.
double NumericTable::change(const Expression &expression, const Deltas &deltas) const {
    double result = 0;
    for (auto [number, delta] : deltas)
        for (auto [term, weight] : expression.form.terms)
            if (term == number)
                result += can_jump_[number] ? std::max(0.0, weight * delta) : weight * delta;
    return result;
}

void NumericTable::find_gains(const Task &task, const OperatorTable &operators) {
    auto deltas_of = [](std::span<const NumericEffect> effects) {
        Deltas deltas;
        for (const NumericEffect &effect : effects)
            if (std::optional<double> step = constant_step(effect))
                deltas.emplace_back(effect.target, *step);
        return deltas;
    };
    for (int op = 0; op < operators.size(); ++op) {
        std::vector<int> touched;
        if (!steps_[op].empty()) {
            for (const Step &step : steps_[op])
                touched.insert(touched.end(), expressions_of_[step.number].begin(), expressions_of_[step.number].end());
            std::sort(touched.begin(), touched.end());
            touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
        }
        for (int expression : touched) {
            wl_core::OperatorView view = task.op(operators.id(op));
            double gain = change(expressions_[expression], deltas_of(view.numeric_effects));
            if (operators.part(op) != -1) {
                Deltas own = deltas_of(effects_of(view, operators.part(op)));
                if (change(expressions_[expression], own) <= 0)
                    continue;
                for (const wl_core::ConditionalEffect &effect : view.conditional_effects)
                    gain += std::max(0.0, change(expressions_[expression], deltas_of(effect.numeric_effects)));
            }
            if (gain > 0)
                gains_.push_back({expression, gain});
        }
        gain_starts_.push_back(static_cast<std::uint32_t>(gains_.size()));
    }
}
}  // namespace search_plugin
