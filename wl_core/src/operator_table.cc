#include "operator_table.h"

#include "number_table.h"
#include "wl_core/errors.h"

#include <algorithm>
#include <array>
#include <limits>

namespace wl_core {
namespace {
template <class T> void append(std::vector<T> &to, const std::vector<T> &from) {
    to.insert(to.end(), from.begin(), from.end());
}

void sort_unique(std::vector<AtomId> &atoms) {
    std::sort(atoms.begin(), atoms.end());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
}

bool contains(const std::vector<AtomId> &sorted, AtomId atom) {
    return std::binary_search(sorted.begin(), sorted.end(), atom);
}

bool intersect(const std::vector<AtomId> &a, const std::vector<AtomId> &b) {
    return std::any_of(a.begin(), a.end(), [&](AtomId atom) { return contains(b, atom); });
}

void remove_all(std::vector<AtomId> &from, const std::vector<AtomId> &atoms) {
    if (!atoms.empty())
        std::erase_if(from, [&](AtomId atom) { return contains(atoms, atom); });
}

// Conditions that the preconditions imply are dropped; false if they contradict.
bool normalize_effect(ConditionalEffect &effect, const OperatorDraft &draft) {
    sort_unique(effect.conditions);
    sort_unique(effect.negative_conditions);
    sort_unique(effect.adds);
    sort_unique(effect.deletes);
    if (intersect(effect.conditions, draft.negative_preconditions) ||
        intersect(effect.negative_conditions, draft.preconditions) ||
        intersect(effect.conditions, effect.negative_conditions))
        return false;
    remove_all(effect.conditions, draft.preconditions);
    remove_all(effect.negative_conditions, draft.negative_preconditions);
    remove_all(effect.adds, draft.adds);
    remove_all(effect.deletes, effect.adds);
    remove_all(effect.deletes, draft.adds);
    return !effect.adds.empty() || !effect.deletes.empty() || !effect.numeric_effects.empty();
}

// Effects with the same conditions become one.
void merge_conditional_effects(std::vector<ConditionalEffect> &effects) {
    std::stable_sort(effects.begin(), effects.end(), [](const ConditionalEffect &a, const ConditionalEffect &b) {
        return a.conditions != b.conditions ? a.conditions < b.conditions
                                            : a.negative_conditions < b.negative_conditions;
    });
    std::vector<ConditionalEffect> merged;
    for (ConditionalEffect &effect : effects) {
        if (merged.empty() || merged.back().conditions != effect.conditions ||
            merged.back().negative_conditions != effect.negative_conditions ||
            merged.back().numeric_conditions != effect.numeric_conditions) {
            merged.push_back(std::move(effect));
            continue;
        }
        append(merged.back().adds, effect.adds);
        append(merged.back().deletes, effect.deletes);
        append(merged.back().numeric_effects, effect.numeric_effects);
    }
    effects = std::move(merged);
}

bool is_unconditional(const ConditionalEffect &effect) {
    return effect.conditions.empty() && effect.negative_conditions.empty() && effect.numeric_conditions.empty();
}

// Effects that turn out to be unconditional join the others; what has no effect left goes.
void normalize_effects(OperatorDraft &draft) {
    bool again = true;
    while (again) {
        again = false;
        std::vector<ConditionalEffect> kept;
        for (ConditionalEffect &effect : draft.conditional_effects) {
            if (!normalize_effect(effect, draft))
                continue;
            if (!is_unconditional(effect)) {
                kept.push_back(std::move(effect));
                continue;
            }
            append(draft.adds, effect.adds);
            append(draft.deletes, effect.deletes);
            append(draft.numeric_effects, effect.numeric_effects);
            again = true;
        }
        draft.conditional_effects = std::move(kept);
        merge_conditional_effects(draft.conditional_effects);
        sort_unique(draft.adds);
        sort_unique(draft.deletes);
    }
    for (ConditionalEffect &effect : draft.conditional_effects) {
        sort_unique(effect.adds);
        sort_unique(effect.deletes);
        remove_all(effect.deletes, effect.adds);
    }
}
}  // namespace

void OperatorDraft::clear() {
    preconditions.clear();
    negative_preconditions.clear();
    adds.clear();
    deletes.clear();
    numeric_preconditions.clear();
    numeric_effects.clear();
    conditional_effects.clear();
    cost = 1;
}

bool OperatorDraft::normalize() {
    sort_unique(preconditions);
    sort_unique(negative_preconditions);
    sort_unique(adds);
    sort_unique(deletes);
    if (!negative_preconditions.empty() && intersect(preconditions, negative_preconditions))
        return false;
    if (!conditional_effects.empty())
        normalize_effects(*this);
    remove_all(deletes, adds);
    if (numeric_effects.size() > 1 && !merge_effects(numeric_effects))
        return false;
    return !adds.empty() || !deletes.empty() || !numeric_effects.empty() || !conditional_effects.empty();
}

void OperatorTable::add(ActionId action, std::span<const ObjectId> objects, const OperatorDraft &draft) {
    if (blocks_.empty() || blocks_.back().action != action)
        blocks_.push_back({action, objects.size(), size(), objects_.size()});
    objects_.insert(objects_.end(), objects.begin(), objects.end());
    for (const std::vector<AtomId> *atoms :
         {&draft.preconditions, &draft.negative_preconditions, &draft.adds, &draft.deletes}) {
        bounds_.push_back(static_cast<std::uint32_t>(pool_.size()));
        pool_.insert(pool_.end(), atoms->begin(), atoms->end());
    }
    if (pool_.size() > std::numeric_limits<std::uint32_t>::max())
        throw LimitError("the task has more than " + std::to_string(size()) + " operators; it is too large");
    if (draft.cost != 1 && costs_.empty())
        costs_.assign(static_cast<std::size_t>(size()) - 1, 1);
    if (draft.cost != 1 || !costs_.empty())
        costs_.push_back(draft.cost);
    bool has_details =
        !draft.numeric_preconditions.empty() || !draft.numeric_effects.empty() || !draft.conditional_effects.empty();
    if (has_details || !details_.empty())
        add_details(draft);
}

void OperatorTable::add_details(const OperatorDraft &draft) {
    auto store = [](auto &list, auto &known, const auto &items) {
        auto [it, is_new] = known.try_emplace(key_of(items));
        if (is_new) {
            it->second.first = static_cast<std::uint32_t>(list.size());
            append(list, items);
            it->second.last = static_cast<std::uint32_t>(list.size());
        }
        return it->second;
    };
    details_.resize(static_cast<std::size_t>(size()) - 1);
    Details details;
    details.conditions = store(numeric_conditions_, known_conditions_, draft.numeric_preconditions);
    details.effects = store(numeric_effects_, known_effects_, draft.numeric_effects);
    details.conditional_effects.first = static_cast<std::uint32_t>(conditional_effects_.size());
    append(conditional_effects_, draft.conditional_effects);
    details.conditional_effects.last = static_cast<std::uint32_t>(conditional_effects_.size());
    details_.push_back(details);
}

void OperatorTable::reserve(std::size_t operators, std::size_t atoms, std::size_t objects) {
    bounds_.reserve(4 * operators);
    pool_.reserve(atoms);
    objects_.reserve(objects);
}

void OperatorTable::finish() {
    known_conditions_ = {};
    known_effects_ = {};
}

OperatorView OperatorTable::view(OperatorId id) const {
    OperatorView result{preconditions(id), negative_preconditions(id), adds(id), deletes(id), {}, {}, {}, cost(id)};
    if (!details_.empty()) {
        const Details &details = details_[id];
        auto slice = [](const auto &list, Range range) {
            return std::span(list.data() + range.first, range.last - range.first);
        };
        result.numeric_preconditions = slice(numeric_conditions_, details.conditions);
        result.numeric_effects = slice(numeric_effects_, details.effects);
        result.conditional_effects = slice(conditional_effects_, details.conditional_effects);
    }
    return result;
}

const OperatorTable::Block &OperatorTable::block_of(OperatorId id) const {
    auto after = std::upper_bound(blocks_.begin(), blocks_.end(), id,
                                  [](OperatorId value, const Block &block) { return value < block.first; });
    return *(after - 1);
}

ActionId OperatorTable::action(OperatorId id) const {
    return block_of(id).action;
}

std::span<const ObjectId> OperatorTable::objects(OperatorId id) const {
    const Block &block = block_of(id);
    return {objects_.data() + block.first_object + static_cast<std::size_t>(id - block.first) * block.arity,
            block.arity};
}

std::pair<OperatorId, OperatorId> OperatorTable::find(ActionId action, std::span<const ObjectId> objects) const {
    auto block = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block &b) { return b.action == action; });
    if (block == blocks_.end() || block->arity != objects.size())
        return {0, 0};
    OperatorId end = block + 1 == blocks_.end() ? size() : (block + 1)->first;
    auto bound = [&](bool upper) {
        OperatorId low = block->first, high = end;
        while (low < high) {
            OperatorId middle = low + (high - low) / 2;
            const ObjectId *other =
                objects_.data() + block->first_object + static_cast<std::size_t>(middle - block->first) * block->arity;
            bool before =
                upper ? !std::lexicographical_compare(objects.begin(), objects.end(), other, other + block->arity)
                      : std::lexicographical_compare(other, other + block->arity, objects.begin(), objects.end());
            if (before)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    };
    return {bound(false), bound(true)};
}

