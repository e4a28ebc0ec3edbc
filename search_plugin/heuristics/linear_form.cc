#include "search_plugin/heuristics/linear_form.h"

#include <algorithm>

namespace search_plugin {
namespace {
using wl_core::Instruction;

LinearForm scaled(LinearForm form, double factor) {
    form.constant *= factor;
    for (auto &[number, weight] : form.terms)
        weight *= factor;
    std::erase_if(form.terms, [](const auto &term) { return term.second == 0; });
    return form;
}

LinearForm sum(const LinearForm &a, const LinearForm &b) {
    LinearForm result{.terms = {}, .constant = a.constant + b.constant};
    auto left = a.terms.begin(), right = b.terms.begin();
    while (left != a.terms.end() || right != b.terms.end()) {
        if (right == b.terms.end() || (left != a.terms.end() && left->first < right->first)) {
            result.terms.push_back(*left++);
        } else if (left == a.terms.end() || right->first < left->first) {
            result.terms.push_back(*right++);
        } else {
            if (left->second + right->second != 0)
                result.terms.emplace_back(left->first, left->second + right->second);
            ++left, ++right;
        }
    }
    return result;
}

std::optional<LinearForm> combine(Instruction::Kind kind, const LinearForm &a, const LinearForm &b) {
    switch (kind) {
    case Instruction::Kind::add:
        return sum(a, b);
    case Instruction::Kind::subtract:
        return sum(a, scaled(b, -1));
    case Instruction::Kind::multiply:
        if (a.terms.empty())
            return scaled(b, a.constant);
        return b.terms.empty() ? std::optional(scaled(a, b.constant)) : std::nullopt;
    default:
        return b.terms.empty() && b.constant != 0 ? std::optional(scaled(a, 1 / b.constant)) : std::nullopt;
    }
}
}  // namespace

std::optional<LinearForm> linear_form(const wl_core::Program &program) {
    std::vector<LinearForm> stack;
    for (const Instruction &instruction : program.instructions) {
        switch (instruction.kind) {
        case Instruction::Kind::constant:
            stack.push_back({.terms = {}, .constant = instruction.constant});
            break;
        case Instruction::Kind::variable:
            stack.push_back({.terms = {{instruction.variable, 1}}});
            break;
        case Instruction::Kind::negate:
            stack.back() = scaled(std::move(stack.back()), -1);
            break;
        default:
            LinearForm right = std::move(stack.back());
            stack.pop_back();
            std::optional<LinearForm> result = combine(instruction.kind, stack.back(), right);
            if (!result)
                return std::nullopt;
            stack.back() = std::move(*result);
        }
    }
    if (stack.back().terms.size() != program.variables().size())
        return std::nullopt;
    return stack.back();
}

std::optional<double> constant_step(const wl_core::NumericEffect &effect) {
    if (effect.assignment != wl_core::Assignment::increase && effect.assignment != wl_core::Assignment::decrease)
        return std::nullopt;
    std::optional<LinearForm> form = linear_form(effect.program);
    if (!form || !form->terms.empty())
        return std::nullopt;
    return effect.assignment == wl_core::Assignment::increase ? form->constant : -form->constant;
}
}  // namespace search_plugin
