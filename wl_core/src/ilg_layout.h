#pragma once

#include "wl_core/graph.h"

namespace wl_core {
// What a node of an atom says. A negative goal (not p) is achieved where p is false:
// its node is there because it is a goal, not because p holds.
enum class AtomStatus {
    achieved_goal,
    unachieved_goal,
    achieved_nongoal,
    achieved_negative_goal,
    unachieved_negative_goal
};
constexpr int NUM_ATOM_STATUSES = 5;

// The edge label between a numeric goal and its variables; arguments are labeled from 1.
constexpr int NUMERIC_GOAL_LABEL = 0;
constexpr int argument_label(int position) {
    return position + 1;
}

/*
  How the node features of ILG and νILG are numbered, for one domain and one choice
  of options: objects (constants one by one, types one by one), then every predicate
  in each status, then (νILG) functions and numeric goals. The graph generators and
  the incremental evaluator share it.
*/
class IlgLayout {
public:
    IlgLayout(const Domain &domain, const GraphOptions &options, bool numeric);

    int object_feature(const Problem &problem, ObjectId object) const;
    int atom_feature(PredicateId predicate, AtomStatus status) const {
        return first_predicate_ + NUM_ATOM_STATUSES * predicate + static_cast<int>(status);
    }
    int function_feature(FunctionId function) const { return first_function_ + function; }
    // `comparator` is one of >=, >, =.
    int numeric_goal_feature(Comparator comparator, bool achieved) const;

    int size() const { return static_cast<int>(names_.size()); }
    const std::string &name(int feature) const { return names_[feature]; }
    int num_edge_labels() const { return num_edge_labels_; }

private:
    GraphOptions options_;
    int num_constants_ = 0;
    int first_type_ = 0;
    int first_predicate_ = 0;
    int first_function_ = 0;
    int first_numeric_goal_ = 0;
    int num_edge_labels_ = 1;
    std::vector<std::string> names_;
};

// "second argument"; "operand" joins a numeric goal to its variables
std::string ilg_edge_label_name(int label);
}  // namespace wl_core
