#include "search_plugin/symmetry.h"

#include "wl_core/color_hash.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace search_plugin {
namespace {
// What an atom says of its objects: that it holds, that it must hold in the end, that it must not.
// Functions say it together with their value.
enum Kind : std::uint64_t { ATOM, GOAL, NEGATED_GOAL, FUNCTION };

std::uint64_t combine(std::uint64_t hash, std::uint64_t value) {
    return mix_bits(hash * 0xd6e8feb86659fd93ULL + value + 1);
}

bool has_quantifier(const Condition &condition) {
    return condition.kind == Condition::Kind::exists || condition.kind == Condition::Kind::forall ||
           std::any_of(condition.children.begin(), condition.children.end(),
                       [](const Condition &child) { return has_quantifier(child); });
}

bool has_quantifier(const Effect &effect) {
    return effect.kind == Effect::Kind::forall ||
           std::any_of(effect.condition.begin(), effect.condition.end(),
                       [](const Condition &condition) { return has_quantifier(condition); }) ||
           std::any_of(effect.children.begin(), effect.children.end(),
                       [](const Effect &child) { return has_quantifier(child); });
}

std::uint64_t with_value(double value) {
    return combine(FUNCTION, std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value));
}
}  // namespace

Symmetry::Symmetry(const Task &task) : task_(task) {
    const Problem &problem = *task.problem();
    fixed_roles_.assign(problem.objects.size(), 0);
    is_alone_.assign(problem.objects.size(), 0);
    std::fill_n(is_alone_.begin(), problem.domain->constants.size(), 1);
    for (std::size_t object = 0; object < problem.objects.size(); ++object)
        for (TypeId type : problem.objects[object].types)
            fixed_roles_[object] += feature_hash(static_cast<std::uint64_t>(type));
    for (AtomView atom : task.statics()->atoms)
        add_fixed(atom, ATOM);
    for (AtomView atom : task.constant_atoms())
        add_fixed(atom, ATOM);
    std::size_t position = 0;
    for (AtomView function : task.statics()->functions)
        add_fixed(function, with_value(task.statics()->values[position++]));
    add_goal(problem.goal);
    if (problem.metric)
        single_out(problem.metric->expression);
    find_candidates();
}

void Symmetry::add_goal(const Condition &goal) {
    bool is_negated = goal.kind == Condition::Kind::negation;
    const Condition &literal = is_negated ? goal.children[0] : goal;
    if (goal.kind == Condition::Kind::conjunction) {
        for (const Condition &child : goal.children)
            add_goal(child);
    } else if (literal.kind == Condition::Kind::atom) {
        std::vector<ObjectId> objects;
        for (Term term : literal.terms)
            objects.push_back(term.object_id());
        add_fixed({literal.predicate, objects}, is_negated ? NEGATED_GOAL : GOAL);
    } else {
        single_out(goal);
    }
}

void Symmetry::single_out(const Condition &condition) {
    single_out(condition.terms);
    for (const Condition &child : condition.children)
        single_out(child);
    for (const Expression &operand : condition.operands)
        single_out(operand);
}

void Symmetry::single_out(const Expression &expression) {
    single_out(expression.terms);
    for (const Expression &child : expression.children)
        single_out(child);
}

void Symmetry::single_out(const std::vector<Term> &terms) {
    for (Term term : terms)
        if (!term.is_variable())
            is_alone_[term.object_id()] = 1;
}

// To each object that may be exchanged: the atom, with a mark in all the places where the object stands.
// Two objects that share an atom thus differ.
template <typename Add> void Symmetry::for_each_part(AtomView atom, std::uint64_t kind, Add add) const {
    std::uint64_t symbol = combine(kind, static_cast<std::uint64_t>(atom.symbol));
    for (std::size_t i = 0; i < atom.objects.size(); ++i) {
        ObjectId object = atom.objects[i];
        auto here = atom.objects.begin() + static_cast<std::ptrdiff_t>(i);
        if (!is_candidate(object) || std::find(atom.objects.begin(), here, object) != here)
            continue;
        std::uint64_t hash = symbol;
        for (ObjectId other : atom.objects)
            hash = combine(hash, other == object ? 0 : static_cast<std::uint64_t>(other) + 1);
        add(object, hash);
    }
}

void Symmetry::add_fixed(AtomView atom, std::uint64_t kind) {
    for_each_part(atom, kind, [this](ObjectId object, std::uint64_t hash) { fixed_roles_[object] += hash; });
}

// An object that differs from all others in what never changes needs no further look.
void Symmetry::find_candidates() {
    std::unordered_map<std::uint64_t, int> sizes;
    for (std::size_t object = 0; object < is_alone_.size(); ++object)
        sizes[fixed_roles_[object]] += !is_alone_[object];
    for (std::size_t object = 0; object < is_alone_.size(); ++object) {
        is_alone_[object] = is_alone_[object] || sizes[fixed_roles_[object]] == 1;
        if (!is_alone_[object])
            candidates_.push_back(static_cast<ObjectId>(object));
    }
    list_parts();
    looked_at_.facts.assign(task_.num_variables(), NO_ATOM);
    looked_at_.numbers.assign(task_.numbers().size(), 0);
    roles_ = fixed_roles_;
    for (NumberId number : numbers_)
        for_each_part(task_.numbers()[number], with_value(0),
                      [this](ObjectId object, std::uint64_t hash) { roles_[object] += hash; });
    slots_.resize(std::bit_ceil(2 * candidates_.size() + 1));
    is_spare_.assign(is_alone_.size(), 0);
    for (const Action &action : task_.problem()->domain->actions) {
        max_arity_ = std::max(max_arity_, action.parameters.size());
        // Effects on numbers that have no value, or that contradict each other, are preconditions, too.
        has_quantified_preconditions_ = has_quantified_preconditions_ || has_quantifier(action.precondition) ||
                                        (task_.is_numeric() && has_quantifier(action.effect));
    }
}

