#include "wl_core/atom_list.h"

#include <algorithm>
#include <compare>

namespace wl_core {
bool operator==(AtomView a, AtomView b) {
    return a.symbol == b.symbol && std::equal(a.objects.begin(), a.objects.end(), b.objects.begin(), b.objects.end());
}

bool operator<(AtomView a, AtomView b) {
    if (a.symbol != b.symbol)
        return a.symbol < b.symbol;
    return std::lexicographical_compare(a.objects.begin(), a.objects.end(), b.objects.begin(), b.objects.end());
}

std::size_t hash_value(AtomView atom) {
    std::uint64_t hash = static_cast<std::uint64_t>(atom.symbol) + 0x9e3779b97f4a7c15ULL;
    for (ObjectId object : atom.objects) {
        hash = (hash ^ static_cast<std::uint64_t>(object)) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    }
    return hash ^ (hash >> 29);
}

void AtomList::push_back(AtomView atom) {
    data_.push_back(atom.symbol);
    data_.push_back(static_cast<std::int32_t>(atom.objects.size()));
    data_.insert(data_.end(), atom.objects.begin(), atom.objects.end());
    ++size_;
}

void AtomList::reserve(std::size_t atoms, int arity) {
    data_.reserve(atoms * (2 + static_cast<std::size_t>(arity)));
}

void AtomList::clear() {
    data_.clear();
    size_ = 0;
}

bool AtomList::is_sorted() const {
    if (empty())
        return true;
    Iterator previous = begin();
    for (Iterator next = ++begin(); next != end(); ++next, ++previous)
        if (!(*previous < *next))
            return false;
    return true;
}

void AtomList::sort() {
    if (is_sorted())
        return;
    std::vector<const std::int32_t *> atoms;  // each at its symbol
    atoms.reserve(size_);
    for (const std::int32_t *at = data_.data(); at != data_.data() + data_.size(); at += 2 + at[1])
        atoms.push_back(at);
    // Symbol first, then arguments; the arity between them decides only where a prefix is equal.
    auto less = [](const std::int32_t *a, const std::int32_t *b) {
        if (a[0] != b[0])
            return a[0] < b[0];
        std::int32_t common = std::min(a[1], b[1]);
        for (std::int32_t i = 2; i < 2 + common; ++i)
            if (a[i] != b[i])
                return a[i] < b[i];
        return a[1] < b[1];
    };
    std::sort(atoms.begin(), atoms.end(), less);
    std::vector<std::int32_t> sorted;
    sorted.reserve(data_.size());
    const std::int32_t *previous = nullptr;
    size_ = 0;
    for (const std::int32_t *at : atoms) {
        if (previous && !less(previous, at))
            continue;
        sorted.insert(sorted.end(), at, at + 2 + at[1]);
        previous = at;
        ++size_;
    }
    data_ = std::move(sorted);
}

AtomIndex::AtomIndex(AtomList atoms) : atoms_(std::move(atoms)) {
    starts_.reserve(atoms_.size());
    std::size_t slots = 16;
    while (slots < 2 * atoms_.size())
        slots *= 2;
    table_.assign(slots, -1);
    std::uint32_t start = 0;
    for (AtomView atom : atoms_) {
        std::size_t slot = hash_value(atom) & (slots - 1);
        while (table_[slot] != -1)
            slot = (slot + 1) & (slots - 1);
        table_[slot] = static_cast<std::int32_t>(starts_.size());
        starts_.push_back(start);
        start += 2 + static_cast<std::uint32_t>(atom.objects.size());
    }
}

int AtomIndex::find(AtomView atom) const {
    if (table_.empty())
        return -1;
    std::size_t mask = table_.size() - 1;
    for (std::size_t slot = hash_value(atom) & mask; table_[slot] != -1; slot = (slot + 1) & mask)
        if ((*this)[table_[slot]] == atom)
            return table_[slot];
    return -1;
}
}  // namespace wl_core
