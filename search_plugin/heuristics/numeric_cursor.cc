#include "search_plugin/heuristics/numeric_cursor.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace search_plugin {
namespace {
// The sum of a linear form is rounded otherwise than its program: close to a
// threshold the program decides.
double tolerance(double value) {
    return 1e-9 * std::max(1.0, std::abs(value));
}

bool is_same(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

constexpr double UNDEFINED = std::numeric_limits<double>::quiet_NaN();
}  // namespace

NumericCursor::NumericCursor(const NumericTable &table, RelaxedCursor &cursor)
    : table_(table), cursor_(cursor), numbers_(static_cast<std::size_t>(table.num_numbers()), UNDEFINED),
      sums_(table.expressions().size(), UNDEFINED) {
    for (std::size_t expression = 0; expression < sums_.size(); ++expression)
        update_expression(static_cast<int>(expression));
    for (std::size_t i = table.first_nonlinear(); i < table.conditions().size(); ++i)
        update_condition(static_cast<int>(i));
}

void NumericCursor::move_to(std::span<const double> numbers, std::span<const StateDelta::Number> changes) {
    next_numbers_.assign(numbers.begin(), numbers.end());
    for (const StateDelta::Number &change : changes)
        next_numbers_[change.number] = change.value;
    move_to(next_numbers_);
}

void NumericCursor::move_to(std::span<const double> numbers) {
    for (std::size_t number = 0; number < numbers.size(); ++number) {
        if (is_same(numbers_[number], numbers[number]))
            continue;
        numbers_[number] = numbers[number];
        for (int expression : table_.expressions_of(static_cast<wl_core::NumberId>(number)))
            update_expression(expression);
        for (int condition : table_.nonlinear_of(static_cast<wl_core::NumberId>(number)))
            update_condition(condition);
    }
}

void NumericCursor::update_expression(int expression) {
    const NumericTable::Expression &at = table_.expressions()[expression];
    double before = sums_[expression], after = at.form.sum(numbers_);
    sums_[expression] = after;
    int first = at.first, last = at.last;
    if (!std::isnan(before) && !std::isnan(after)) {
        first = first_above(expression, std::min(before - tolerance(before), after - tolerance(after)));
        last = first_above(expression, std::max(before + tolerance(before), after + tolerance(after)));
    }
    for (int condition = first; condition < last; ++condition)
        update_condition(condition);
}

void NumericCursor::update_condition(int condition) {
    const NumericTable::Condition &at = table_.conditions()[condition];
    double value = at.program.evaluate(numbers_);
    bool holds = at.strict ? value > 0 : value >= 0;
    if (holds && !cursor_.holds(at.proposition))
        cursor_.make_true(at.proposition);
    else if (!holds && cursor_.holds(at.proposition))
        cursor_.make_false(at.proposition);
}

// The first condition of the expression with a threshold above.
int NumericCursor::first_above(int expression, double threshold) const {
    const NumericTable::Expression &at = table_.expressions()[expression];
    auto begin = table_.conditions().begin();
    auto found = std::upper_bound(
        begin + at.first, begin + at.last, threshold,
        [](double value, const NumericTable::Condition &condition) { return value < condition.threshold; });
    return static_cast<int>(found - begin);
}

int NumericCursor::first_false(int expression) const {
    double sum = sums_[expression];
    return std::isnan(sum) ? table_.expressions()[expression].first : first_above(expression, sum - tolerance(sum));
}
}  // namespace search_plugin
