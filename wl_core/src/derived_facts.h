#pragma once

#include "condition_solver.h"

namespace wl_core {
/*
  Keeps the derived atoms of a PlanState up to date, by need: they are computed when
  asked for, and only if something has changed that they depend on.

  Stratum by stratum: what is used negated is complete before. Within a stratum
  every new atom is followed to the axioms that it makes true.
*/
class DerivedFacts {
public:
    // Throws UnsupportedError where a predicate depends on its own negation.
    DerivedFacts(const Problem &problem, PlanState &state, ConditionSolver &solver);

    const std::vector<char> &predicates() const { return derived_; }
    void note_change(PredicateId predicate) { stale_ |= read_[predicate] != 0; }
    void note_number_change() { stale_ |= reads_numbers_; }
    void update();

private:
    // One way to derive a predicate: an axiom, or one alternative of its body.
    struct Rule {
        const Axiom *axiom;
        const Condition *body;
        bool follows_atoms;  // see ConditionSolver::asks_directly()
    };

    void find_strata();
    void add_rules(const Axiom &axiom, const Condition &body);
    void derive(int stratum);
    void apply(const Rule &rule, const AtomView *new_atom);

    const Problem &problem_;
    PlanState &state_;
    ConditionSolver &solver_;
    std::vector<char> derived_;  // by predicate
    std::vector<char> read_;     // by predicate: some axiom depends on it
    bool reads_numbers_ = false;
    std::vector<int> strata_;                         // by predicate
    std::vector<std::vector<Rule>> rules_;            // by stratum
    std::vector<std::vector<ObjectId>> new_objects_;  // derived but not yet followed
    std::vector<PredicateId> new_predicates_;
    bool stale_ = true;
};
}  // namespace wl_core
