#pragma once

#include "wl_core/state_registry.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace wl_core {
/*
  Flat storage in segments that never move; nothing is copied as it grows.
*/
template <class T> class SegmentedArray {
public:
    explicit SegmentedArray(std::size_t width) : width_(std::max<std::size_t>(width, 1)) {
        std::size_t rows = std::max<std::size_t>(SEGMENT_BYTES / (width_ * sizeof(T)), 16);
        shift_ = std::bit_width(rows) - 1;
    }
    std::size_t size() const { return size_; }
    T *operator[](std::size_t row) { return segments_[row >> shift_].get() + (row & mask()) * width_; }
    const T *operator[](std::size_t row) const { return segments_[row >> shift_].get() + (row & mask()) * width_; }
    T *append() { return append_run(1); }
    // So many rows side by side, which leaves a gap where the last segment has no room for them.
    T *append_run(std::size_t count) {
        if (std::size_t rest = -size_ & mask(); rest < count) {
            size_ += rest;
            segments_.push_back(std::make_unique_for_overwrite<T[]>(width_ << shift_));
        }
        size_ += count;
        return (*this)[size_ - count];
    }

private:
    static constexpr std::size_t SEGMENT_BYTES = std::size_t{1} << 20;
    std::size_t mask() const { return (std::size_t{1} << shift_) - 1; }

    std::size_t width_;
    int shift_;
    std::size_t size_ = 0;
    std::vector<std::unique_ptr<T[]>> segments_;
};

/*
  The words that states are packed into; states have ids in the order in which they come.

  Where states are wide, most are kept as a difference: the row of the state that they were
  reached from, and the words that differ. Only those that others were reached from get a row
  of their own, in a search those that were expanded; where that is all of them, differences
  are a loss (20% of all memory with states of 60 bytes). Narrow states have nothing but rows.
*/
class PackedStates {
public:
    using Word = std::uint32_t;
    using Place = std::uint32_t;  // of a word within its state

    explicit PackedStates(std::size_t num_words);

    std::size_t size() const { return is_wide_ ? wheres_.size() : rows_.size(); }
    void append(const Word *words);
    // Only the words at `changed`, ascending, differ from those of `parent`, which has a row.
    void append(const Word *words, StateId parent, std::span<const Place> changed);
    // The words of a state, which stay where they are. Gives it a row if it has none.
    const Word *row(StateId id);
    bool equals(StateId id, const Word *words) const;
    void copy(StateId id, Word *words) const;

private:
    // What a state is: a row, or a difference to one.
    struct Where {
        static constexpr std::uint64_t ROW = std::uint64_t{1} << 63;
        std::uint64_t bits;
        bool is_row() const { return (bits & ROW) != 0; }
        std::size_t index() const { return bits & ~ROW; }
    };
    struct Change {
        Place place;
        Word word;
    };
    struct Difference {
        const Word *row;
        std::span<const Change> changes;
    };

    Where where(StateId id) const { return is_wide_ ? *wheres_[id] : Where{id | Where::ROW}; }
    Difference difference(std::size_t index) const;

    std::size_t num_words_;
    bool is_wide_;
    SegmentedArray<Word> rows_;
    // wide states only
    SegmentedArray<Where> wheres_;
    SegmentedArray<Change> differences_;  // of each first {row, number of changes}, then the changes
};
}  // namespace wl_core
