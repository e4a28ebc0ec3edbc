#include "nilg.h"

#include <cmath>

namespace wl_core {
NilgGenerator::NilgGenerator(std::shared_ptr<const Domain> domain, const GraphOptions &options)
    : IlgGenerator(std::move(domain), options, true) {}

void NilgGenerator::set_problem(std::shared_ptr<const Problem> problem) {
    IlgGenerator::set_problem(std::move(problem));
    numbered_statics_ = nullptr;
    numbered_functions_ = nullptr;
}

// Postfix, operands from left to right: (+ a b c) is (a + b) + c. A variable without a value is NaN.
void NilgGenerator::compile(const Expression &expression, Program &program) const {
    using From = Expression::Kind;
    using To = Instruction::Kind;
    if (expression.kind == From::number) {
        program.instructions.push_back({To::constant, -1, expression.number});
        return;
    }
    if (expression.kind == From::function) {
        std::vector<ObjectId> objects;
        for (Term term : expression.terms)
            objects.push_back(term.object_id());
        int variable = variables_.find({expression.function, objects});
        program.instructions.push_back(variable < 0 ? Instruction{To::constant, -1, std::nan("")}
                                                    : Instruction{To::variable, variable, 0});
        return;
    }
    To operation = expression.kind == From::add        ? To::add
                   : expression.kind == From::subtract ? To::subtract
                   : expression.kind == From::multiply ? To::multiply
                   : expression.kind == From::divide   ? To::divide
                                                       : To::negate;
    compile(expression.children.front(), program);
    if (operation == To::negate)
        program.instructions.push_back({operation, -1, 0});
    for (std::size_t child = 1; child < expression.children.size(); ++child) {
        compile(expression.children[child], program);
        program.instructions.push_back({operation, -1, 0});
    }
}

void NilgGenerator::number_variables(const State &state) const {
    if (numbered_statics_ == state.statics && numbered_functions_ == state.functions && numbered_statics_)
        return;
    AtomList all = state.statics->functions;
    for (AtomView function : *state.functions)
        all.push_back(function);
    variables_ = AtomIndex(std::move(all));
    conditions_.clear();
    condition_variables_.clear();
    for (const NumericGoal &goal : goal_.numeric) {
        NumericCondition &condition = conditions_.emplace_back(NumericCondition{{}, goal.comparator});
        compile(goal.expression, condition.program);
        condition_variables_.push_back(condition.program.variables());
    }
    numbered_statics_ = state.statics;
    numbered_functions_ = state.functions;
}

void NilgGenerator::to_graph(const State &state, Graph &graph) const {
    check(state);
    add_atoms(state);
    number_variables(state);
    values_ = state.statics->values;
    values_.insert(values_.end(), state.values.begin(), state.values.end());

    int num_static = static_cast<int>(state.statics->values.size());
    int first_shown = options_.atoms == AtomFilter::all ? 0 : num_static;
    int first_node = builder_.first_varying_node() + builder_.varying.size() - first_shown;
    for (int variable = first_shown; variable < variables_.size(); ++variable)
        builder_.varying.add(layout_.function_feature(variables_[variable].symbol), variables_[variable].objects,
                             values_[variable]);
    builder_.edges.clear();
    for (std::size_t goal = 0; goal < conditions_.size(); ++goal) {
        const NumericCondition &condition = conditions_[goal];
        bool achieved = condition.holds(values_);
        double error = achieved ? 0 : condition.program.evaluate(values_);
        int node = builder_.first_varying_node() + builder_.varying.size();
        builder_.varying.add(layout_.numeric_goal_feature(condition.comparator, achieved), {},
                             std::isnan(error) ? 0 : error);
        for (NumberId variable : condition_variables_[goal])
            if (variable >= first_shown)
                builder_.edges.push_back({node, first_node + variable, NUMERIC_GOAL_LABEL});
    }
    builder_.assemble(graph);
}

std::vector<std::string> NilgGenerator::node_names(const State &state) const {
    std::vector<std::string> names = IlgGenerator::node_names(state);
    number_variables(state);
    int num_static = static_cast<int>(state.statics->values.size());
    for (int variable = options_.atoms == AtomFilter::all ? 0 : num_static; variable < variables_.size(); ++variable)
        names.push_back(problem_->function_name(variables_[variable]));
    for (std::size_t goal = 0; goal < goal_.numeric.size(); ++goal)
        names.push_back("numeric goal " + std::to_string(goal + 1));
    return names;
}
}  // namespace wl_core
