#pragma once

#include "wl_core/color_hash.h"

#include <cstddef>
#include <vector>

namespace wl_core {
/*
  A set of color hashes: eight bytes each, in a table that is at most two thirds full.
*/
class HashSet {
public:
    void insert(ColorHash hash) {
        if (hash == FREE) {
            has_free_ = true;
            return;
        }
        if (3 * (size_ + 1) > 2 * slots_.size())
            grow();
        ColorHash &slot = slots_[find(hash)];
        size_ += slot == FREE ? 1 : 0;
        slot = hash;
    }
    void insert_all(const HashSet &other) {
        has_free_ |= other.has_free_;
        for (ColorHash hash : other.slots_)
            if (hash != FREE)
                insert(hash);
    }
    std::size_t size() const { return size_ + (has_free_ ? 1 : 0); }

private:
    static constexpr ColorHash FREE = 0;

    std::size_t find(ColorHash hash) const {
        std::size_t mask = slots_.size() - 1, at = hash & mask;
        while (slots_[at] != FREE && slots_[at] != hash)
            at = (at + 1) & mask;
        return at;
    }
    void grow() {
        std::vector<ColorHash> old(slots_.empty() ? 256 : 2 * slots_.size(), FREE);
        old.swap(slots_);
        for (ColorHash hash : old)
            if (hash != FREE)
                slots_[find(hash)] = hash;
    }

    std::vector<ColorHash> slots_;
    std::size_t size_ = 0;
    bool has_free_ = false;  // the hash that marks free slots
};
}  // namespace wl_core
