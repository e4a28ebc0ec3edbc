#pragma once

#include "wl_core/task.h"

#include <functional>
#include <unordered_map>

namespace wl_core {
// An operator under construction.
struct OperatorDraft {
    std::vector<AtomId> preconditions, negative_preconditions, adds, deletes;
    std::vector<NumericCondition> numeric_preconditions;
    std::vector<NumericEffect> numeric_effects;
    std::vector<ConditionalEffect> conditional_effects;
    double cost = 1;

    void clear();
    // Puts everything into the form that OperatorView promises. Returns false if the
    // operator can never be applied or has no effect.
    bool normalize();
};

/*
  The operators of a task in a few flat arrays: about 16 bytes each, plus four per
  precondition, effect and argument. Operators come by action, then by objects.
*/
class OperatorTable {
public:
    // In canonical order. The objects are the action's arguments.
    void add(ActionId action, std::span<const ObjectId> objects, const OperatorDraft &draft);
    // At most so many are going to be added, with so many atoms and objects in all.
    void reserve(std::size_t operators, std::size_t atoms, std::size_t objects);
    void finish();  // frees what only add() needs

    int size() const { return static_cast<int>(bounds_.size() / 4); }
    OperatorView view(OperatorId id) const;
    ActionId action(OperatorId id) const;
    std::span<const ObjectId> objects(OperatorId id) const;
    // The operators [first, second) of `action` with these objects; several if its precondition was a disjunction.
    std::pair<OperatorId, OperatorId> find(ActionId action, std::span<const ObjectId> objects) const;

    std::span<const AtomId> preconditions(OperatorId id) const { return part(id, 0); }
    std::span<const AtomId> negative_preconditions(OperatorId id) const { return part(id, 1); }
    std::span<const AtomId> adds(OperatorId id) const { return part(id, 2); }
    std::span<const AtomId> deletes(OperatorId id) const { return part(id, 3); }
    bool has_numeric_or_conditional_parts() const { return !details_.empty(); }
    bool has_conditional_effects() const { return !conditional_effects_.empty(); }
    double cost(OperatorId id) const { return costs_.empty() ? 1 : costs_[id]; }
    bool is_unit_cost() const { return costs_.empty(); }

    void read(OperatorId id, OperatorDraft &draft) const;

    // Drops operators; atom a becomes codes[a], negative codes are atoms that never hold. Drops
    // negative preconditions that `is_implied` by the positive ones (old ids).
    void rewrite(const std::vector<char> &is_kept, const std::vector<AtomId> &codes,
                 const std::function<bool(AtomId, std::span<const AtomId>)> &is_implied);

private:
    struct Range {
        std::uint32_t first = 0, last = 0;
    };
    // What most operators do not have.
    struct Details {
        Range conditions, effects, conditional_effects;
    };
    struct Block {
        ActionId action;
        std::size_t arity;
        OperatorId first;
        std::size_t first_object;
    };

    std::span<const AtomId> part(OperatorId id, int which) const {
        std::size_t at = static_cast<std::size_t>(id) * 4 + static_cast<std::size_t>(which);
        std::uint32_t end = at + 1 < bounds_.size() ? bounds_[at + 1] : static_cast<std::uint32_t>(pool_.size());
        return {pool_.data() + bounds_[at], end - bounds_[at]};
    }
    void add_details(const OperatorDraft &draft);
    void rewrite_details(const std::vector<char> &is_kept, const std::vector<AtomId> &codes);
    const Block &block_of(OperatorId id) const;

    std::vector<std::uint32_t> bounds_;  // four per operator, ascending: where its parts start in pool_
    std::vector<AtomId> pool_;
    std::vector<Block> blocks_;  // one per action that has operators
    std::vector<ObjectId> objects_;
    std::vector<double> costs_;     // empty: all 1
    std::vector<Details> details_;  // empty: no operator has any
    std::vector<NumericCondition> numeric_conditions_;
    std::vector<NumericEffect> numeric_effects_;
    std::vector<ConditionalEffect> conditional_effects_;
    // Equal lists of numeric conditions and effects are stored once.
    std::unordered_map<std::string, Range> known_conditions_, known_effects_;
};
}  // namespace wl_core
