#include "search_plugin/heuristics/relaxed_cursor.h"

namespace search_plugin {
using wl_core::AtomId;
using wl_core::NO_ATOM;

RelaxedCursor::RelaxedCursor(const Task &task, const RelaxedTask &relaxed, const OperatorTable &operators)
    : operators_(operators), num_goals_(relaxed.num_goals()),
      facts_(static_cast<std::size_t>(task.num_variables()), NO_ATOM),
      costs_(static_cast<std::size_t>(relaxed.num_propositions()), UNREACHED),
      true_((static_cast<std::size_t>(operators.num_conjunctions()) + 63) / 64, 0),
      num_false_goals_(num_goals_ + !task.is_relaxed_solvable()) {
    for (AtomId atom = 0; atom < task.atoms().size(); ++atom) {
        propositions_.push_back(relaxed.proposition(atom));
        complements_.push_back(relaxed.complement(atom));
    }
    for (int conjunction = 0; conjunction < operators.num_conjunctions(); ++conjunction) {
        std::size_t size = operators.preconditions(conjunction).size();
        counters_.push_back(size * ONE_MISSING + static_cast<Counter>(operators.conjunction_cost(conjunction)));
        if (size == 0)
            set_true(conjunction);
    }
    for (PropositionId complement : complements_)
        if (complement != NO_PROPOSITION)
            make_true(complement);
}

void RelaxedCursor::move_to(std::span<const AtomId> facts, std::span<const StateDelta::Fact> changes) {
    next_facts_.assign(facts.begin(), facts.end());
    for (const StateDelta::Fact &change : changes)
        next_facts_[change.variable] = change.atom;
    move_to(next_facts_);
}

void RelaxedCursor::move_to(std::span<const AtomId> facts) {
    for (std::size_t variable = 0; variable < facts.size(); ++variable) {
        if (facts[variable] != facts_[variable]) {
            set_fact(facts_[variable], facts[variable]);
            facts_[variable] = facts[variable];
        }
    }
}

void RelaxedCursor::set_fact(AtomId before, AtomId after) {
    if (before != NO_ATOM) {
        if (propositions_[before] != NO_PROPOSITION)
            make_false(propositions_[before]);
        if (complements_[before] != NO_PROPOSITION)
            make_true(complements_[before]);
    }
    if (after != NO_ATOM) {
        if (propositions_[after] != NO_PROPOSITION)
            make_true(propositions_[after]);
        if (complements_[after] != NO_PROPOSITION)
            make_false(complements_[after]);
    }
}

void RelaxedCursor::make_true(PropositionId proposition) {
    costs_[proposition] = 0;
    num_false_goals_ -= proposition < num_goals_;
    for (int conjunction : operators_.sole_conjunctions(proposition))
        set_true(conjunction);
    for (int conjunction : operators_.conjunctions_with(proposition))
        if ((counters_[conjunction] -= ONE_MISSING) < ONE_MISSING)
            set_true(conjunction);
}

void RelaxedCursor::make_false(PropositionId proposition) {
    costs_[proposition] = UNREACHED;
    num_false_goals_ += proposition < num_goals_;
    for (int conjunction : operators_.sole_conjunctions(proposition))
        set_false(conjunction);
    for (int conjunction : operators_.conjunctions_with(proposition))
        if ((counters_[conjunction] += ONE_MISSING) < 2 * ONE_MISSING)
            set_false(conjunction);
}
}  // namespace search_plugin
