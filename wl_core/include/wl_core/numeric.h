#pragma once

#include "wl_core/formula.h"

#include <span>

namespace wl_core {
/*
  Ground arithmetic over the numeric variables of a Task, as a postfix program;
  static functions are already folded into constants.

  An undefined variable is NaN, and so is every expression over it; division by
  zero is NaN too. A comparison with NaN is false; an operator whose effect would
  assign NaN is inapplicable.
*/
struct Instruction {
    enum class Kind : std::uint8_t { constant, variable, add, subtract, multiply, divide, negate };

    Kind kind;
    NumberId variable = -1;
    double constant = 0;

    bool operator==(const Instruction &) const = default;
};

class Program {
public:
    std::vector<Instruction> instructions;

    double evaluate(std::span<const double> numbers) const;
    std::vector<NumberId> variables() const;  // ascending, no duplicates

    bool operator==(const Program &) const = default;
};

// program comparator 0, with comparator one of >=, >, =.
struct NumericCondition {
    Program program;
    Comparator comparator;

    bool holds(std::span<const double> numbers) const;
    bool operator==(const NumericCondition &) const = default;
};

struct NumericEffect {
    NumberId target;
    Assignment assignment;
    Program program;

    bool operator==(const NumericEffect &) const = default;
};
}  // namespace wl_core
