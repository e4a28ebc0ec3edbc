#pragma once

#include "wl_core/numeric.h"
#include "world.h"

namespace wl_core {
enum class Truth { no, yes, depends };

/*
  The numeric variables of a task, and the compilation of lifted arithmetic over
  them. What no operator changes is folded into constants.
*/
class NumberTable {
public:
    explicit NumberTable(const World &world);

    // First phase: what operators do. `tuple`: a number within the function's relation.
    void mark_changed(FunctionId function, int tuple);
    // Second phase begins: numbers the variables.
    void finish();

    const AtomList &functions() const { return functions_; }
    const std::vector<double> &initial_values() const { return initial_values_; }
    std::vector<char> changes() const;                                  // per number
    NumberId find(FunctionId function, const ObjectId *objects) const;  // or -1

    Program compile(const Expression &expression, const ObjectId *binding) const;
    // A comparison as program comparator 0.
    Truth compile(const Condition &comparison, const ObjectId *binding, NumericCondition &result) const;
    // Can the program have no value in some state?
    bool may_be_undefined(const Program &program) const;

private:
    void compile(const Expression &expression, const ObjectId *binding, std::vector<Instruction> &result) const;
    Instruction operand(const Expression &expression, const ObjectId *binding) const;

    const World &world_;
    std::vector<std::vector<char>> changed_;  // per function, per tuple of its relation
    std::vector<std::vector<NumberId>> ids_;  // per function, per tuple
    AtomList functions_;
    std::vector<double> initial_values_;
};

// Joins effects on the same target: increases and decreases add up, scalings multiply, equal
// assignments are one. Only assignments that may turn out equal stay apart. False if they
// contradict: the operator is inapplicable.
bool merge_effects(std::vector<NumericEffect> &effects);
bool is_constant(const Program &program);
Program negated(Program program);

// Equal for equal lists only.
std::string key_of(const std::vector<NumericCondition> &conditions);
std::string key_of(const std::vector<NumericEffect> &effects);
}  // namespace wl_core
