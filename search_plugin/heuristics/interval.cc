#include "search_plugin/heuristics/interval.h"

#include <algorithm>
#include <limits>

namespace search_plugin {
namespace {
constexpr double INF = std::numeric_limits<double>::infinity();
constexpr Interval ALL{-INF, INF};
constexpr Interval EMPTY{INF, -INF};

// ∞ − ∞ says nothing: any value is possible.
Interval checked(double low, double high) {
    return {low == low ? low : -INF, high == high ? high : INF};
}

// Bounds stand for large numbers, not for infinity: 0 · ∞ is 0.
double product(double a, double b) {
    return a == 0 || b == 0 ? 0 : a * b;
}
}  // namespace

Interval operator+(Interval a, Interval b) {
    return a.is_empty() || b.is_empty() ? EMPTY : checked(a.low + b.low, a.high + b.high);
}

Interval operator-(Interval a, Interval b) {
    return a.is_empty() || b.is_empty() ? EMPTY : checked(a.low - b.high, a.high - b.low);
}

Interval operator*(Interval a, Interval b) {
    if (a.is_empty() || b.is_empty())
        return EMPTY;
    auto [low, high] =
        std::minmax({product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)});
    return {low, high};
}

Interval operator/(Interval a, Interval b) {
    if (a.is_empty() || b.is_empty() || (b.low == 0 && b.high == 0))
        return EMPTY;
    if (b.low <= 0 && b.high >= 0)
        return ALL;
    auto quotient = [](double x, double y) { return std::abs(y) == INF ? 0 : x / y; };
    auto [low, high] = std::minmax(
        {quotient(a.low, b.low), quotient(a.low, b.high), quotient(a.high, b.low), quotient(a.high, b.high)});
    return {low, high};
}

Interval evaluate(const wl_core::Program &program, std::span<const Interval> numbers) {
    using Kind = wl_core::Instruction::Kind;
    std::vector<Interval> stack;
    for (const wl_core::Instruction &instruction : program.instructions) {
        if (instruction.kind == Kind::constant) {
            stack.push_back(Interval::point(instruction.constant));
        } else if (instruction.kind == Kind::variable) {
            stack.push_back(numbers[instruction.variable]);
        } else if (instruction.kind == Kind::negate) {
            stack.back() = Interval::point(0) - stack.back();
        } else {
            Interval right = stack.back();
            stack.pop_back();
            Interval &left = stack.back();
            left = instruction.kind == Kind::add        ? left + right
                   : instruction.kind == Kind::subtract ? left - right
                   : instruction.kind == Kind::multiply ? left * right
                                                        : left / right;
        }
    }
    return stack.back();
}
}  // namespace search_plugin
