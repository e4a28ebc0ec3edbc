#include "fact_base.h"

namespace wl_core {
std::size_t AtomNumbering::slot_of(AtomView atom) const {
    std::size_t mask = table_.size() - 1;
    std::size_t slot = hash_value(atom) & mask;
    while (table_[slot] != -1 && !((*this)[table_[slot]] == atom))
        slot = (slot + 1) & mask;
    return slot;
}

int AtomNumbering::find(AtomView atom) const {
    return table_[slot_of(atom)];
}

int AtomNumbering::insert(AtomView atom) {
    std::size_t slot = slot_of(atom);
    if (table_[slot] != -1)
        return table_[slot];
    int id = size();
    starts_.push_back(data_.size());
    data_.push_back(atom.symbol);
    data_.push_back(static_cast<std::int32_t>(atom.objects.size()));
    data_.insert(data_.end(), atom.objects.begin(), atom.objects.end());
    table_[slot] = id;
    if (2 * starts_.size() > table_.size())
        grow();
    return id;
}

void AtomNumbering::grow() {
    table_.assign(4 * table_.size(), -1);
    for (int id = 0; id < size(); ++id)
        table_[slot_of((*this)[id])] = id;
}

bool FactBase::holds(AtomView atom) const {
    int id = atoms_.find(atom);
    return id != -1 && is_true_[id];
}

bool FactBase::set(AtomView atom, bool value) {
    int id = value ? atoms_.insert(atom) : atoms_.find(atom);
    if (id == -1)
        return false;
    if (id == static_cast<int>(is_true_.size())) {
        is_true_.push_back(false);
        if (indexed_[atom.symbol])
            add_to_index(id);
    }
    bool changes = is_true_[id] != value;
    is_true_[id] = value;
    return changes;
}

void FactBase::clear(PredicateId predicate) {
    index(predicate);
    for (int id : ids_[predicate])
        is_true_[id] = false;
}

std::uint64_t FactBase::key(PredicateId predicate, std::size_t position, ObjectId object) {
    return (static_cast<std::uint64_t>(predicate) << 40) | (static_cast<std::uint64_t>(position) << 32) |
           static_cast<std::uint32_t>(object);
}

bool FactBase::matches(AtomView atom, std::span<const ObjectId> pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i)
        if (pattern[i] != -1 && pattern[i] != atom.objects[i])
            return false;
    return true;
}

void FactBase::index(PredicateId predicate) {
    if (indexed_[predicate])
        return;
    indexed_[predicate] = true;
    for (int id = 0; id < atoms_.size(); ++id)
        if (atoms_[id].symbol == predicate)
            add_to_index(id);
}

void FactBase::add_to_index(int id) {
    AtomView atom = atoms_[id];
    ids_[atom.symbol].push_back(id);
    for (std::size_t i = 0; i < atom.objects.size(); ++i)
        ids_by_argument_[key(atom.symbol, i, atom.objects[i])].push_back(id);
}

// References into the map stay valid while others are added to it.
const std::vector<int> &FactBase::shortest_list(PredicateId predicate, std::span<const ObjectId> pattern) {
    const std::vector<int> *shortest = &ids_[predicate];
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == -1)
            continue;
        const std::vector<int> &list = ids_by_argument_[key(predicate, i, pattern[i])];
        if (list.size() < shortest->size())
            shortest = &list;
    }
    return *shortest;
}
}  // namespace wl_core
