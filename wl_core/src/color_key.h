#pragma once

#include "wl_core/features.h"

namespace wl_core {
// The feature of the node that iWL individualises.
constexpr std::int32_t INDIVIDUALIZED = -1;

/*
  What the keys of an algorithm look like. At layer 0
    nodes:  {feature}
    pairs:  {feature, feature, edge labels ascending…}   (2-LWL: features ascending)
  and above
    {own previous color, entries…}, entries ascending and distinct:
    nodes:  neighbor color, edge label[, how often]
    pairs:  color, color[, how often]                     (2-LWL: colors ascending)
  where `how often` is there for multisets and missing for sets.
*/
struct KeyFormat {
    bool pairs = false;           // colors of pairs of nodes, not of nodes
    bool ordered = true;          // pairs: (v, u) and (u, v) differ
    bool individualized = false;  // layer 0 may be INDIVIDUALIZED
    Neighbors neighbors = Neighbors::multiset;

    int entry_size() const { return neighbors == Neighbors::multiset ? 3 : 2; }
};

// Collects the entries of a key in any order, then writes them in the order of the format.
class KeyEntries {
public:
    void clear() { entries_.clear(); }
    void add(std::int32_t first, std::int32_t second, std::int32_t count = 1) {
        entries_.push_back({first, second, count});
    }
    void append_to(std::vector<std::int32_t> &key, const KeyFormat &format);

private:
    struct Entry {
        std::int32_t first, second, count;
    };
    std::vector<Entry> entries_;
};

// Appends the same key, but with color c called names[c]. `entries` saves allocations.
void append_renamed_key(std::span<const std::int32_t> key, int layer, const KeyFormat &format,
                        std::span<const ColorId> names, KeyEntries &entries, std::vector<std::int32_t> &result);

// The hash that refinement computes for a color with this key. Expects a key that check_key passes.
ColorHash key_hash(std::span<const std::int32_t> key, int layer, const KeyFormat &format, const ColorTable &colors);

// What is wrong with a key that comes from outside, as the next color after `colors`; "" if nothing.
std::string check_key(std::span<const std::int32_t> key, int layer, const KeyFormat &format, const ColorTable &colors);

// Layer 0 of pairs. The labels' parts are summed, like neighbors.
inline std::uint64_t label_part(std::int32_t label) {
    return mix_bits(static_cast<std::uint64_t>(label) + 0x8ebc6af09c88c6e3ULL);
}
inline ColorHash node_feature_hash(std::int32_t feature) {
    return feature_hash(static_cast<std::uint64_t>(static_cast<std::int64_t>(feature)));
}
inline ColorHash pair_feature_hash(std::int32_t first, std::int32_t second, std::uint64_t label_sum) {
    return refined_hash(ordered_pair_hash(node_feature_hash(first), node_feature_hash(second)), label_sum);
}
}  // namespace wl_core
