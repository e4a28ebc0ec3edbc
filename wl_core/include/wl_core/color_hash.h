#pragma once

#include <cstdint>

namespace wl_core {
/*
  A color is known by a 64-bit hash of what it stands for, not of its number: the
  hash of a node feature, or of a node's previous color and its neighborhood. So
  refinement is plain arithmetic without look-ups, an unseen neighborhood makes
  everything built on it unseen by itself, and a neighborhood's summary (a sum of
  neighbor_hash) changes in O(1) when a neighbor comes, goes or changes color.

  Two different colors share a hash with probability 2^-64 per pair. Collecting
  compares whole neighborhoods and refuses a collision (ColorTableBuilder); at
  evaluation a false match among 10^5 colors and 10^9 unseen neighborhoods has
  probability 10^-5.
*/
using ColorHash = std::uint64_t;

inline std::uint64_t mix_bits(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xe9846af9b1a615dULL;
    x ^= x >> 32;
    x *= 0xe9846af9b1a615dULL;
    x ^= x >> 28;
    return x;
}

// Layer 0: the color of a node feature.
inline ColorHash feature_hash(std::uint64_t feature) { return mix_bits(feature + 0x9e3779b97f4a7c15ULL); }

// What a neighbor of that color contributes to a neighborhood's sum, through an edge of that label.
inline std::uint64_t neighbor_hash(ColorHash color, std::uint64_t label) {
    return mix_bits(color ^ ((label + 1) * 0xd6e8feb86659fd93ULL));
}

// The next color of a node with color `own` whose neighbors contribute `sum`.
inline ColorHash refined_hash(ColorHash own, std::uint64_t sum) {
    return mix_bits(own * 0xc2b2ae3d27d4eb4fULL + mix_bits(sum + 0x165667b19e3779f9ULL));
}
}  // namespace wl_core
