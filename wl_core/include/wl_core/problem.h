#pragma once

#include "wl_core/atom_list.h"
#include "wl_core/domain.h"

#include <memory>

namespace wl_core {
struct StaticPart;  // see state.h

struct Metric {
    bool minimize = true;
    Expression expression;

    bool operator==(const Metric &) const = default;
};

// A goal that is a ground literal.
struct GoalLiteral {
    PredicateId predicate;
    std::vector<ObjectId> objects;
    bool negated;

    bool operator==(const GoalLiteral &) const = default;
};

// A ground numeric goal in the paper's form: expression comparator 0, with
// comparator one of >=, >, =. `a <= b` becomes `b - a >= 0`.
struct NumericGoal {
    Expression expression;
    Comparator comparator;

    bool operator==(const NumericGoal &) const = default;
};

struct ConjunctiveGoal {
    std::vector<GoalLiteral> literals;  // canonical order, no duplicates
    std::vector<NumericGoal> numeric;   // in the order written
};

/*
  A problem as written, over the objects of its domain (constants first).
  Immutable once read; states and tasks share it.
*/
class Problem {
public:
    std::shared_ptr<const Domain> domain;
    std::string name;
    std::vector<Object> objects;  // the domain's constants, then the problem's own
    AtomList init;                // canonical order
    AtomList init_functions;      // canonical order; values[i] belongs to the i-th
    std::vector<double> init_values;
    Condition goal;  // terms are objects, but for quantified variables
    int num_goal_variables = 0;
    std::optional<Metric> metric;

    // Computes what follows from the fields above; call it whenever they changed.
    void finish();

    std::optional<ObjectId> find_object(std::string_view name) const;
    // Objects that fit one of `types`, in id order.
    std::vector<ObjectId> objects_of(const std::vector<TypeId> &types) const;
    bool object_fits(ObjectId object, const std::vector<TypeId> &types) const {
        return domain->fits(objects[object].types, types);
    }

    // The goal as a conjunction of ground literals and comparisons; universal
    // quantifiers are expanded. Throws UnsupportedError where the goal is not one.
    ConjunctiveGoal conjunctive_goal() const;

    // Shared by all states of the problem that agree with its initial state on them.
    const std::shared_ptr<const StaticPart> &statics() const { return statics_; }
    const std::shared_ptr<const AtomList> &fluent_functions() const { return fluent_functions_; }

    std::string atom_name(AtomView atom) const;      // "(on a b)"
    std::string function_name(AtomView atom) const;  // "(fuel truck1)"

    bool operator==(const Problem &other) const;

private:
    NameTable object_ids_;
    std::shared_ptr<const StaticPart> statics_;
    std::shared_ptr<const AtomList> fluent_functions_;
};
}  // namespace wl_core