void OperatorTable::read(OperatorId id, OperatorDraft &draft) const {
    OperatorView op = view(id);
    draft.preconditions.assign(op.preconditions.begin(), op.preconditions.end());
    draft.negative_preconditions.assign(op.negative_preconditions.begin(), op.negative_preconditions.end());
    draft.adds.assign(op.adds.begin(), op.adds.end());
    draft.deletes.assign(op.deletes.begin(), op.deletes.end());
    draft.numeric_preconditions.assign(op.numeric_preconditions.begin(), op.numeric_preconditions.end());
    draft.numeric_effects.assign(op.numeric_effects.begin(), op.numeric_effects.end());
    draft.conditional_effects.assign(op.conditional_effects.begin(), op.conditional_effects.end());
    draft.cost = op.cost;
}

namespace {
void rename(std::vector<AtomId> &atoms, const std::vector<AtomId> &codes) {
    for (AtomId &atom : atoms)
        atom = codes[atom];
    std::erase_if(atoms, [](AtomId atom) { return atom < 0; });
}
}  // namespace

// In place: what is written never overtakes what is still to be read.
void OperatorTable::rewrite(const std::vector<char> &is_kept, const std::vector<AtomId> &codes,
                            const std::function<bool(AtomId, std::span<const AtomId>)> &is_implied) {
    rewrite_details(is_kept, codes);
    std::size_t num_bounds = 0, num_atoms = 0, num_objects = 0, next_block = 0;
    std::vector<Block> blocks;
    std::vector<char> drop;  // of the negative preconditions
    OperatorId old_size = size();
    for (OperatorId id = 0; id < old_size; ++id) {
        while (next_block < blocks_.size() && blocks_[next_block].first <= id) {
            const Block &block = blocks_[next_block++];
            blocks.push_back({block.action, block.arity, static_cast<OperatorId>(num_bounds / 4), num_objects});
        }
        std::array<std::span<const AtomId>, 4> parts{part(id, 0), part(id, 1), part(id, 2), part(id, 3)};
        if (!is_kept[id])
            continue;
        drop.clear();
        for (AtomId atom : parts[1])
            drop.push_back(is_implied(atom, parts[0]));
        for (std::size_t which = 0; which < 4; ++which) {
            bounds_[num_bounds++] = static_cast<std::uint32_t>(num_atoms);
            for (std::size_t i = 0; i < parts[which].size(); ++i)
                if (codes[parts[which][i]] >= 0 && !(which == 1 && drop[i]))
                    pool_[num_atoms++] = codes[parts[which][i]];
        }
        const Block &block = blocks_[next_block - 1];
        std::size_t first = block.first_object + static_cast<std::size_t>(id - block.first) * block.arity;
        std::copy_n(objects_.data() + first, block.arity, objects_.data() + num_objects);
        num_objects += block.arity;
        if (!costs_.empty())
            costs_[num_bounds / 4 - 1] = costs_[id];
    }
    bounds_.resize(num_bounds);
    pool_.resize(num_atoms);
    objects_.resize(num_objects);
    costs_.resize(std::min(costs_.size(), num_bounds / 4));
    blocks_ = std::move(blocks);
}

void OperatorTable::rewrite_details(const std::vector<char> &is_kept, const std::vector<AtomId> &codes) {
    std::vector<Details> details;
    std::vector<ConditionalEffect> effects;
    for (std::size_t id = 0; id < details_.size(); ++id) {
        if (!is_kept[id])
            continue;
        Range old = details_[id].conditional_effects;
        details.push_back(details_[id]);
        details.back().conditional_effects.first = static_cast<std::uint32_t>(effects.size());
        for (std::uint32_t i = old.first; i < old.last; ++i) {
            ConditionalEffect &effect = conditional_effects_[i];
            bool can_fire = std::all_of(effect.conditions.begin(), effect.conditions.end(),
                                        [&](AtomId atom) { return codes[atom] >= 0; });
            for (std::vector<AtomId> *atoms :
                 {&effect.conditions, &effect.negative_conditions, &effect.adds, &effect.deletes})
                rename(*atoms, codes);
            if (can_fire)
                effects.push_back(std::move(effect));
        }
        details.back().conditional_effects.last = static_cast<std::uint32_t>(effects.size());
    }
    details_ = std::move(details);
    conditional_effects_ = std::move(effects);
}
}  // namespace wl_core
