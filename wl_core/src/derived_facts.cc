#include "derived_facts.h"

#include "wl_core/errors.h"

#include <algorithm>

namespace wl_core {
namespace {
using Kind = Condition::Kind;

bool reads_numbers(const Condition &condition) {
    return condition.kind == Kind::comparison ||
           std::any_of(condition.children.begin(), condition.children.end(),
                       [](const Condition &child) { return reads_numbers(child); });
}

// Calls visit(predicate, negated) for every atom in the condition.
template <typename Visit> void visit_atoms(const Condition &condition, bool negated, const Visit &visit) {
    if (condition.kind == Kind::atom)
        visit(condition.predicate, negated);
    for (std::size_t i = 0; i < condition.children.size(); ++i) {
        bool flips = condition.kind == Kind::negation || (condition.kind == Kind::implication && i == 0);
        visit_atoms(condition.children[i], negated != flips, visit);
    }
}
}  // namespace

DerivedFacts::DerivedFacts(const Problem &problem, PlanState &state, ConditionSolver &solver)
    : problem_(problem), state_(state), solver_(solver), derived_(problem.domain->predicates.size(), false),
      read_(derived_.size(), false), strata_(derived_.size(), 0) {
    for (std::size_t i = 0; i < derived_.size(); ++i)
        derived_[i] = problem.domain->is_derived_predicate(static_cast<PredicateId>(i));
    for (const Axiom &axiom : problem.domain->axioms) {
        reads_numbers_ |= reads_numbers(axiom.body);
        visit_atoms(axiom.body, false, [&](PredicateId predicate, bool) { read_[predicate] = true; });
    }
    find_strata();
    for (const Axiom &axiom : problem.domain->axioms)
        add_rules(axiom, axiom.body);
}

void DerivedFacts::find_strata() {
    const Domain &domain = *problem_.domain;
    int limit = static_cast<int>(domain.predicates.size());
    int highest = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Axiom &axiom : domain.axioms)
            visit_atoms(axiom.body, false, [&](PredicateId predicate, bool negated) {
                int least = strata_[predicate] + (negated && derived_[predicate]);
                if (least > strata_[axiom.predicate]) {
                    strata_[axiom.predicate] = least;
                    highest = std::max(highest, least);
                    changed = true;
                }
                if (least > limit)
                    throw UnsupportedError("the derived predicate " + domain.predicates[axiom.predicate].name +
                                           " depends on its own negation, which is not supported");
            });
    }
    rules_.resize(static_cast<std::size_t>(highest) + 1);
}

void DerivedFacts::add_rules(const Axiom &axiom, const Condition &body) {
    if (body.kind == Kind::disjunction) {
        for (const Condition &alternative : body.children)
            add_rules(axiom, alternative);
        return;
    }
    int stratum = strata_[axiom.predicate];
    std::vector<char> same_stratum(derived_.size());
    for (std::size_t i = 0; i < derived_.size(); ++i)
        same_stratum[i] = derived_[i] && strata_[i] == stratum;
    rules_[stratum].push_back({&axiom, &body, solver_.asks_directly(axiom.parameters, body, same_stratum)});
}

void DerivedFacts::update() {
    if (!stale_)
        return;
    stale_ = false;
    for (std::size_t i = 0; i < derived_.size(); ++i)
        if (derived_[i])
            state_.facts.clear(static_cast<PredicateId>(i));
    for (std::size_t stratum = 0; stratum < rules_.size(); ++stratum)
        derive(static_cast<int>(stratum));
}

void DerivedFacts::derive(int stratum) {
    for (const Rule &rule : rules_[stratum])
        apply(rule, nullptr);
    while (!new_objects_.empty()) {
        std::vector<ObjectId> objects = std::move(new_objects_.back());
        AtomView atom{new_predicates_.back(), objects};
        new_objects_.pop_back();
        new_predicates_.pop_back();
        for (const Rule &rule : rules_[stratum])
            apply(rule, rule.follows_atoms ? &atom : nullptr);
    }
}

// Derives what follows by `rule`; with `new_atom`, what follows from it.
void DerivedFacts::apply(const Rule &rule, const AtomView *new_atom) {
    Bindings bindings(static_cast<std::size_t>(rule.axiom->num_variables), UNBOUND);
    auto add_head = [&] {
        std::vector<ObjectId> head;
        for (const Parameter &parameter : rule.axiom->parameters)
            head.push_back(bindings[parameter.index]);
        if (state_.facts.set({rule.axiom->predicate, head}, true)) {
            new_objects_.push_back(std::move(head));
            new_predicates_.push_back(rule.axiom->predicate);
        }
        return false;
    };
    if (new_atom)
        solver_.find_using(*new_atom, rule.axiom->parameters, *rule.body, bindings, add_head);
    else
        solver_.find(rule.axiom->parameters, *rule.body, true, bindings, add_head);
}
}  // namespace wl_core
