#pragma once

#include "search_plugin/growing_array.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace search_plugin {
/*
  A priority queue with real-valued keys, compared lexicographically; first in,
  first out among equal keys, by a sequence number.

  A heap with four children per node. Measured against a map of queues, a binary
  heap, and buckets by key: as fast as the best of them with few distinct keys, two
  to five times faster with many, and without their memory per key.
*/
template <int KEYS, typename Entry> class KeyHeap {
public:
    using Key = std::array<double, KEYS>;

    bool empty() const { return items_.empty(); }

    Entry top() const { return items_[0].entry; }

    void push(const Key &key, Entry entry) {
        Item item{key, next_sequence_++, entry};
        std::size_t at = items_.size();
        items_.push_back(item);
        while (at > 0) {
            std::size_t parent = (at - 1) / CHILDREN;
            if (!before(item, items_[parent]))
                break;
            items_[at] = items_[parent];
            at = parent;
        }
        items_[at] = item;
    }

    Entry pop() {
        Entry result = items_[0].entry;
        Item last = items_.back();
        items_.pop_back();
        if (!items_.empty())
            sift_down(last);
        return result;
    }

private:
    static constexpr std::size_t CHILDREN = 4;
    // Where the entry leaves four bytes, the sequence number fills them.
    using Sequence = std::conditional_t<sizeof(Entry) == 4, std::uint32_t, std::uint64_t>;

    struct Item {
        Key key;
        Sequence sequence;
        Entry entry;
    };

    static bool before(const Item &a, const Item &b) {
        for (int i = 0; i < KEYS; ++i)
            if (a.key[i] != b.key[i])
                return a.key[i] < b.key[i];
        return a.sequence < b.sequence;
    }

    void sift_down(const Item &item) {
        std::size_t at = 0;
        for (std::size_t first = 1; first < items_.size(); first = at * CHILDREN + 1) {
            std::size_t best = first;
            std::size_t end = std::min(first + CHILDREN, items_.size());
            for (std::size_t child = first + 1; child < end; ++child)
                if (before(items_[child], items_[best]))
                    best = child;
            if (!before(items_[best], item))
                break;
            items_[at] = items_[best];
            at = best;
        }
        items_[at] = item;
    }

    GrowingArray<Item> items_;
    Sequence next_sequence_ = 0;
};
}  // namespace search_plugin
