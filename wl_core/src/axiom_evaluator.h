#pragma once

#include "wl_core/task.h"

namespace wl_core {
/*
  Computes the derived atoms of a state, layer by layer. An axiom is looked at until
  a condition of it fails; it is looked at again only if that condition is a derived
  atom of the same layer that becomes true later.
*/
class AxiomEvaluator {
public:
    AxiomEvaluator() = default;
    // Axioms sorted by layer; variable_of as in the Task.
    AxiomEvaluator(std::span<const GroundAxiom> axioms, std::span<const VariableId> variable_of, int num_base_variables,
                   int num_variables);

    // `scratch` is working space, reused from call to call.
    void evaluate(TaskState &state, std::vector<std::int32_t> &scratch) const;
    // Do the axioms depend on the variable (or number) at all?
    bool depends_on_variable(VariableId variable) const { return reads_variable_[variable]; }
    bool depends_on_number(NumberId number) const {
        return static_cast<std::size_t>(number) < reads_number_.size() && reads_number_[number];
    }

private:
    struct Run;
    bool examine(Run &run, std::int32_t axiom) const;

    std::span<const GroundAxiom> axioms_;
    std::span<const VariableId> variable_of_;
    int num_base_variables_ = 0;
    std::vector<int> layer_of_;  // per derived variable
    std::vector<char> reads_variable_;
    std::vector<char> reads_number_;
};

// Assigns layers to the axioms and sorts them by layer. Throws InputError if a derived
// predicate depends on its own negation, naming it.
void stratify(const Domain &domain, const AtomIndex &atoms, std::vector<GroundAxiom> &axioms);
}  // namespace wl_core
