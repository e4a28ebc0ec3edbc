#pragma once

#include "search_plugin/heuristics/scaled_costs.h"

#include <algorithm>
#include <queue>

namespace search_plugin {
/*
  A priority queue over small integer costs: one bucket per cost, last in, first
  out within a bucket; costs past the buckets go to a heap. The order in which
  entries leave depends on nothing but the order in which they were pushed.
*/
class BucketQueue {
public:
    struct Entry {
        Cost cost;
        std::int32_t item;

        bool operator>(const Entry &other) const { return cost != other.cost ? cost > other.cost : item > other.item; }
    };

    BucketQueue() : buckets_(NUM_BUCKETS) {}

    void push(Cost cost, std::int32_t item) {
        if (cost < NUM_BUCKETS) {
            buckets_[cost].push_back(item);
            first_ = std::min(first_, cost);
            last_ = std::max(last_, cost);
        } else {
            heap_.push({cost, item});
        }
    }

    // False: the queue is empty.
    bool pop(Entry &entry) {
        for (; first_ <= last_; ++first_) {
            std::vector<std::int32_t> &bucket = buckets_[first_];
            if (!bucket.empty()) {
                entry = {first_, bucket.back()};
                bucket.pop_back();
                return true;
            }
        }
        return pop_heap(entry);
    }

    void clear() {
        for (; first_ <= last_; ++first_)
            buckets_[first_].clear();
        first_ = NUM_BUCKETS;
        last_ = -1;
        if (!heap_.empty())
            heap_ = {};
    }

private:
    static constexpr Cost NUM_BUCKETS = 4096;

    bool pop_heap(Entry &entry) {
        if (heap_.empty())
            return false;
        entry = heap_.top();
        heap_.pop();
        return true;
    }

    std::vector<std::vector<std::int32_t>> buckets_;
    Cost first_ = NUM_BUCKETS;  // no entry below
    Cost last_ = -1;            // no entry above, but for the heap
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap_;
};
}  // namespace search_plugin
