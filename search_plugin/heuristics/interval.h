#pragma once

#include "wl_core/numeric.h"

namespace search_plugin {
/*
  All numbers from low to high. Empty (an undefined number) unless low <= high.
  Arithmetic contains every result of the operation on members, as computed with
  doubles: rounding to nearest is monotone.
*/
struct Interval {
    double low, high;

    static Interval point(double value) { return {value, value}; }  // NaN: empty
    bool is_empty() const { return !(low <= high); }
};

Interval operator+(Interval a, Interval b);
Interval operator-(Interval a, Interval b);
Interval operator*(Interval a, Interval b);
Interval operator/(Interval a, Interval b);  // all numbers where b may be near zero

// The values of `program` where each number is anywhere in its interval.
Interval evaluate(const wl_core::Program &program, std::span<const Interval> numbers);
}  // namespace search_plugin
