#pragma once

#include "color_key.h"

namespace wl_core {
// Layer 0 of a refinement of nodes: colors from features.
void initial_layer(const Graph &graph, std::vector<ColorHash> &colors);

// The sum that the neighborhood of `node` contributes to its next color.
// `scratch` saves allocations.
std::uint64_t neighborhood_sum(const Graph &graph, int node, Neighbors neighbors, std::span<const ColorHash> colors,
                               std::vector<std::uint64_t> &scratch);

// One round of color refinement.
void next_layer(const Graph &graph, Neighbors neighbors, std::span<const ColorHash> previous,
                std::vector<ColorHash> &colors, std::vector<std::uint64_t> &scratch);

// The sum of the distinct values of `parts`; reorders them.
std::uint64_t distinct_sum(std::vector<std::uint64_t> &parts);

// Appends the labels of all edges between v and u, ascending.
void append_labels(const Graph &graph, int v, int u, std::vector<std::int32_t> &key);

// The key of a node of layer 1 or more; `previous(v)` is the color of v one layer below.
template <class Previous>
void node_key(const Graph &graph, int node, const ColorTable &colors, const KeyFormat &format, KeyEntries &entries,
              std::vector<std::int32_t> &key, Previous &&previous) {
    key.assign(1, colors.find(previous(node)));
    entries.clear();
    for (int at = graph.offsets[node]; at < graph.offsets[node + 1]; ++at)
        entries.add(colors.find(previous(graph.targets[at])), graph.labels[at]);
    entries.append_to(key, format);
}
}  // namespace wl_core
