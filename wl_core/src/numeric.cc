#include "wl_core/numeric.h"

#include <algorithm>
#include <array>
#include <limits>

namespace wl_core {
namespace {
constexpr double UNDEFINED = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t SMALL_STACK = 16;

double evaluate_on(double *stack, const std::vector<Instruction> &instructions, std::span<const double> numbers) {
    std::size_t size = 0;
    for (const Instruction &instruction : instructions) {
        switch (instruction.kind) {
        case Instruction::Kind::constant:
            stack[size++] = instruction.constant;
            continue;
        case Instruction::Kind::variable:
            stack[size++] = numbers[instruction.variable];
            continue;
        case Instruction::Kind::negate:
            stack[size - 1] = -stack[size - 1];
            continue;
        default:
            break;
        }
        double right = stack[--size];
        double &left = stack[size - 1];
        if (instruction.kind == Instruction::Kind::add)
            left += right;
        else if (instruction.kind == Instruction::Kind::subtract)
            left -= right;
        else if (instruction.kind == Instruction::Kind::multiply)
            left *= right;
        else
            left = right == 0 ? UNDEFINED : left / right;
    }
    return stack[0];
}
}  // namespace

double Program::evaluate(std::span<const double> numbers) const {
    if (instructions.size() == 1) {
        const Instruction &only = instructions[0];
        return only.kind == Instruction::Kind::constant ? only.constant : numbers[only.variable];
    }
    if (instructions.size() <= SMALL_STACK) {
        std::array<double, SMALL_STACK> stack;
        return evaluate_on(stack.data(), instructions, numbers);
    }
    std::vector<double> stack(instructions.size());
    return evaluate_on(stack.data(), instructions, numbers);
}

std::vector<NumberId> Program::variables() const {
    std::vector<NumberId> result;
    for (const Instruction &instruction : instructions)
        if (instruction.kind == Instruction::Kind::variable)
            result.push_back(instruction.variable);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

bool NumericCondition::holds(std::span<const double> numbers) const {
    double value = program.evaluate(numbers);
    switch (comparator) {
    case Comparator::greater_equal:
        return value >= 0;
    case Comparator::greater:
        return value > 0;
    default:
        return value == 0;
    }
}
}  // namespace wl_core
