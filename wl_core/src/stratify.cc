#include "axiom_evaluator.h"
#include "normalize.h"
#include "wl_core/errors.h"

#include <algorithm>

namespace wl_core {
namespace {
struct Dependency {
    PredicateId head;
    PredicateId body;
    bool negative;
};

void collect(const Domain &domain, PredicateId head, const Condition &condition, bool negated,
             std::vector<Dependency> &result) {
    if (condition.kind == Condition::Kind::atom && domain.is_derived_predicate(condition.predicate))
        result.push_back({head, condition.predicate, negated});
    bool inner = negated != (condition.kind == Condition::Kind::negation);
    for (const Condition &child : condition.children)
        collect(domain, head, child, inner, result);
}

// A predicate is in a layer at least as high as what it uses, and above what it uses negated.
std::vector<int> predicate_layers(const Domain &domain) {
    std::vector<Dependency> dependencies;
    for (const Axiom &axiom : domain.axioms)
        collect(domain, axiom.predicate, to_nnf(axiom.body), false, dependencies);
    std::vector<int> layers(domain.predicates.size(), 0);
    int num_predicates = static_cast<int>(domain.predicates.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (const Dependency &dependency : dependencies) {
            int least = layers[dependency.body] + dependency.negative;
            if (layers[dependency.head] >= least)
                continue;
            if (least > num_predicates)
                throw InputError("derived predicate '" + domain.predicates[dependency.head].name +
                                 "' depends on its own negation; axioms must be stratified");
            layers[dependency.head] = least;
            changed = true;
        }
    }
    return layers;
}
}  // namespace

void stratify(const Domain &domain, const AtomIndex &atoms, std::vector<GroundAxiom> &axioms) {
    std::vector<int> by_predicate = predicate_layers(domain);
    PredicateId num_predicates = static_cast<PredicateId>(by_predicate.size());
    std::vector<int> layers(static_cast<std::size_t>(atoms.size()), -1);  // -1: not derived
    for (GroundAxiom &axiom : axioms) {
        PredicateId symbol = atoms[axiom.head].symbol;
        layers[axiom.head] = symbol < num_predicates ? by_predicate[symbol] : 0;
    }
    // Auxiliary atoms never depend on themselves: as high as what they use, above what they use negated.
    for (bool changed = true; changed;) {
        changed = false;
        for (const GroundAxiom &axiom : axioms) {
            int least = layers[axiom.head];
            for (AtomId atom : axiom.conditions)
                least = std::max(least, layers[atom]);
            for (AtomId atom : axiom.negative_conditions)
                least = std::max(least, layers[atom] + 1);
            changed = changed || least > layers[axiom.head];
            layers[axiom.head] = least;
        }
    }
    for (GroundAxiom &axiom : axioms)
        axiom.layer = layers[axiom.head];
    std::stable_sort(axioms.begin(), axioms.end(), [](const GroundAxiom &a, const GroundAxiom &b) {
        return a.layer != b.layer ? a.layer < b.layer : a.head < b.head;
    });
}
}  // namespace wl_core
