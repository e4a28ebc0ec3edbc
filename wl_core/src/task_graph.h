#pragma once

#include "wl_core/features.h"
#include "wl_core/task.h"

#include <limits>

namespace wl_core {
/*
  The graphs of all states of a task at once.

  Nodes are objects and relations. A relation is what touches objects: an atom, a
  numeric variable, a numeric goal. Fixed relations are part of every state: static
  and constant atoms, goal atoms, and everything numeric, which comes first. The
  others come and go with the atom that a variable of the task has; a goal atom
  stays and changes its feature instead.

  A node of a relation is connected to its arguments by labels that count up from
  `first_label`; numeric goals and their variables also to each other (`links`), by
  `link_label`.
*/
struct TaskGraph {
    static constexpr std::int32_t NO_NODE = std::numeric_limits<std::int32_t>::min();
    struct NumericGoalNode {
        std::int32_t relation;
        NumericCondition condition;
    };

    int num_objects = 0;
    int stride = 1;  // the largest number of arguments, at least 1
    int first_label = 0;
    int link_label = 0;
    std::vector<std::int32_t> object_features;

    int num_numeric = 0;                       // fixed relations that are numeric; they come first
    std::vector<std::int32_t> false_features;  // per fixed relation: goal (atom) does not hold, or no goal
    std::vector<std::int32_t> true_features;   // per fixed relation: goal (atom) holds; elsewhere the same
    std::vector<ObjectId> arguments;           // stride per fixed relation, -1 where there is none
    std::vector<std::int32_t> link_offsets;    // num_numeric + 1
    std::vector<std::int32_t> links;           // relations
    std::vector<double> continuous;            // per numeric relation: the value of a static function

    // Per AtomId, one after the other, so that an atom is in one place: the feature of its node (or,
    // as -1 - relation, its goal; NO_NODE for auxiliary atoms), then its arguments, stride of them,
    // -1 where there is none.
    std::vector<std::int32_t> atoms;
    std::vector<std::int32_t> number_relations;  // per NumberId: its fixed relation, -1: none
    std::vector<NumericGoalNode> numeric_goals;
    std::vector<std::int32_t> goal_offsets;     // per NumberId, + 1: the numeric goals that depend on it
    std::vector<std::int32_t> goals_of_number;  // positions in numeric_goals

    const std::int32_t *atom(AtomId atom) const { return atoms.data() + atom * (stride + std::size_t{1}); }
    int num_fixed() const { return static_cast<int>(false_features.size()); }
};

// The ILG or νILG of the states of `task` where exactly the functions that have a value in `numbers`
// have one. No value where the graph is of another kind.
std::optional<TaskGraph> make_task_graph(const Task &task, const FeatureOptions &options,
                                         std::span<const double> numbers);
}  // namespace wl_core
