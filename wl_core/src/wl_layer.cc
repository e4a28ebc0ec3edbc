#include "wl_layer.h"

#include <algorithm>

namespace wl_core {
void initial_layer(const Graph &graph, std::vector<ColorHash> &colors) {
    colors.resize(graph.features.size());
    std::transform(graph.features.begin(), graph.features.end(), colors.begin(), node_feature_hash);
}

std::uint64_t distinct_sum(std::vector<std::uint64_t> &parts) {
    std::uint64_t sum = 0;
    // Most neighborhoods are arguments of an atom: quadratic is faster than sorting there.
    if (parts.size() <= 8) {
        for (std::size_t at = 0; at < parts.size(); ++at)
            if (std::find(parts.begin(), parts.begin() + at, parts[at]) == parts.begin() + at)
                sum += parts[at];
        return sum;
    }
    std::sort(parts.begin(), parts.end());
    for (std::size_t at = 0; at < parts.size(); ++at)
        if (at == 0 || parts[at] != parts[at - 1])
            sum += parts[at];
    return sum;
}

std::uint64_t neighborhood_sum(const Graph &graph, int node, Neighbors neighbors, std::span<const ColorHash> colors,
                               std::vector<std::uint64_t> &scratch) {
    int begin = graph.offsets[node], end = graph.offsets[node + 1];
    const std::int32_t *targets = graph.targets.data(), *labels = graph.labels.data();
    if (neighbors == Neighbors::multiset) {
        std::uint64_t sum = 0;
        for (int at = begin; at < end; ++at)
            sum += neighbor_hash(colors[targets[at]], labels[at]);
        return sum;
    }
    scratch.clear();
    for (int at = begin; at < end; ++at)
        scratch.push_back(neighbor_hash(colors[targets[at]], labels[at]));
    return distinct_sum(scratch);
}

void next_layer(const Graph &graph, Neighbors neighbors, std::span<const ColorHash> previous,
                std::vector<ColorHash> &colors, std::vector<std::uint64_t> &scratch) {
    colors.resize(previous.size());
    if (neighbors == Neighbors::set) {
        for (int node = 0; node < graph.num_nodes(); ++node)
            colors[node] = refined_hash(previous[node], neighborhood_sum(graph, node, neighbors, previous, scratch));
        return;
    }
    const std::int32_t *targets = graph.targets.data(), *labels = graph.labels.data();
    int at = 0;
    for (int node = 0; node < graph.num_nodes(); ++node) {
        std::uint64_t sum = 0;
        for (int end = graph.offsets[node + 1]; at < end; ++at)
            sum += neighbor_hash(previous[targets[at]], labels[at]);
        colors[node] = refined_hash(previous[node], sum);
    }
}

void append_labels(const Graph &graph, int v, int u, std::vector<std::int32_t> &key) {
    auto first = static_cast<std::ptrdiff_t>(key.size());
    for (int at = graph.offsets[v]; at < graph.offsets[v + 1]; ++at)
        if (graph.targets[at] == u)
            key.push_back(graph.labels[at]);
    std::sort(key.begin() + first, key.end());
}
}  // namespace wl_core
