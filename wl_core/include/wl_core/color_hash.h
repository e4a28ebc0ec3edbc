#pragma once

#include <cstdint>

namespace wl_core {
/*
  A color is known by a 64-bit hash of what it stands for, not of its number: the
  hash of a node feature, or of a node's previous color and its neighborhood. So
  refinement is plain arithmetic without look-ups, an unseen neighborhood makes
  everything built on it unseen by itself, and a neighborhood's summary (a sum of
  neighbor_hash) changes in O(1) when a neighbor comes, goes or changes color.

  Two different colors share a hash with probability 2^-64 per pair: among 10^6
  colors it happens once in 10^7 models. Builds with WL_CHECKS compare whole
  neighborhoods while collecting and refuse a collision. At evaluation a false match
  among 10^5 colors and 10^9 unseen neighborhoods has probability 10^-5.
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

// The inverse of mix_bits.
inline std::uint64_t unmix_bits(std::uint64_t x) {
    x ^= (x >> 28) ^ (x >> 56);
    x *= 0x153ed04bd89cfaf5ULL;
    x ^= x >> 32;
    x *= 0x153ed04bd89cfaf5ULL;
    x ^= x >> 32;
    return x;
}

// Layer 0: the color of a node feature.
inline ColorHash feature_hash(std::uint64_t feature) {
    return mix_bits(feature + 0x9e3779b97f4a7c15ULL);
}

// What a neighbor of that color contributes to a neighborhood's sum, through an edge of that label.
inline std::uint64_t neighbor_hash(ColorHash color, std::uint64_t label) {
    return mix_bits(color ^ ((label + 1) * 0xd6e8feb86659fd93ULL));
}

// What two colors contribute together to the neighborhood of a pair of nodes: in that
// order (2-WL), or as a multiset of two (2-LWL). Both take colors mixed by pair_part,
// so that a row of them can be mixed once.
inline std::uint64_t pair_part(ColorHash color) {
    return mix_bits(color + 0x2545f4914f6cdd1dULL);
}
inline ColorHash color_of_part(std::uint64_t part) {
    return unmix_bits(part) - 0x2545f4914f6cdd1dULL;
}
inline std::uint64_t ordered_pair_hash(std::uint64_t first_part, std::uint64_t second_part) {
    return mix_bits(first_part * 0xd6e8feb86659fd93ULL + second_part);
}
inline std::uint64_t unordered_pair_hash(std::uint64_t a_part, std::uint64_t b_part) {
    return mix_bits(a_part + b_part);
}

// The next color of a node with color `own` whose neighbors contribute `sum`.
inline ColorHash refined_hash(ColorHash own, std::uint64_t sum) {
    return mix_bits(own * 0xc2b2ae3d27d4eb4fULL + mix_bits(sum + 0x165667b19e3779f9ULL));
}
}  // namespace wl_core
