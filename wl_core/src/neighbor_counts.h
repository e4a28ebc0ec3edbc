#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wl_core {
/*
  How often each object has each neighbor (a color through a label) at each layer.
  Where neighborhoods are sets, only the first to come and the last to go count.

  Open addressing over 64-bit keys that are hashes already. Entries whose count falls
  to zero stay, since what went often comes back; they are dropped when the table grows.
*/
class NeighborCounts {
public:
    NeighborCounts();

    static std::uint64_t key(std::uint64_t place, std::uint64_t neighbor) {
        return (neighbor ^ (place * 0x9e3779b97f4a7c15ULL)) | 1;  // never 0: that is a free entry
    }
    // The count, without what is tried.
    std::int32_t count(std::uint64_t key) const {
        std::size_t at = (key >> 1) & mask_;
        while (entries_[at].key != key && entries_[at].key != 0)
            at = (at + 1) & mask_;
        return entries_[at].count;
    }
    // Changes the count and returns the new one.
    std::int32_t add(std::uint64_t key, std::int32_t change) { return find(key).count += change; }
    // The same, until forget().
    std::int32_t try_add(std::uint64_t key, std::int32_t change) {
        Entry &entry = find(key);
        if (entry.trial != trial_) {
            entry.trial = trial_;
            entry.tried_count = entry.count;
        }
        return entry.tried_count += change;
    }
    void forget() { ++trial_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t trial = 0;  // tried_count is of that one
        std::int32_t count = 0;
        std::int32_t tried_count = 0;
    };

    Entry &find(std::uint64_t key) {
        for (std::size_t at = (key >> 1) & mask_;; at = (at + 1) & mask_) {
            if (entries_[at].key == key)
                return entries_[at];
            if (entries_[at].key == 0)
                return insert(at, key);
        }
    }
    Entry &insert(std::size_t at, std::uint64_t key);
    void grow();

    std::vector<Entry> entries_;
    std::size_t mask_;
    std::size_t size_ = 0;
    std::uint64_t trial_ = 1;
};
}  // namespace wl_core
