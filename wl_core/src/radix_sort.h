#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace wl_core {
/*
  Sorts by the bits from `low` on; the keys must be sorted by the bits below
  already. Linear in the number of keys, where that is large.
*/
inline void sort_by_high_bits(std::vector<std::uint64_t> &keys, int low) {
    constexpr int DIGIT = 11;
    constexpr std::size_t MIN_RADIX_SIZE = 4096;
    if (keys.size() < MIN_RADIX_SIZE) {
        std::sort(keys.begin(), keys.end());
        return;
    }
    std::uint64_t largest = *std::max_element(keys.begin(), keys.end());
    std::vector<std::uint64_t> other(keys.size());
    for (int shift = low; shift < 64 && largest >> shift != 0; shift += DIGIT) {
        std::vector<std::size_t> starts((std::size_t{1} << DIGIT) + 1, 0);
        auto digit = [shift](std::uint64_t key) { return key >> shift & ((std::size_t{1} << DIGIT) - 1); };
        for (std::uint64_t key : keys)
            ++starts[digit(key) + 1];
        for (std::size_t i = 1; i < starts.size(); ++i)
            starts[i] += starts[i - 1];
        for (std::uint64_t key : keys)
            other[starts[digit(key)]++] = key;
        std::swap(keys, other);
    }
}
}  // namespace wl_core
