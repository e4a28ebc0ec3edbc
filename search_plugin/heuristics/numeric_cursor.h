#pragma once

#include "search_plugin/heuristics/numeric_table.h"
#include "search_plugin/heuristics/relaxed_cursor.h"

namespace search_plugin {
/*
  The numeric side of a RelaxedCursor: keeps the propositions of numeric conditions
  up to date. A number that moves makes it look only at the conditions whose
  thresholds its expressions have passed.
*/
class NumericCursor {
public:
    NumericCursor(const NumericTable &table, RelaxedCursor &cursor);

    void move_to(std::span<const double> numbers);
    void move_to(std::span<const double> numbers, std::span<const StateDelta::Number> changes);

    const std::vector<double> &numbers() const { return numbers_; }
    double sum(int expression) const { return sums_[expression]; }
    // Before it, all conditions of the expression hold.
    int first_false(int expression) const;

private:
    void update_expression(int expression);
    void update_condition(int condition);
    int first_above(int expression, double threshold) const;

    const NumericTable &table_;
    RelaxedCursor &cursor_;
    std::vector<double> numbers_, next_numbers_;
    std::vector<double> sums_;
};
}  // namespace search_plugin