void Symmetry::list_parts() {
    for (AtomId atom = 0; atom < task_.num_atoms(); ++atom) {
        first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
        if (!task_.is_derived(atom))
            for_each_part(task_.atoms()[atom], ATOM,
                          [this](ObjectId object, std::uint64_t hash) { parts_.push_back({object, hash}); });
    }
    first_part_.push_back(static_cast<std::uint32_t>(parts_.size()));
    for (VariableId variable = 0; variable < task_.num_base_variables(); ++variable) {
        std::span<const AtomId> atoms = task_.atoms_of(variable);
        if (std::any_of(atoms.begin(), atoms.end(), [this](AtomId atom) { return !parts(atom).empty(); }))
            variables_.push_back(variable);
    }
    for (NumberId number = 0; number < task_.numbers().size(); ++number) {
        std::span<const ObjectId> objects = task_.numbers()[number].objects;
        if (std::any_of(objects.begin(), objects.end(), [this](ObjectId object) { return is_candidate(object); }))
            numbers_.push_back(number);
    }
}

// By the difference to the state that was looked at before.
void Symmetry::find_roles(const TaskState &state) {
    for (VariableId variable : variables_) {
        AtomId before = looked_at_.facts[variable], after = state.facts[variable];
        if (before == after)
            continue;
        looked_at_.facts[variable] = after;
        if (before != NO_ATOM)
            for (const Part &part : parts(before))
                roles_[part.object] -= part.hash;
        if (after != NO_ATOM)
            for (const Part &part : parts(after))
                roles_[part.object] += part.hash;
    }
    for (NumberId number : numbers_) {
        std::uint64_t before = with_value(looked_at_.numbers[number]), after = with_value(state.numbers[number]);
        if (before == after)
            continue;
        looked_at_.numbers[number] = state.numbers[number];
        AtomView function = task_.numbers()[number];
        for_each_part(function, before, [this](ObjectId object, std::uint64_t hash) { roles_[object] -= hash; });
        for_each_part(function, after, [this](ObjectId object, std::uint64_t hash) { roles_[object] += hash; });
    }
}

// An operator has at most max_arity_ objects of the same role, and any that have it will do. Where a precondition
// has a quantifier, it may need others.
// False: no two objects have the same role.
bool Symmetry::find_spares() {
    ++stamp_;
    bool is_symmetric = false;
    for (ObjectId object : candidates_) {
        std::size_t at = roles_[object] & (slots_.size() - 1);
        while (slots_[at].stamp == stamp_ && slots_[at].role != roles_[object])
            at = (at + 1) & (slots_.size() - 1);
        if (slots_[at].stamp != stamp_)
            slots_[at] = {roles_[object], stamp_, 0};
        is_symmetric |= slots_[at].count > 0;
        is_spare_[object] = slots_[at].count++ >= max_arity_;
    }
    return is_symmetric;
}

// Applicable are at least those that have no spare among the objects of their positive preconditions.
// The reduced state may satisfy negative ones that the state does not.
void Symmetry::applicable_without_spares(const TaskState &state, std::vector<OperatorId> &result) {
    reduced_ = state;
    for (VariableId variable : variables_)
        if (AtomId atom = state.facts[variable]; atom != NO_ATOM)
            for (const Part &part : parts(atom))
                if (is_spare_[part.object])
                    reduced_.facts[variable] = NO_ATOM;
    task_.applicable(reduced_, result);
    std::erase_if(result, [&](OperatorId id) { return !task_.is_applicable(id, state); });
}

// The action, the roles of its objects, and which of them are the same.
std::uint64_t Symmetry::key(OperatorId id) const {
    std::span<const ObjectId> objects = task_.operator_objects(id);
    std::uint64_t hash = feature_hash(static_cast<std::uint64_t>(task_.operator_action(id)));
    for (std::size_t i = 0; i < objects.size(); ++i) {
        ObjectId object = objects[i];
        auto first = std::find(objects.begin(), objects.begin() + i, object) - objects.begin();
        hash = combine(hash, is_candidate(object) ? roles_[object] : static_cast<std::uint64_t>(object));
        hash = combine(hash, static_cast<std::uint64_t>(first));
    }
    return hash;
}

void Symmetry::successors(const TaskState &state, std::span<const OperatorId> preferred,
                          std::vector<OperatorId> &result) {
    find_roles(state);
    bool is_symmetric = find_spares();
    if (is_symmetric && preferred.empty() && !has_quantified_preconditions_)
        applicable_without_spares(state, result);
    else
        task_.applicable(state, result);
    if (is_symmetric)
        keep_one_of_each(preferred, result);
}

void Symmetry::keep_one_of_each(std::span<const OperatorId> preferred, std::vector<OperatorId> &operators) {
    keys_.clear();
    std::vector<OperatorId> kept;
    for (OperatorId id : preferred)
        if (std::binary_search(operators.begin(), operators.end(), id) && keys_.insert(key(id)).second)
            kept.push_back(id);
    auto num_preferred = static_cast<std::ptrdiff_t>(kept.size());
    for (OperatorId id : operators)
        if (!std::binary_search(preferred.begin(), preferred.end(), id) && keys_.insert(key(id)).second)
            kept.push_back(id);
    std::inplace_merge(kept.begin(), kept.begin() + num_preferred, kept.end());
    operators.swap(kept);
}
}  // namespace search_plugin
