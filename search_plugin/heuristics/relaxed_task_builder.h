#pragma once

#include "search_plugin/heuristics/relaxed_task.h"

#include <map>

namespace search_plugin {
/*
  Builds a RelaxedTask: find what is wanted false, translate operators and axioms,
  then keep what the goal may need and number it.
*/
class RelaxedTaskBuilder {
public:
    RelaxedTaskBuilder(const Task &task, RelaxedTask &result);

    void build();

private:
    using Propositions = std::vector<PropositionId>;
    using Atoms = std::span<const wl_core::AtomId>;
    using Conditions = std::span<const wl_core::NumericCondition>;

    void want_complements();
    void want_complement(wl_core::AtomId atom);
    void want_complements_of(Atoms atoms, Atoms conditions) {
        for (wl_core::AtomId atom : atoms)
            if (!is_excluded(atom, conditions))
                want_complement(atom);
    }
    bool is_excluded(wl_core::AtomId atom, Atoms conditions) const;
    void find_recursive_atoms();
    bool is_recursive(wl_core::AtomId atom) const;

    void translate_operator(OperatorId id);
    void translate_axioms();
    void translate_negation(wl_core::AtomId derived);
    void conditions(Atoms positive, Atoms negative, Conditions numeric, Propositions &result);
    void effects(Atoms adds, Atoms deletes, Propositions &result) const;
    PropositionId numeric_proposition(const wl_core::Program &program, bool strict);
    void add(OperatorId id, int part, Propositions preconditions, Propositions effects,
             std::span<const wl_core::NumericEffect> changes = {});

    void find_changes();
    std::vector<char> relevant_propositions() const;
    void number(const std::vector<char> &relevant);
    void note_variables();
    void keep_relevant(const std::vector<PropositionId> &numbers);

    const Task &task_;
    RelaxedTask &result_;
    int num_propositions_;
    Propositions complements_;                               // by atom
    std::vector<wl_core::AtomId> wanted_;                    // atoms with a complement
    std::vector<std::vector<int>> axioms_of_;                // by atom; empty without axioms
    std::vector<char> recursive_;                            // by atom; empty without axioms
    std::map<std::vector<std::uint64_t>, int> numeric_ids_;  // coded program → position in numeric_
    std::vector<NumericProposition> numeric_;
    Propositions goal_;

    FlatLists preconditions_, effects_;
    std::vector<OperatorId> ids_;
    std::vector<int> parts_;
    std::vector<std::span<const wl_core::NumericEffect>> numeric_effects_;
    std::vector<int> changes_;
};
}  // namespace search_plugin
