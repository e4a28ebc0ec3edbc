#include "axiom_evaluator.h"

namespace wl_core {
AxiomEvaluator::AxiomEvaluator(std::span<const GroundAxiom> axioms, std::span<const VariableId> variable_of,
                               int num_base_variables, int num_variables)
    : axioms_(axioms), variable_of_(variable_of), num_base_variables_(num_base_variables),
      layer_of_(static_cast<std::size_t>(num_variables - num_base_variables), 0),
      reads_variable_(static_cast<std::size_t>(num_variables), 0) {
    for (const GroundAxiom &axiom : axioms) {
        layer_of_[variable_of[axiom.head] - num_base_variables] = axiom.layer;
        for (AtomId atom : axiom.conditions)
            reads_variable_[variable_of[atom]] = 1;
        for (AtomId atom : axiom.negative_conditions)
            reads_variable_[variable_of[atom]] = 1;
        for (const NumericCondition &condition : axiom.numeric_conditions) {
            for (NumberId number : condition.program.variables()) {
                if (static_cast<std::size_t>(number) >= reads_number_.size())
                    reads_number_.resize(static_cast<std::size_t>(number) + 1, 0);
                reads_number_[number] = 1;
            }
        }
    }
}

struct AxiomEvaluator::Run {
    TaskState &state;
    int layer;
    std::int32_t *first_waiting;  // per derived variable: the axiom that waits for it, or -1
    std::int32_t *next_waiting;   // per axiom: the next one that waits for the same
};

// Returns whether the head becomes true. Otherwise the axiom waits, if waiting makes sense.
bool AxiomEvaluator::examine(Run &run, std::int32_t index) const {
    const GroundAxiom &axiom = axioms_[index];
    const std::vector<AtomId> &facts = run.state.facts;
    VariableId head = variable_of_[axiom.head];
    if (facts[head] == axiom.head)
        return false;
    for (AtomId atom : axiom.conditions) {
        VariableId variable = variable_of_[atom];
        if (facts[variable] == atom)
            continue;
        int derived = variable - num_base_variables_;
        if (derived >= 0 && layer_of_[derived] == run.layer) {
            run.next_waiting[index] = run.first_waiting[derived];
            run.first_waiting[derived] = index;
        }
        return false;
    }
    for (AtomId atom : axiom.negative_conditions)
        if (facts[variable_of_[atom]] == atom)
            return false;
    for (const NumericCondition &condition : axiom.numeric_conditions)
        if (!condition.holds(run.state.numbers))
            return false;
    run.state.facts[head] = axiom.head;
    return true;
}

void AxiomEvaluator::evaluate(TaskState &state, std::vector<std::int32_t> &scratch) const {
    std::size_t num_derived = layer_of_.size();
    if (num_derived == 0)
        return;
    std::fill(state.facts.begin() + num_base_variables_, state.facts.end(), NO_ATOM);
    scratch.assign(num_derived + axioms_.size(), -1);
    Run run{state, 0, scratch.data(), scratch.data() + num_derived};
    // Derived variables whose waiting axioms are to be looked at, as a list through first_waiting.
    for (std::size_t i = 0; i < axioms_.size(); ++i) {
        run.layer = axioms_[i].layer;
        if (!examine(run, static_cast<std::int32_t>(i)))
            continue;
        std::int32_t pending = -1;  // axioms to look at again, linked through next_waiting
        auto wake = [&](AtomId head) {
            std::int32_t &first = run.first_waiting[variable_of_[head] - num_base_variables_];
            while (first != -1) {
                std::int32_t axiom = first;
                first = run.next_waiting[axiom];
                run.next_waiting[axiom] = pending;
                pending = axiom;
            }
        };
        wake(axioms_[i].head);
        while (pending != -1) {
            std::int32_t axiom = pending;
            pending = run.next_waiting[axiom];
            if (examine(run, axiom))
                wake(axioms_[axiom].head);
        }
    }
}
}  // namespace wl_core
