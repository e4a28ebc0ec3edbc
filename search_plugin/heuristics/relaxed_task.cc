#include "search_plugin/heuristics/relaxed_task_builder.h"

#include <algorithm>
#include <bit>

namespace search_plugin {
using wl_core::AtomId;

RelaxedTask::RelaxedTask(const Task &task) {
    RelaxedTaskBuilder(task, *this).build();
}

RelaxedTaskBuilder::RelaxedTaskBuilder(const Task &task, RelaxedTask &result)
    : task_(task), result_(result), num_propositions_(task.atoms().size()),
      complements_(static_cast<std::size_t>(task.atoms().size()), NO_PROPOSITION) {}

void RelaxedTaskBuilder::build() {
    if (task_.has_axioms())
        find_recursive_atoms();
    want_complements();
    conditions(task_.goal(), task_.negative_goal(), task_.numeric_goal(), goal_);
    for (OperatorId id = 0; id < task_.num_operators(); ++id)
        translate_operator(id);
    translate_axioms();
    find_changes();
    number(relevant_propositions());
}

void RelaxedTaskBuilder::want_complements() {
    want_complements_of(task_.negative_goal(), task_.goal());
    for (OperatorId id = 0; id < task_.num_operators(); ++id) {
        wl_core::OperatorView op = task_.op(id);
        want_complements_of(op.negative_preconditions, op.preconditions);
        for (const wl_core::ConditionalEffect &effect : op.conditional_effects)
            want_complements_of(effect.negative_conditions, effect.conditions);
    }
    for (const wl_core::GroundAxiom &axiom : task_.axioms())
        want_complements_of(axiom.negative_conditions, axiom.conditions);
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        AtomId atom = wanted_[i];  // wanted_ grows meanwhile
        if (task_.is_derived(atom) && !is_recursive(atom))
            for (int axiom : axioms_of_[atom])
                want_complements_of(task_.axioms()[axiom].conditions, {});
    }
}

void RelaxedTaskBuilder::want_complement(AtomId atom) {
    if (complements_[atom] == NO_PROPOSITION) {
        complements_[atom] = num_propositions_++;
        wanted_.push_back(atom);
    }
}

void RelaxedTaskBuilder::translate_operator(OperatorId id) {
    wl_core::OperatorView op = task_.op(id);
    Propositions preconditions, added;
    conditions(op.preconditions, op.negative_preconditions, op.numeric_preconditions, preconditions);
    effects(op.adds, op.deletes, added);
    add(id, -1, preconditions, added, op.numeric_effects);
    int part = 0;
    for (const wl_core::ConditionalEffect &effect : op.conditional_effects) {
        Propositions all = preconditions;
        conditions(effect.conditions, effect.negative_conditions, effect.numeric_conditions, all);
        effects(effect.adds, effect.deletes, added);
        add(id, part++, std::move(all), added, effect.numeric_effects);
    }
}

void RelaxedTaskBuilder::translate_axioms() {
    Propositions preconditions;
    for (const wl_core::GroundAxiom &axiom : task_.axioms()) {
        preconditions.clear();
        conditions(axiom.conditions, axiom.negative_conditions, axiom.numeric_conditions, preconditions);
        add(NO_OPERATOR, -1, preconditions, {axiom.head});
    }
    for (AtomId atom : wanted_)
        if (task_.is_derived(atom))
            translate_negation(atom);
}

// The atom is false where each of its axioms has a condition that is false.
void RelaxedTaskBuilder::translate_negation(AtomId derived) {
    Propositions fails;
    if (!is_recursive(derived)) {
        for (int index : axioms_of_[derived]) {
            const wl_core::GroundAxiom &axiom = task_.axioms()[index];
            PropositionId failed = num_propositions_++;
            fails.push_back(failed);
            for (AtomId atom : axiom.conditions)
                add(NO_OPERATOR, -1, {complements_[atom]}, {failed});
            for (AtomId atom : axiom.negative_conditions)
                add(NO_OPERATOR, -1, {atom}, {failed});
            if (!axiom.numeric_conditions.empty())
                add(NO_OPERATOR, -1, {}, {failed});  // may fail at any time
        }
    }
    add(NO_OPERATOR, -1, std::move(fails), {complements_[derived]});
}

// Is the atom false wherever the conditions hold, as another atom of its variable is true?
bool RelaxedTaskBuilder::is_excluded(AtomId atom, Atoms conditions) const {
    return std::any_of(conditions.begin(), conditions.end(), [&](AtomId other) {
        return other != atom && task_.variable_of(other) == task_.variable_of(atom);
    });
}

// Appends the propositions that stand for the conditions.
void RelaxedTaskBuilder::conditions(Atoms positive, Atoms negative, Conditions numeric, Propositions &result) {
    result.insert(result.end(), positive.begin(), positive.end());
    for (AtomId atom : negative)
        if (!is_excluded(atom, positive))
            result.push_back(complements_[atom]);
    for (const wl_core::NumericCondition &condition : numeric) {
        result.push_back(numeric_proposition(condition.program, condition.comparator == wl_core::Comparator::greater));
        if (condition.comparator == wl_core::Comparator::equal) {
            wl_core::Program negated = condition.program;
            negated.instructions.push_back({.kind = wl_core::Instruction::Kind::negate});
            result.push_back(numeric_proposition(negated, false));
        }
    }
}

void RelaxedTaskBuilder::effects(Atoms adds, Atoms deletes, Propositions &result) const {
    result.assign(adds.begin(), adds.end());
    for (AtomId atom : deletes)
        if (complements_[atom] != NO_PROPOSITION)
            result.push_back(complements_[atom]);
}

