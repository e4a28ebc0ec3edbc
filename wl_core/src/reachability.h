#pragma once

#include "join.h"
#include "normalize.h"

namespace wl_core {
// An action as grounding sees it.
struct ActionSchema {
    const Action *action;
    Condition precondition;  // negation normal form
    std::vector<SimpleEffect> effects;
    std::vector<const ObjectSet *> types;  // per variable
};

struct AxiomSchema {
    const Axiom *axiom;
    Condition body;  // negation normal form
    std::vector<const ObjectSet *> types;
};

struct Schemas {
    std::vector<ActionSchema> actions;
    std::vector<AxiomSchema> axioms;
};

Schemas make_schemas(const World &world);

/*
  Relaxed reachability: fills the relations of `world` with all fluent atoms that
  become true, and all ground actions that become applicable, when delete effects,
  negative fluent conditions and conditions on changing numbers are ignored.

  Semi-naive evaluation of Datalog rules: one per disjunct of a precondition, one
  per disjunct of an axiom or of the condition of an effect. Returns whether the
  result is exact; otherwise (universal conditions, very many disjuncts) more may
  have been found than is reachable, and prune() can tell.
*/
bool find_reachable(World &world, const Schemas &schemas);
}  // namespace wl_core
