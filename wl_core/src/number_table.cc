#include "number_table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wl_core {
namespace {
constexpr double UNDEFINED = std::numeric_limits<double>::quiet_NaN();

Instruction constant(double value) {
    return {Instruction::Kind::constant, -1, value};
}

Instruction::Kind instruction_kind(Expression::Kind kind) {
    switch (kind) {
    case Expression::Kind::add:
        return Instruction::Kind::add;
    case Expression::Kind::subtract:
        return Instruction::Kind::subtract;
    case Expression::Kind::multiply:
        return Instruction::Kind::multiply;
    default:
        return Instruction::Kind::divide;
    }
}

// Appends `kind` to operands that start at `left` and `right`; constants are computed at once.
void append_operation(std::vector<Instruction> &program, std::size_t left, std::size_t right, Instruction::Kind kind) {
    bool folds = right == left + 1 && program.size() == right + 1 &&
                 program[left].kind == Instruction::Kind::constant &&
                 program[right].kind == Instruction::Kind::constant;
    program.push_back({kind, -1, 0});
    if (!folds)
        return;
    Program folded{{program.begin() + static_cast<std::ptrdiff_t>(left), program.end()}};
    program.resize(left);
    program.push_back(constant(folded.evaluate({})));
}

bool is_additive(Assignment assignment) {
    return assignment == Assignment::increase || assignment == Assignment::decrease;
}

Program combined(Program left, const Program &right, Instruction::Kind kind) {
    std::size_t start = left.instructions.size();
    left.instructions.insert(left.instructions.end(), right.instructions.begin(), right.instructions.end());
    append_operation(left.instructions, 0, start, kind);
    return left;
}

// Makes `first` do what both do, if that can be said now.
bool merge_effect(NumericEffect &first, const NumericEffect &second) {
    bool same = first.assignment == second.assignment;
    if (first.assignment == Assignment::assign || second.assignment == Assignment::assign)
        return first == second;
    if (is_additive(first.assignment) != is_additive(second.assignment))
        return false;
    Instruction::Kind kind = is_additive(first.assignment)
                                 ? (same ? Instruction::Kind::add : Instruction::Kind::subtract)
                                 : (same ? Instruction::Kind::multiply : Instruction::Kind::divide);
    first.program = combined(std::move(first.program), second.program, kind);
    return true;
}

// Two assignments of different constants, or effects that do not go together at all.
bool contradict(const NumericEffect &first, const NumericEffect &second) {
    if (first.assignment != Assignment::assign || second.assignment != Assignment::assign)
        return true;
    return is_constant(first.program) && is_constant(second.program);
}
void append_bytes(std::string &key, const void *data, std::size_t size) {
    key.append(static_cast<const char *>(data), size);
}

void append_bytes(std::string &key, const Program &program) {
    std::size_t size = program.instructions.size();
    append_bytes(key, &size, sizeof size);
    for (const Instruction &instruction : program.instructions) {
        append_bytes(key, &instruction.kind, sizeof instruction.kind);
        append_bytes(key, &instruction.variable, sizeof instruction.variable);
        append_bytes(key, &instruction.constant, sizeof instruction.constant);
    }
}

}  // namespace

bool is_constant(const Program &program) {
    return program.instructions.size() == 1 && program.instructions[0].kind == Instruction::Kind::constant;
}

Program negated(Program program) {
    if (is_constant(program))
        program.instructions[0].constant = -program.instructions[0].constant;
    else
        program.instructions.push_back({Instruction::Kind::negate, -1, 0});
    return program;
}

bool merge_effects(std::vector<NumericEffect> &effects) {
    std::stable_sort(effects.begin(), effects.end(),
                     [](const NumericEffect &a, const NumericEffect &b) { return a.target < b.target; });
    std::vector<NumericEffect> result;
    for (NumericEffect &effect : effects) {
        if (result.empty() || result.back().target != effect.target) {
            result.push_back(std::move(effect));
        } else if (!merge_effect(result.back(), effect)) {
            if (contradict(result.back(), effect))
                return false;
            result.push_back(std::move(effect));
        }
    }
    effects = std::move(result);
    return true;
}

std::string key_of(const std::vector<NumericCondition> &conditions) {
    std::string key;
    for (const NumericCondition &condition : conditions) {
        append_bytes(key, &condition.comparator, sizeof condition.comparator);
        append_bytes(key, condition.program);
    }
    return key;
}

std::string key_of(const std::vector<NumericEffect> &effects) {
    std::string key;
    for (const NumericEffect &effect : effects) {
        append_bytes(key, &effect.target, sizeof effect.target);
        append_bytes(key, &effect.assignment, sizeof effect.assignment);
        append_bytes(key, effect.program);
    }
    return key;
}

NumberTable::NumberTable(const World &world) : world_(world), changed_(world.domain().functions.size()) {}

