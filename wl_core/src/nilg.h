#pragma once

#include "ilg.h"

#include "wl_core/numeric.h"

namespace wl_core {
/*
  The numeric Instance Learning Graph (νILG): the ILG, plus a node per numeric variable
  that has a value, carrying it, and a node per numeric goal, carrying its error
  where it is not achieved. The cost function is no variable. Edges with label 0 join a
  goal to the variables of its expression.

  After the nodes of the ILG: static variables (not with atoms = fluent), fluent
  ones, each in canonical order; goals in the order written.
*/
class NilgGenerator : public IlgGenerator {
public:
    NilgGenerator(std::shared_ptr<const Domain> domain, const GraphOptions &options);

    void set_problem(std::shared_ptr<const Problem> problem) override;
    void to_graph(const State &state, Graph &graph) const override;
    std::vector<std::string> node_names(const State &state) const override;

protected:
    void check_goal(const ConjunctiveGoal &) const override {}

private:
    // Numbers the variables of a state: static ones, then fluent ones.
    void number_variables(const State &state) const;
    void compile(const Expression &expression, Program &program) const;

    mutable std::shared_ptr<const StaticPart> numbered_statics_;
    mutable std::shared_ptr<const AtomList> numbered_functions_;
    mutable AtomIndex variables_;
    mutable std::vector<NumericCondition> conditions_;  // the numeric goals, over variables_
    mutable std::vector<std::vector<NumberId>> condition_variables_;
    mutable std::vector<double> values_;  // of variables_ in the state at hand
};
}  // namespace wl_core
