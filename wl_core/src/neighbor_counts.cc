#include "neighbor_counts.h"

#include <algorithm>
#include <utility>

namespace wl_core {
namespace {
constexpr std::size_t FIRST_CAPACITY = 1024;
}

NeighborCounts::NeighborCounts() : entries_(FIRST_CAPACITY), mask_(FIRST_CAPACITY - 1) {}

NeighborCounts::Entry &NeighborCounts::insert(std::size_t at, std::uint64_t key) {
    if (2 * (size_ + 1) > entries_.size()) {
        grow();
        return find(key);
    }
    ++size_;
    entries_[at].key = key;
    return entries_[at];
}

void NeighborCounts::grow() {
    auto is_used = [&](const Entry &entry) { return entry.count != 0 || entry.trial == trial_; };
    size_ = std::count_if(entries_.begin(), entries_.end(), is_used);
    // At most a quarter full afterwards: growing is paid for by the insertions that caused it.
    std::size_t capacity = FIRST_CAPACITY;
    while (capacity < 4 * size_)
        capacity *= 2;
    std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(capacity));
    mask_ = capacity - 1;
    for (const Entry &entry : old) {
        if (!is_used(entry))
            continue;
        std::size_t slot = (entry.key >> 1) & mask_;
        while (entries_[slot].key != 0)
            slot = (slot + 1) & mask_;
        entries_[slot] = entry;
    }
}
}  // namespace wl_core
