#include "wl_core/formula.h"

#include <algorithm>

namespace wl_core {
bool reads(const Expression &expression, FunctionId function) {
    if (expression.kind == Expression::Kind::function)
        return expression.function == function;
    return std::any_of(expression.children.begin(), expression.children.end(),
                       [&](const Expression &child) { return reads(child, function); });
}

bool reads(const Condition &condition, FunctionId function) {
    return std::any_of(condition.operands.begin(), condition.operands.end(),
                       [&](const Expression &operand) { return reads(operand, function); }) ||
           std::any_of(condition.children.begin(), condition.children.end(),
                       [&](const Condition &child) { return reads(child, function); });
}

}  // namespace wl_core