void NumberTable::mark_changed(FunctionId function, int tuple) {
    std::vector<char> &changed = changed_[function];
    if (static_cast<std::size_t>(tuple) >= changed.size())
        changed.resize(static_cast<std::size_t>(tuple) + 1, 0);
    changed[tuple] = 1;
}

std::vector<char> NumberTable::changes() const {
    std::vector<char> result(functions_.size(), 0);
    for (std::size_t f = 0; f < changed_.size(); ++f)
        for (std::size_t tuple = 0; tuple < changed_[f].size(); ++tuple)
            result[ids_[f][tuple]] = changed_[f][tuple];
    return result;
}

void NumberTable::finish() {
    ids_.resize(changed_.size());
    for (std::size_t f = 0; f < changed_.size(); ++f) {
        FunctionId function = static_cast<FunctionId>(f);
        const Relation &relation = world_.relation(world_.relation_of_function(function));
        ids_[f].resize(static_cast<std::size_t>(relation.size()));
        changed_[f].resize(ids_[f].size(), 0);
        for (std::int32_t tuple : relation.sorted()) {
            ids_[f][tuple] = static_cast<NumberId>(functions_.size());
            functions_.push_back({function, {relation.tuple(tuple), static_cast<std::size_t>(relation.arity())}});
            double value = world_.static_value(function, relation.tuple(tuple));
            bool starts_at_zero = std::isnan(value) && world_.domain().cost_function() == function;
            initial_values_.push_back(starts_at_zero ? 0 : value);
        }
    }
}

NumberId NumberTable::find(FunctionId function, const ObjectId *objects) const {
    int tuple = world_.relation(world_.relation_of_function(function)).find(objects);
    return tuple == -1 ? -1 : ids_[function][tuple];
}

Instruction NumberTable::operand(const Expression &expression, const ObjectId *binding) const {
    if (expression.kind == Expression::Kind::number)
        return constant(expression.number);
    ObjectId objects[MAX_ARITY];
    instantiate(expression.terms, binding, objects);
    FunctionId function = expression.function;
    int tuple = world_.relation(world_.relation_of_function(function)).find(objects);
    if (tuple != -1 && changed_[function][tuple])
        return {Instruction::Kind::variable, ids_[function][tuple], 0};
    if (tuple != -1)
        return constant(initial_values_[ids_[function][tuple]]);
    return constant(world_.is_number(function) ? UNDEFINED : world_.static_value(function, objects));
}

void NumberTable::compile(const Expression &expression, const ObjectId *binding,
                          std::vector<Instruction> &result) const {
    if (expression.children.empty()) {
        result.push_back(operand(expression, binding));
        return;
    }
    std::size_t left = result.size();
    compile(expression.children[0], binding, result);
    if (expression.kind == Expression::Kind::negate) {
        if (result.size() == left + 1 && result[left].kind == Instruction::Kind::constant)
            result[left].constant = -result[left].constant;
        else
            result.push_back({Instruction::Kind::negate, -1, 0});
        return;
    }
    for (std::size_t i = 1; i < expression.children.size(); ++i) {
        std::size_t right = result.size();
        compile(expression.children[i], binding, result);
        append_operation(result, left, right, instruction_kind(expression.kind));
    }
}

Program NumberTable::compile(const Expression &expression, const ObjectId *binding) const {
    Program result;
    compile(expression, binding, result.instructions);
    return result;
}

bool NumberTable::may_be_undefined(const Program &program) const {
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const Instruction &instruction = program.instructions[i];
        if (instruction.kind == Instruction::Kind::variable && std::isnan(initial_values_[instruction.variable]))
            return true;
        if (instruction.kind == Instruction::Kind::divide) {
            const Instruction &divisor = program.instructions[i - 1];
            if (divisor.kind != Instruction::Kind::constant || divisor.constant == 0)
                return true;
        }
    }
    return false;
}

Truth NumberTable::compile(const Condition &comparison, const ObjectId *binding, NumericCondition &result) const {
    Program left = compile(comparison.operands[0], binding);
    Program right = compile(comparison.operands[1], binding);
    result.comparator = comparison.comparator;
    if (comparison.comparator == Comparator::less || comparison.comparator == Comparator::less_equal) {
        std::swap(left, right);
        result.comparator = comparison.comparator == Comparator::less ? Comparator::greater : Comparator::greater_equal;
    }
    bool right_is_zero = is_constant(right) && right.instructions[0].constant == 0;
    bool left_is_zero = is_constant(left) && left.instructions[0].constant == 0;
    if (right_is_zero)
        result.program = std::move(left);
    else if (left_is_zero)
        result.program = negated(std::move(right));
    else
        result.program = combined(std::move(left), right, Instruction::Kind::subtract);
    for (const Instruction &instruction : result.program.instructions)
        if (std::isnan(instruction.constant))
            return Truth::no;
    if (!is_constant(result.program))
        return Truth::depends;
    return result.holds({}) ? Truth::yes : Truth::no;
}
}  // namespace wl_core
