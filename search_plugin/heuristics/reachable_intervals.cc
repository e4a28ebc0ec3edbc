#include "search_plugin/heuristics/reachable_intervals.h"

#include <algorithm>

namespace search_plugin {
using wl_core::Assignment;
using wl_core::NumberId;

namespace {
double &bound(Interval &interval, bool is_high) {
    return is_high ? interval.high : interval.low;
}
}  // namespace

ReachableIntervals::ReachableIntervals(const NumericTable &table)
    : table_(table), numbers_(static_cast<std::size_t>(table.num_numbers())) {}

void ReachableIntervals::start(std::span<const double> numbers) {
    initial_.clear();
    for (double number : numbers)
        initial_.push_back(Interval::point(number));
    jumped_ = grown_ = initial_;
    std::fill(numbers_.begin(), numbers_.end(), Number{});
}

void ReachableIntervals::apply(int op, Cost cost, std::vector<NumberId> &changed) {
    for (const NumericTable::Step &step : table_.steps(op))
        if (this->step(step, {op, cost}))
            changed.push_back(step.number);
    for (const NumericTable::Jump &jump : table_.jumps(op))
        if (this->jump(jump, {op, cost}))
            changed.push_back(jump.target);
}

bool ReachableIntervals::step(const NumericTable::Step &step, Support support) {
    Interval &interval = grown_[step.number];
    Support &known = numbers_[step.number].steps[step.is_up];
    if (known.op != -1)
        return false;
    known = support;
    if (interval.is_empty())
        return false;  // takes effect as soon as the number is defined
    bound(interval, step.is_up) = step.is_up ? INFINITE : -INFINITE;
    return true;
}

bool ReachableIntervals::jump(const NumericTable::Jump &jump, Support support) {
    Interval value = evaluate(jump.program, grown_);
    Interval &target = jumped_[jump.target];
    bool is_increase = jump.assignment == Assignment::increase, is_decrease = jump.assignment == Assignment::decrease;
    if (jump.assignment == Assignment::scale_up)
        value = grown_[jump.target] * value;
    else if (jump.assignment == Assignment::scale_down)
        value = grown_[jump.target] / value;
    else if ((is_increase || is_decrease) && !target.is_empty() && !value.is_empty()) {
        if (is_decrease)
            value = Interval::point(0) - value;
        value = {value.low < 0 ? -INFINITE : target.low, value.high > 0 ? INFINITE : target.high};
    }
    if (value.is_empty() || (target.is_empty() && (is_increase || is_decrease)))
        return false;
    if (target.is_empty()) {
        define(jump.target, value, support);
        return true;
    }
    bool is_constant = jump.reads.empty();
    bool low_moved = value.low < target.low && move(jump.target, LOW, value.low, is_constant, support);
    bool high_moved = value.high > target.high && move(jump.target, HIGH, value.high, is_constant, support);
    return low_moved || high_moved;
}

void ReachableIntervals::define(NumberId number, Interval value, Support support) {
    Number &at = numbers_[number];
    jumped_[number] = value;
    grown_[number] = {at.steps[LOW].op == -1 ? value.low : -INFINITE, at.steps[HIGH].op == -1 ? value.high : INFINITE};
    at.jumps[LOW] = at.jumps[HIGH] = support;
}

// Moves a bound outward. Grown intervals contain jumped ones.
bool ReachableIntervals::move(NumberId number, Side side, double value, bool is_constant, Support support) {
    if (!is_constant && ++numbers_[number].moves[side] > MAX_MOVES)
        value = side == HIGH ? INFINITE : -INFINITE;
    bound(jumped_[number], side == HIGH) = value;
    numbers_[number].jumps[side] = support;
    grown_[number].low = std::min(grown_[number].low, jumped_[number].low);
    grown_[number].high = std::max(grown_[number].high, jumped_[number].high);
    return true;
}

double ReachableIntervals::upper_bound(const LinearForm &form) const {
    double result = 0;
    for (auto [number, weight] : form.terms) {
        if (jumped_[number].is_empty())
            return -INFINITE;
        result += weight * (weight > 0 ? jumped_[number].high : jumped_[number].low);
    }
    return result;
}

bool ReachableIntervals::can_hold(const NumericTable::Condition &condition, bool is_linear) const {
    Interval value = evaluate(condition.program, is_linear ? jumped_ : grown_);
    return !value.is_empty() && (condition.strict ? value.high > 0 : value.high >= 0);
}

void ReachableIntervals::add(Support support, std::vector<int> &operators, std::int64_t &cost) {
    if (support.op != -1 && std::find(operators.begin(), operators.end(), support.op) == operators.end()) {
        operators.push_back(support.op);
        cost += support.cost;
    }
}

Cost ReachableIntervals::explain(const NumericTable::Condition &condition, bool is_linear,
                                 std::vector<int> &operators) {
    reduced_ = is_linear ? jumped_ : grown_;
    std::int64_t cost = 0;
    auto holds = [&] {
        Interval value = evaluate(condition.program, reduced_);
        return !value.is_empty() && (condition.strict ? value.high > 0 : value.high >= 0);
    };
    for (NumberId number : condition.program.variables()) {
        for (Side side : {LOW, HIGH}) {
            double &end = bound(reduced_[number], side == HIGH);
            double full = end, start = bound(initial_[number], side == HIGH);
            double jumped = bound(jumped_[number], side == HIGH);
            if (full == start)
                continue;
            if (end = start; holds())
                continue;
            end = jumped;
            bool by_jump = full == jumped || holds();
            end = by_jump ? jumped : full;
            add(by_jump ? numbers_[number].jumps[side] : numbers_[number].steps[side], operators, cost);
        }
    }
    return saturated(cost);
}

Cost ReachableIntervals::explain_bound(const LinearForm &form, std::vector<int> &operators) const {
    std::int64_t cost = 0;
    for (auto [number, weight] : form.terms)
        add(numbers_[number].jumps[weight > 0 ? HIGH : LOW], operators, cost);
    return saturated(cost);
}

void ReachableIntervals::supporters(NumberId number, std::vector<int> &operators) const {
    std::int64_t cost = 0;
    for (Side side : {LOW, HIGH}) {
        add(numbers_[number].jumps[side], operators, cost);
        add(numbers_[number].steps[side], operators, cost);
    }
}
}  // namespace search_plugin
