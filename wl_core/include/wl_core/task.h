#pragma once

#include "wl_core/numeric.h"
#include "wl_core/state.h"

namespace wl_core {
/*
  A state of a Task, as search sees it: for every finite-domain variable the atom
  that holds, or NO_ATOM; for every numeric variable its number. Derived atoms are
  variables of their own, after the others, and always up to date.
*/
struct TaskState {
    std::vector<AtomId> facts;
    std::vector<double> numbers;

    bool operator==(const TaskState &) const = default;
};

// What an operator changes in one particular state: only real changes are listed.
// The atom that leaves is the one that the state holds for the variable.
struct StateDelta {
    struct Fact {
        VariableId variable;
        AtomId atom;  // NO_ATOM: none holds any more
    };
    struct Number {
        NumberId number;
        double value;
    };
    std::vector<Fact> facts;
    std::vector<Number> numbers;
    std::vector<std::int32_t> scratch;  // working space of Task::delta
    TaskState successor;                // likewise

    void clear() {
        facts.clear();
        numbers.clear();
    }
};

struct ConditionalEffect {
    std::vector<AtomId> conditions;
    std::vector<AtomId> negative_conditions;
    std::vector<NumericCondition> numeric_conditions;
    std::vector<AtomId> adds;
    std::vector<AtomId> deletes;
    std::vector<NumericEffect> numeric_effects;
};

// A ground action. All spans are ascending and point into its Task.
struct OperatorView {
    std::span<const AtomId> preconditions;
    std::span<const AtomId> negative_preconditions;
    std::span<const AtomId> adds;     // unconditional; an atom both added and deleted is only added
    std::span<const AtomId> deletes;  // unconditional
    std::span<const NumericCondition> numeric_preconditions;
    std::span<const NumericEffect> numeric_effects;  // unconditional, without the cost
    std::span<const ConditionalEffect> conditional_effects;
    double cost;
};

// head holds where all conditions do; evaluated layer by layer, negation only
// refers to lower layers (or to atoms that are not derived).
struct GroundAxiom {
    AtomId head;
    int layer;
    std::vector<AtomId> conditions;
    std::vector<AtomId> negative_conditions;
    std::vector<NumericCondition> numeric_conditions;
};

struct TaskOptions {
    // Finite-domain variables from invariants; without, every atom is a variable of its own.
    bool find_invariants = true;
};

/*
  A grounded planning task: what can become true (atoms), what can be done
  (operators), and a compact coding of states (variables). Immutable and safe to
  share between threads once built.

  Atoms are the reachable fluent ground atoms that can change, in canonical order:
  ascending AtomIds are ascending in (predicate, objects). Every atom belongs to
  exactly one variable; of a variable's atoms at most one holds in any reachable
  state. Atoms of fluent predicates that hold in the initial state and that no
  operator deletes are `constant`: part of every State, of no TaskState.
  Numeric variables are the fluent ground functions that can have a value.

  Conditions that are no conjunctions are multiplied out, so that several operators
  may have the same name; where that would be too many, auxiliary derived atoms
  stand for parts of conditions. Auxiliary atoms come last, have symbols beyond
  the domain's predicates, and are part of no State.

  Numbers: a comparison over something undefined is false, and its negation true.
  All effects read the old values; increases and decreases of one number add up;
  effects that contradict each other (two different assignments) make an operator
  inapplicable. Operators without any effect are left out.
*/
class Task {
public:
    explicit Task(std::shared_ptr<const Problem> problem, const TaskOptions &options = {});
    ~Task();
    Task(Task &&) noexcept;
    Task &operator=(Task &&) noexcept;

    const std::shared_ptr<const Problem> &problem() const;
    const std::shared_ptr<const StaticPart> &statics() const;

    const AtomIndex &atoms() const;  // AtomId ↔ ground atom
    int num_atoms() const { return atoms().size(); }
    bool is_auxiliary(AtomId atom) const;
    const AtomList &constant_atoms() const;
    const AtomIndex &numbers() const;  // NumberId ↔ ground function
    // Never changed by an operator? Conditions and effects do not refer to such numbers.
    bool is_constant_number(NumberId number) const;

    int num_variables() const { return num_variables_; }            // derived ones included
    int num_base_variables() const { return num_base_variables_; }  // those come first
    VariableId variable_of(AtomId atom) const { return variable_of_[atom]; }
    std::span<const AtomId> atoms_of(VariableId variable) const;  // ascending
    bool can_be_none(VariableId variable) const;                  // is NO_ATOM one of its values?
    bool is_derived(AtomId atom) const { return variable_of(atom) >= num_base_variables(); }
    bool has_axioms() const { return num_variables() > num_base_variables(); }
    std::span<const GroundAxiom> axioms() const;  // by layer
    // Computes the derived variables from the others. `scratch` is working space.
    void evaluate_axioms(TaskState &state, std::vector<std::int32_t> &scratch) const;

    int num_operators() const;
    OperatorView op(OperatorId id) const;
    double operator_cost(OperatorId id) const;
    ActionId operator_action(OperatorId id) const;
    std::span<const ObjectId> operator_objects(OperatorId id) const;
    std::string operator_name(OperatorId id) const;  // "pick ball1 rooma left"
    std::optional<OperatorId> find_operator(std::string_view action, std::span<const std::string> objects) const;
    // The operators [first, second) of that name: several where a precondition was a disjunction.
    std::pair<OperatorId, OperatorId> find_operators(ActionId action, std::span<const ObjectId> objects) const;
    bool have_same_name(OperatorId a, OperatorId b) const;
    bool has_conditional_effects() const;
    bool is_numeric() const;    // has numeric variables
    bool is_unit_cost() const;  // every operator costs 1
    // Does the metric sum up operator costs (total-cost or none), so that search can use them?
    // If not, every operator costs 1.
    bool has_cost_metric() const;

    std::span<const AtomId> goal() const;
    std::span<const AtomId> negative_goal() const;
    std::span<const NumericCondition> numeric_goal() const;
    bool is_relaxed_solvable() const;  // false: the goal cannot be reached, whatever is done

    const TaskState &initial_state() const;
    bool holds(AtomId atom, const TaskState &state) const { return state.facts[variable_of(atom)] == atom; }
    bool is_goal(const TaskState &state) const;
    bool is_applicable(OperatorId id, const TaskState &state) const;
    // All applicable operators, ascending; does not scan all operators.
    void applicable(const TaskState &state, std::vector<OperatorId> &result) const;
    // What an applicable operator changes; derived atoms included.
    void delta(OperatorId id, const TaskState &state, StateDelta &result) const;
    void apply(const StateDelta &delta, TaskState &state) const;
    // The value of the metric for a plan that ends in `state` and whose operators cost `cost`.
    double plan_metric(const TaskState &state, double cost) const;

    State to_state(const TaskState &state) const;
    // Throws InputError for a state that no sequence of operators can reach, naming the atom.
    // Derived atoms of `state` are ignored and computed anew.
    TaskState from_state(const State &state) const;

private:
    struct Data;
    void add_derived_changes(const TaskState &state, StateDelta &result) const;
    std::unique_ptr<Data> data_;
    // Copies of what heuristics read all the time.
    const VariableId *variable_of_ = nullptr;
    int num_variables_ = 0;
    int num_base_variables_ = 0;
};
}  // namespace wl_core
