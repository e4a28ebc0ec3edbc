#include "wl_core/domain.h"

#include <algorithm>

namespace wl_core {
namespace {
template <typename Named> void index_names(NameTable &table, const std::vector<Named> &named) {
    table.clear();
    for (std::size_t i = 0; i < named.size(); ++i)
        table.insert(named[i].name, static_cast<std::int32_t>(i));
}

// Does the effect do anything with `function` but increase it?
bool uses_as_number(const Effect &effect, FunctionId function) {
    if (effect.kind == Effect::Kind::numeric)
        return reads(effect.value[0], function) ||
               (effect.function == function && effect.assignment != Assignment::increase);
    return std::any_of(effect.condition.begin(), effect.condition.end(),
                       [&](const Condition &condition) { return reads(condition, function); }) ||
           std::any_of(effect.children.begin(), effect.children.end(),
                       [&](const Effect &child) { return uses_as_number(child, function); });
}

void mark_changed(const Effect &effect, std::vector<char> &predicates, std::vector<char> &functions) {
    if (effect.kind == Effect::Kind::add || effect.kind == Effect::Kind::remove)
        predicates[effect.predicate] = true;
    else if (effect.kind == Effect::Kind::numeric)
        functions[effect.function] = true;
    for (const Effect &child : effect.children)
        mark_changed(child, predicates, functions);
}

std::optional<FunctionId> find_cost_function(const Domain &domain) {
    std::optional<FunctionId> function = domain.find_function("total-cost");
    if (!function || domain.functions[*function].arity() != 0)
        return std::nullopt;
    for (const Action &action : domain.actions)
        if (reads(action.precondition, *function) || uses_as_number(action.effect, *function))
            return std::nullopt;
    for (const Axiom &axiom : domain.axioms)
        if (reads(axiom.body, *function))
            return std::nullopt;
    return function;
}

// A cycle among the parents does no harm here; the reader refuses it.
std::vector<std::vector<char>> close_ancestors(const std::vector<Type> &types) {
    std::vector<std::vector<char>> ancestors(types.size(), std::vector<char>(types.size(), false));
    for (std::size_t type = 0; type < types.size(); ++type) {
        std::vector<TypeId> open = {static_cast<TypeId>(type)};
        ancestors[type][OBJECT_TYPE] = true;
        ancestors[type][type] = true;
        while (!open.empty()) {
            TypeId next = open.back();
            open.pop_back();
            for (TypeId parent : types[next].parents)
                if (!ancestors[type][parent]) {
                    ancestors[type][parent] = true;
                    open.push_back(parent);
                }
        }
    }
    return ancestors;
}
}  // namespace

void Domain::finish() {
    index_names(type_ids_, types);
    index_names(constant_ids_, constants);
    index_names(predicate_ids_, predicates);
    index_names(function_ids_, functions);
    index_names(action_ids_, actions);
    ancestors_ = close_ancestors(types);

    fluent_predicates_.assign(predicates.size(), false);
    derived_predicates_.assign(predicates.size(), false);
    fluent_functions_.assign(functions.size(), false);
    for (const Action &action : actions)
        mark_changed(action.effect, fluent_predicates_, fluent_functions_);
    for (const Axiom &axiom : axioms) {
        fluent_predicates_[axiom.predicate] = true;
        derived_predicates_[axiom.predicate] = true;
    }
    cost_function_ = find_cost_function(*this);
    if (cost_function_)
        fluent_functions_[*cost_function_] = false;
}

std::optional<TypeId> Domain::find_type(std::string_view name) const {
    return type_ids_.find(name);
}
std::optional<ObjectId> Domain::find_constant(std::string_view name) const {
    return constant_ids_.find(name);
}
std::optional<PredicateId> Domain::find_predicate(std::string_view name) const {
    return predicate_ids_.find(name);
}
std::optional<FunctionId> Domain::find_function(std::string_view name) const {
    return function_ids_.find(name);
}
std::optional<ActionId> Domain::find_action(std::string_view name) const {
    return action_ids_.find(name);
}

bool Domain::is_subtype(TypeId type, TypeId ancestor) const {
    return ancestors_[type][ancestor];
}

bool Domain::fits(const std::vector<TypeId> &types, const std::vector<TypeId> &expected) const {
    for (TypeId type : types)
        for (TypeId ancestor : expected)
            if (ancestors_[type][ancestor])
                return true;
    return false;
}

bool Domain::overlap(const std::vector<TypeId> &types, const std::vector<TypeId> &others) const {
    // Two types that share a subtype overlap too: something may be of both.
    for (TypeId type = 0; type < static_cast<TypeId>(this->types.size()); ++type)
        if (fits({type}, types) && fits({type}, others))
            return true;
    return false;
}

bool Domain::is_numeric() const {
    return std::find(fluent_functions_.begin(), fluent_functions_.end(), true) != fluent_functions_.end();
}

bool Domain::operator==(const Domain &other) const {
    return this == &other || (name == other.name && requirements == other.requirements && types == other.types &&
                              constants == other.constants && predicates == other.predicates &&
                              functions == other.functions && actions == other.actions && axioms == other.axioms);
}
}  // namespace wl_core
