#include "search_plugin/heuristics/numeric_exploration.h"

#include <cmath>

namespace search_plugin {
using wl_core::NumberId;

namespace {
// How often a gain must be repeated to make up for the deficit, at least once; rounding errors do not count.
double repetitions(double deficit, double gain, bool strict) {
    double quotient = deficit / gain;
    double whole = strict ? std::floor(quotient) + 1 : std::ceil(quotient - 1e-9 * std::max(1.0, std::abs(quotient)));
    return std::max(1.0, whole);
}

Cost rounded_up(double cost) {
    return cost < MAX_COST ? static_cast<Cost>(std::ceil(cost - 1e-9 * std::max(1.0, cost))) : MAX_COST;
}
}  // namespace

NumericExploration::NumericExploration(const Task &task, CostType cost_type)
    : NumericExploration(task, cost_type, RelaxedTask(task)) {}

NumericExploration::NumericExploration(const Task &task, CostType cost_type, const RelaxedTask &relaxed)
    : scaled_costs_(task, cost_type), num_goals_(relaxed.num_goals()), operators_(relaxed, scaled_costs_),
      cursor_(task, relaxed, operators_), table_(task, relaxed, operators_), numeric_cursor_(table_, cursor_),
      intervals_(table_), has_events_(static_cast<std::size_t>(operators_.size()), false),
      supporters_(cursor_.costs().size(), -1), supports_(table_.conditions().size()),
      rises_(table_.expressions().size()), upper_bounds_(table_.expressions().size()),
      first_false_(table_.expressions().size()), reached_achievers_(table_.expressions().size()),
      precondition_costs_(has_events_.size()), is_scheduled_(has_events_.size()),
      proposition_marks_(cursor_.costs().size(), 0), operator_marks_(has_events_.size(), 0),
      repetitions_(has_events_.size()), counted_(static_cast<std::size_t>(task.num_operators()), 0) {
    for (int op = 0; op < operators_.size(); ++op) {
        has_events_[op] = !table_.jumps(op).empty();
        for (const NumericTable::Step &step : table_.steps(op))
            has_events_[op] |= !table_.nonlinear_of(step.number).empty() || !table_.readers(step.number).empty();
        has_events_[op] &= table_.needs_intervals();
    }
    std::vector<int> numeric;
    for (int conjunction = 0; conjunction < operators_.num_conjunctions(); ++conjunction) {
        numeric.clear();
        for (int op : operators_.operators(conjunction))
            if (has_events_[op] || !table_.gains(op).empty())
                numeric.push_back(op);
        numeric_operators_.push_back(numeric);
    }
}

[[gnu::always_inline]] inline bool NumericExploration::improve(PropositionId proposition, Cost cost, int supporter) {
    if (cost >= costs_[proposition])
        return false;
    costs_[proposition] = cost;
    supporters_[proposition] = supporter;
    queue_.push(cost, proposition);
    return true;
}

template <Combination combination> bool NumericExploration::explore() {
    costs_ = cursor_.costs();
    int goals_left = cursor_.num_false_goals();
    if (goals_left == 0)
        return true;
    counters_ = cursor_.counters();
    queue_.clear();
    start_numbers();
    auto num_propositions = static_cast<std::int32_t>(costs_.size());
    cursor_.for_each_true([&](int conjunction) { fire<combination>(conjunction, cost_of(counters_[conjunction])); });
    for (BucketQueue::Entry entry; queue_.pop(entry);) {
        if (entry.item >= num_propositions) {
            apply<combination>(entry.item - num_propositions, entry.cost);
            continue;
        }
        PropositionId proposition = entry.item;
        if (costs_[proposition] != entry.cost)
            continue;
        if (proposition < num_goals_ && --goals_left == 0)
            return true;
        for (int conjunction : operators_.reached_sole(proposition))
            fire<combination>(conjunction, cost_of(counters_[conjunction] + static_cast<Counter>(entry.cost)));
        auto base = static_cast<Counter>(entry.cost);
        Counter step = (combination == Combination::sum ? base : 0) - ONE_MISSING;
        for (int conjunction : operators_.reached_with(proposition))
            if (Counter counter = counters_[conjunction] += step; counter < ONE_MISSING)
                fire<combination>(conjunction, cost_of(combination == Combination::sum ? counter : counter + base));
    }
    return false;
}

void NumericExploration::start_numbers() {
    std::fill(rises_.begin(), rises_.end(), Rise{});
    for (std::size_t i = 0; i < upper_bounds_.size(); ++i) {
        double sum = numeric_cursor_.sum(static_cast<int>(i));
        upper_bounds_[i] = std::isnan(sum) ? -INFINITE : sum;
        first_false_[i] = numeric_cursor_.first_false(static_cast<int>(i));
    }
    if (table_.needs_intervals()) {
        intervals_.start(numeric_cursor_.numbers());
        std::fill(precondition_costs_.begin(), precondition_costs_.end(), UNREACHED);
        std::fill(is_scheduled_.begin(), is_scheduled_.end(), false);
        for (std::vector<Achiever> &achievers : reached_achievers_)
            achievers.clear();
    }
}

// A conjunction is reached, and its operators can be applied for `cost`. Inlined as in RelaxedExploration.
template <Combination combination>
[[gnu::always_inline]] inline void NumericExploration::fire(int conjunction, Cost cost) {
    operators_.for_each_edge(
        conjunction, [&](PropositionId effect, int edge) { improve(effect, cost, operators_.edge_operator(edge)); });
    Cost precondition_cost = cost - operators_.conjunction_cost(conjunction);
    for (int op : numeric_operators_[conjunction]) {
        for (NumericTable::Gain gain : table_.gains(op))
            if (first_false_[gain.expression] != table_.expressions()[gain.expression].last)
                raise<combination>(gain.expression, {op, gain.amount, precondition_cost});
        if (has_events_[op]) {
            precondition_costs_[op] = precondition_cost;
            schedule(op, cost);
        }
    }
}

bool NumericExploration::is_reached(int condition, Cost now) const {
    return costs_[table_.conditions()[condition].proposition] <= now;
}

void NumericExploration::schedule(int op, Cost cost) {
    if (!is_scheduled_[op]) {
        is_scheduled_[op] = true;
        queue_.push(cost, static_cast<std::int32_t>(costs_.size()) + op);
    }
}

void NumericExploration::Rise::advance(Cost now) {
    if (now > since && rate > 0)
        gained += rate * (now - since);
    since = now;
}

// An operator whose preconditions are reached now can raise the expression.
template <Combination combination> void NumericExploration::raise(int expression, Achiever achiever) {
    const NumericTable::Expression &at = table_.expressions()[expression];
    Cost now = achiever.precondition_cost;
    if (combination == Combination::max) {
        if (!rises_[expression].add(achiever.gain, operators_.cost(achiever.op), now))
            return;
    } else if (at.can_jump) {
        reached_achievers_[expression].push_back(achiever);
    }
    for (int condition = first_false_[expression]; condition < at.last; ++condition) {
        if (is_reached(condition, now))
            continue;
        if (combination == Combination::max)
            reach_by_rise(condition, expression, now);
        else
            reach_by_achiever(condition, expression, achiever);
    }
}

// False: that changes nothing.
bool NumericExploration::Rise::add(double gain, Cost cost, Cost now) {
    double new_rate = cost == 0 ? INFINITE : gain / cost;
    if (new_rate <= rate && gain <= largest_gain && cost >= cheapest)
        return false;
    if (rate == 0)
        first_cost = now;
    advance(now);
    rate = std::max(rate, new_rate);
    largest_gain = std::max(largest_gain, gain);
    cheapest = std::min(cheapest, cost);
    return true;
}

void NumericExploration::reach_by_rise(int condition, int expression, Cost now) {
    const NumericTable::Condition &at = table_.conditions()[condition];
    const Rise &rise = rises_[expression];
    double deficit = at.threshold - upper_bounds_[expression];
    if (rise.rate == 0 || deficit == INFINITE)
        return;
    double by_rate = rise.since + (rise.rate == INFINITE ? 0 : std::max(0.0, deficit - rise.gained) / rise.rate);
    double by_count = rise.first_cost + repetitions(deficit, rise.largest_gain, at.strict) * rise.cheapest;
    improve(at.proposition, std::max(now, rounded_up(std::max(by_rate, by_count))), -1);
}

void NumericExploration::reach_by_achiever(int condition, int expression, Achiever achiever) {
    const NumericTable::Condition &at = table_.conditions()[condition];
    double deficit = at.threshold - upper_bounds_[expression];
    if (deficit == INFINITE)
        return;
    operators_found_.clear();
    double cost = achiever.precondition_cost;
    if (table_.expressions()[expression].can_jump)
        cost += intervals_.explain_bound(table_.expressions()[expression].form, operators_found_);
    double count = repetitions(deficit, achiever.gain, at.strict);
    cost += count * operators_.cost(achiever.op);
    if (improve(at.proposition, cost < MAX_COST ? static_cast<Cost>(cost) : MAX_COST, achiever.op)) {
        supports_[condition].repetitions = count;
        supports_[condition].by_intervals = operators_found_;
    }
}

// Lets an operator change the intervals, and follows what that makes possible.
template <Combination combination> void NumericExploration::apply(int op, Cost cost) {
    is_scheduled_[op] = false;
    changed_.clear();
    intervals_.apply(op, cost, changed_);
    for (NumberId number : changed_) {
        for (int expression : table_.expressions_of(number))
            if (table_.expressions()[expression].can_jump)
                grow_expression<combination>(expression, cost);
        for (int condition : table_.nonlinear_of(number))
            if (!is_reached(condition, cost) && intervals_.can_hold(table_.conditions()[condition], false))
                reach_by_intervals<combination>(condition, false, cost);
        for (int reader : table_.readers(number))
            if (precondition_costs_[reader] != UNREACHED)
                schedule(reader, saturated(std::int64_t{cost} + operators_.cost(reader)));
    }
}

template <Combination combination> void NumericExploration::grow_expression(int expression, Cost now) {
    const NumericTable::Expression &at = table_.expressions()[expression];
    double bound = intervals_.upper_bound(at.form);
    if (bound <= upper_bounds_[expression])
        return;
    upper_bounds_[expression] = bound;
    rises_[expression].advance(now);
    for (int condition = first_false_[expression]; condition < at.last; ++condition) {
        if (is_reached(condition, now))
            continue;
        if (intervals_.can_hold(table_.conditions()[condition], true))
            reach_by_intervals<combination>(condition, true, now);
        else if (combination == Combination::max)
            reach_by_rise(condition, expression, now);
        else
            for (const Achiever &achiever : reached_achievers_[expression])
                reach_by_achiever(condition, expression, achiever);
    }
}

template <Combination combination>
void NumericExploration::reach_by_intervals(int condition, bool is_linear, Cost now) {
    const NumericTable::Condition &at = table_.conditions()[condition];
    if (combination == Combination::max) {
        improve(at.proposition, now, -1);
        return;
    }
    operators_found_.clear();
    Cost cost = intervals_.explain(at, is_linear, operators_found_);
    if (improve(at.proposition, std::max(cost, now), -1))
        supports_[condition].by_intervals = operators_found_;
}

template <Combination combination> double NumericExploration::goal_cost() const {
    std::int64_t result = 0;
    for (PropositionId goal = 0; goal < num_goals_; ++goal) {
        std::int64_t cost = costs_[goal];
        result = combination == Combination::sum ? result + cost : std::max(result, cost);
    }
    return scaled_costs_.unscale(static_cast<double>(result));
}

template bool NumericExploration::explore<Combination::max>();
template bool NumericExploration::explore<Combination::sum>();
template double NumericExploration::goal_cost<Combination::max>() const;
template double NumericExploration::goal_cost<Combination::sum>() const;
}  // namespace search_plugin
