#pragma once

#include "join.h"
#include "number_table.h"

#include <memory>
#include <unordered_map>

namespace wl_core {
// Codes of ground atoms besides AtomIds.
constexpr AtomId ALWAYS_FALSE = -1;
constexpr AtomId ALWAYS_TRUE = -2;

/*
  AtomIds of the reachable fluent atoms, in canonical order; atoms that hold
  initially and are never deleted have none, they are ALWAYS_TRUE.
*/
class AtomTable {
public:
    // deleted[predicate][tuple] says whether some operator deletes the atom.
    AtomTable(const World &world, const std::vector<std::vector<char>> &deleted);

    AtomId code(PredicateId predicate, int tuple) const { return codes_[predicate][tuple]; }
    AtomId code(PredicateId predicate, const ObjectId *objects) const {
        int tuple = world_.relation(world_.relation_of_predicate(predicate)).find(objects);
        return tuple == -1 ? ALWAYS_FALSE : codes_[predicate][tuple];
    }
    AtomId code(const Condition &atom, const ObjectId *binding) const {
        ObjectId objects[MAX_ARITY];
        instantiate(atom.terms, binding, objects);
        return code(atom.predicate, objects);
    }
    const AtomList &atoms() const { return atoms_; }
    const AtomList &constants() const { return constants_; }
    std::vector<AtomId> initial_atoms() const;

private:
    const World &world_;
    std::vector<std::vector<AtomId>> codes_;
    AtomList atoms_, constants_;
};

// A conjunction of ground conditions.
struct Conjunction {
    std::vector<AtomId> positive, negative;  // ascending
    std::vector<NumericCondition> numeric;

    bool is_empty() const { return positive.empty() && negative.empty() && numeric.empty(); }
    bool operator==(const Conjunction &) const = default;
};

// A disjunction of conjunctions: empty is false, one empty conjunction is true.
using Dnf = std::vector<Conjunction>;

/*
  Instantiates conditions to disjunctive normal form over AtomIds, evaluating all
  that is static or constant. Where a conjunction would multiply out to more than
  a few disjuncts, disjunctions become auxiliary derived atoms instead, with ids
  after those of all other atoms; equal ones are shared.
*/
class ConditionGrounder {
public:
    ConditionGrounder(World &world, const AtomTable &atoms, const NumberTable &numbers);

    // `condition` must stay where it is: plans are remembered by its address.
    Dnf ground(const Condition &condition, std::vector<ObjectId> &binding);
    // The same, as one conjunction: a disjunction becomes an auxiliary atom.
    Dnf ground_as_conjunction(const Condition &condition, std::vector<ObjectId> &binding);
    AtomId auxiliary_atom(const Dnf &disjunction);

    // auxiliaries()[k] defines the atom num_atoms + k.
    const std::vector<Dnf> &auxiliaries() const { return auxiliaries_; }

private:
    Dnf ground_conjunction(const Condition &condition, std::vector<ObjectId> &binding);
    Dnf ground_forall(const Condition &condition, std::vector<ObjectId> &binding);
    Dnf ground_exists(const Condition &condition, std::vector<ObjectId> &binding);
    Dnf ground_comparison(const Condition &condition, std::vector<ObjectId> &binding);
    Dnf ground_negated_comparison(const Condition &condition, std::vector<ObjectId> &binding);
    Dnf conjoin(std::vector<Dnf> parts);
    const JoinPlan &plan_for(const Condition &quantified, const std::vector<const Condition *> &atoms);

    World &world_;
    const AtomTable &atoms_;
    const NumberTable &numbers_;
    std::unordered_map<const Condition *, std::unique_ptr<JoinPlan>> plans_;
    std::vector<Dnf> auxiliaries_;
    std::unordered_map<std::string, AtomId> known_auxiliaries_;
};
}  // namespace wl_core
