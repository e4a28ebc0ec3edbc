#pragma once

#include "search_plugin/key_heap.h"

#include <memory>
#include <vector>

namespace search_plugin {
/*
  A KeyHeap for entries that mostly come in runs of equal keys, as in lazy search,
  where all successors of a state wait under its value: a run is one item of the
  heap, and its entries lie side by side. 8 bytes per entry instead of 24, and most
  entries come and go without moving anything.

  Entries are written to numbered places, in order, so that a run's first place also
  says which of two runs came first. Places are kept in segments; a segment is given
  back when all its entries are gone.
*/
template <int KEYS, typename Entry> class RunHeap {
public:
    using Key = std::array<double, KEYS>;

    bool empty() const { return runs_.empty(); }

    void push(const Key &key, Entry entry) {
        if (!is_open_ || key != open_key_ || (end_ & MASK) == 0)
            start_run(key);
        ++at(open_run_).run.left;
        ++segments_[open_run_ >> SHIFT].alive;
        at(end_++).entry = entry;
    }

    Entry pop() {
        std::uint64_t first = runs_.top();
        Run &run = at(first).run;
        Entry result = at(first + 1 + run.taken++).entry;
        bool is_last = --run.left == 0;
        if (is_last) {
            runs_.pop();
            is_open_ = is_open_ && first != open_run_;
        }
        release(first >> SHIFT);
        return result;
    }

private:
    static constexpr int SHIFT = 14;
    static constexpr std::uint64_t SIZE = std::uint64_t{1} << SHIFT;
    static constexpr std::uint64_t MASK = SIZE - 1;

    struct Run {
        std::uint32_t taken;
        std::uint32_t left;
    };
    union Place {
        Run run;  // at the first place of a run
        Entry entry;
    };
    struct Segment {
        std::unique_ptr<Place[]> places;
        std::uint32_t alive = 0;  // entries that were not popped
    };

    Place &at(std::uint64_t place) { return segments_[place >> SHIFT].places[place & MASK]; }

    // A run lies within one segment.
    void start_run(const Key &key) {
        if ((end_ & MASK) == MASK)
            ++end_;
        if ((end_ & MASK) == 0)
            segments_.push_back({std::make_unique_for_overwrite<Place[]>(SIZE)});
        runs_.push(key, end_);
        at(end_).run = {0, 0};
        open_run_ = end_++;
        open_key_ = key;
        is_open_ = true;
    }

    void release(std::uint64_t segment) {
        if (--segments_[segment].alive == 0 && segment + 1 < segments_.size())
            segments_[segment].places.reset();
    }

    KeyHeap<KEYS, std::uint64_t> runs_;
    std::vector<Segment> segments_;
    std::uint64_t end_ = 0;  // the next free place
    std::uint64_t open_run_ = 0;
    Key open_key_{};
    bool is_open_ = false;  // the last run can still grow
};
}  // namespace search_plugin