PropositionId RelaxedTaskBuilder::numeric_proposition(const wl_core::Program &program, bool strict) {
    std::vector<std::uint64_t> key{strict};
    for (const wl_core::Instruction &instruction : program.instructions) {
        key.push_back(static_cast<std::uint64_t>(instruction.kind));
        key.push_back(static_cast<std::uint64_t>(instruction.variable));
        key.push_back(std::bit_cast<std::uint64_t>(instruction.constant));
    }
    auto [position, is_new] = numeric_ids_.try_emplace(std::move(key), static_cast<int>(numeric_.size()));
    if (is_new)
        numeric_.push_back({program, strict, num_propositions_++});
    return numeric_[position->second].id;
}

// Takes over what is not there already; splits long preconditions.
void RelaxedTaskBuilder::add(OperatorId id, int part, Propositions preconditions, Propositions effects,
                             std::span<const wl_core::NumericEffect> changes) {
    std::sort(preconditions.begin(), preconditions.end());
    preconditions.erase(std::unique(preconditions.begin(), preconditions.end()), preconditions.end());
    std::erase_if(effects, [&](PropositionId effect) {
        return std::binary_search(preconditions.begin(), preconditions.end(), effect);
    });
    std::sort(effects.begin(), effects.end());
    effects.erase(std::unique(effects.begin(), effects.end()), effects.end());
    if (effects.empty() && changes.empty())
        return;
    while (preconditions.size() > RelaxedTask::MAX_PRECONDITIONS) {
        PropositionId helper = num_propositions_++;
        auto rest = preconditions.begin() + RelaxedTask::MAX_PRECONDITIONS;
        add(NO_OPERATOR, -1, {preconditions.begin(), rest}, {helper});
        preconditions.erase(preconditions.begin(), rest);
        preconditions.push_back(helper);  // the largest so far
    }
    preconditions_.push_back(preconditions);
    effects_.push_back(effects);
    ids_.push_back(id);
    parts_.push_back(part);
    numeric_effects_.push_back(changes);
}

// Backward from the goal and from what changes numbers.
std::vector<char> RelaxedTaskBuilder::relevant_propositions() const {
    FlatLists achievers = effects_.inverse(num_propositions_);
    std::vector<char> relevant(static_cast<std::size_t>(num_propositions_), false);
    std::vector<char> visited(ids_.size(), false);
    Propositions stack;
    auto reach = [&](PropositionId proposition) {
        if (!relevant[proposition]) {
            relevant[proposition] = true;
            stack.push_back(proposition);
        }
    };
    auto visit = [&](int op) {
        if (!visited[op]) {
            visited[op] = true;
            for (PropositionId precondition : preconditions_[op])
                reach(precondition);
        }
    };
    for (PropositionId goal : goal_)
        reach(goal);
    for (std::size_t op = 0; op < ids_.size(); ++op)
        if (changes_[op] != NO_CHANGE)
            visit(static_cast<int>(op));
    while (!stack.empty()) {
        PropositionId proposition = stack.back();
        stack.pop_back();
        for (int op : achievers[proposition])
            visit(op);
    }
    return relevant;
}

void RelaxedTaskBuilder::number(const std::vector<char> &relevant) {
    std::vector<PropositionId> numbers(relevant.size(), NO_PROPOSITION);
    int next = 0;
    for (PropositionId goal : goal_)
        if (numbers[goal] == NO_PROPOSITION)
            numbers[goal] = next++;
    result_.num_goals_ = next;
    for (std::size_t old = 0; old < relevant.size(); ++old)
        if (relevant[old] && numbers[old] == NO_PROPOSITION)
            numbers[old] = next++;
    result_.num_propositions_ = next;

    result_.propositions_.assign(numbers.begin(), numbers.begin() + task_.atoms().size());
    result_.complements_ = complements_;
    for (PropositionId &complement : result_.complements_)
        if (complement != NO_PROPOSITION)
            complement = numbers[complement];
    for (NumericProposition &proposition : numeric_)
        if (numbers[proposition.id] != NO_PROPOSITION)
            result_.numeric_.push_back({std::move(proposition.program), proposition.strict, numbers[proposition.id]});
    note_variables();
    keep_relevant(numbers);
}

void RelaxedTaskBuilder::note_variables() {
    result_.variables_.assign(static_cast<std::size_t>(result_.num_propositions_), -1);
    for (wl_core::VariableId variable = 0; variable < task_.num_variables(); ++variable) {
        Atoms atoms = task_.atoms_of(variable);
        result_.num_values_.push_back(static_cast<int>(atoms.size()));
        if (!task_.can_be_none(variable))
            for (AtomId atom : atoms)
                if (result_.proposition(atom) != NO_PROPOSITION)
                    result_.variables_[result_.proposition(atom)] = variable;
    }
}

void RelaxedTaskBuilder::keep_relevant(const std::vector<PropositionId> &numbers) {
    Propositions preconditions, effects;
    auto renumber = [&](std::span<const PropositionId> from, Propositions &to) {
        to.clear();
        for (PropositionId proposition : from)
            if (numbers[proposition] != NO_PROPOSITION)
                to.push_back(numbers[proposition]);
        std::sort(to.begin(), to.end());
    };
    for (std::size_t op = 0; op < ids_.size(); ++op) {
        renumber(effects_[static_cast<int>(op)], effects);
        if (effects.empty() && changes_[op] == NO_CHANGE)
            continue;
        renumber(preconditions_[static_cast<int>(op)], preconditions);
        result_.preconditions_.push_back(preconditions);
        result_.effects_.push_back(effects);
        result_.ids_.push_back(ids_[op]);
        result_.parts_.push_back(parts_[op]);
        result_.changes_.push_back(changes_[op]);
    }
}
}  // namespace search_plugin
