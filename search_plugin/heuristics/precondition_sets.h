#pragma once

#include "search_plugin/heuristics/relaxed_task.h"

#include <bit>

namespace search_plugin {
// A bijection that scatters bits.
inline std::uint64_t scatter(std::uint64_t x) {
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9;
    return x ^ (x >> 32);
}

// Open addressing from a 64-bit hash to an index; the owner compares what the index stands for.
class IndexTable {
public:
    explicit IndexTable(std::size_t capacity) : slots_(std::bit_ceil(2 * capacity + 2), -1) {}

    // The slot of the first index with this hash for which is_equal holds, or a free slot (-1).
    template <typename IsEqual> int &find(std::uint64_t hash, IsEqual is_equal) {
        std::size_t slot = scatter(hash) & (slots_.size() - 1);
        while (slots_[slot] != -1 && !is_equal(slots_[slot]))
            slot = (slot + 1) & (slots_.size() - 1);
        return slots_[slot];
    }

private:
    std::vector<int> slots_;
};

/*
  The different sets of preconditions of a relaxed task's operators, numbered in
  the order of their first operators.
*/
class PreconditionSets {
public:
    explicit PreconditionSets(const RelaxedTask &task);

    int size() const { return static_cast<int>(first_operators_.size()); }
    int set_of(int op) const { return sets_[op]; }
    std::span<const PropositionId> operator[](int set) const { return task_.preconditions()[first_operators_[set]]; }
    // The number of a set (ascending), or -1.
    int find(std::span<const PropositionId> set) { return slot(set); }

private:
    int &slot(std::span<const PropositionId> set);

    const RelaxedTask &task_;
    IndexTable table_;
    std::vector<int> first_operators_;
    std::vector<int> sets_;
};
}  // namespace search_plugin
