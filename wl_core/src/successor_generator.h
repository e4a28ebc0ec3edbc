#pragma once

#include "operator_table.h"
#include "variables.h"

namespace wl_core {
/*
  Finds the operators whose positive preconditions hold, without looking at all
  of them: a decision tree over variables.

  A node lists operators that need nothing more, and groups of operators that
  share the next variable to look at; a group leads on by the value of that
  variable. Each operator is reached by one path. Which variable an operator is
  filed under is chosen node by node: the one expected to rule out most operators.
*/
class SuccessorGenerator {
public:
    SuccessorGenerator() = default;
    SuccessorGenerator(const OperatorTable &operators, const VariableTable &variables);

    // Appends them to `result`, in no particular order.
    void generate(const std::vector<AtomId> &facts, std::vector<OperatorId> &result) const;

private:
    // A target is a node, or ~operator, or NOWHERE.
    using Target = std::int32_t;
    struct Node {
        std::uint32_t first_operator, last_operator;
        std::uint32_t first_group, last_group;
    };
    struct Group {
        VariableId variable;
        AtomId low;         // the (lowest) atom
        std::int32_t size;  // 0: one atom, `at` is its target; > 0: a table over the atoms from low on;
                            // < 0: a list of -size pairs (atom, target), sorted
        std::int32_t at;    // target, or start in tables_
    };
    struct Builder;

    void visit(const Node &node, const std::vector<AtomId> &facts, std::vector<OperatorId> &result) const;
    Target follow(const Group &group, AtomId fact) const;

    std::vector<Node> nodes_;  // the last one is the root
    std::vector<Group> groups_;
    std::vector<Target> tables_;
    std::vector<OperatorId> operators_;
};
}  // namespace wl_core
