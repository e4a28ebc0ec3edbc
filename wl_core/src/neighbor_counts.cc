#include "neighbor_counts.h"

#include <utility>

namespace wl_core {
namespace {
constexpr std::size_t FIRST_CAPACITY = 1024;
}

NeighborCounts::NeighborCounts() : entries_(FIRST_CAPACITY), mask_(FIRST_CAPACITY - 1) {}

void NeighborCounts::clear() {
    entries_.assign(entries_.size(), {});
    size_ = 0;
}

void NeighborCounts::insert(std::size_t at, std::uint64_t key, std::int32_t count) {
    entries_[at] = {key, count};
    if (2 * ++size_ <= entries_.size())
        return;
    std::size_t used = 0;
    for (const Entry &entry : entries_)
        used += entry.count != 0;
    // At most a quarter full afterwards: growing is paid for by the insertions that caused it.
    std::size_t capacity = FIRST_CAPACITY;
    while (capacity < 4 * used)
        capacity *= 2;
    std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(capacity));
    mask_ = capacity - 1;
    size_ = used;
    for (const Entry &entry : old) {
        if (entry.count == 0)
            continue;
        std::size_t slot = (entry.key >> 1) & mask_;
        while (entries_[slot].key != 0)
            slot = (slot + 1) & mask_;
        entries_[slot] = entry;
    }
}
}  // namespace wl_core
