#pragma once

#include "wl_core/domain.h"

namespace wl_core {
/*
  Conditions and effects in the forms that grounding works on.

  Negation normal form: no implications; negations only above atoms, equalities and
  comparisons; nested conjunctions and disjunctions are flat.
*/
Condition to_nnf(const Condition &condition);

bool is_true(const Condition &condition);   // the empty conjunction
bool is_false(const Condition &condition);  // the empty disjunction
Condition make_true();
Condition conjoin(Condition a, Condition b);  // of two conditions in normal form

// Does the truth of `condition` depend on what actions change or axioms derive?
bool is_static(const Domain &domain, const Condition &condition);
bool is_static(const Domain &domain, const Expression &expression);
// Is it a conjunction of literals and comparisons, without quantifiers, disjunctions and negated comparisons?
bool is_flat(const Condition &condition);

// The variables that occur in `condition` and are not bound inside it, ascending.
std::vector<int> free_variables(const Condition &condition);

// One simple effect with all that governs it: forall (parameters) when (condition).
struct SimpleEffect {
    std::vector<Parameter> parameters;
    Condition condition;  // negation normal form
    Effect effect;        // add, remove or numeric

    bool is_unconditional() const { return parameters.empty() && is_true(condition); }
};

// The leaves of `effect`, in the order written.
std::vector<SimpleEffect> simple_effects(const Effect &effect);
}  // namespace wl_core
