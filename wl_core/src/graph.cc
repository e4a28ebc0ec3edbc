#include "wl_core/graph.h"

#include "wl_core/errors.h"

#include <algorithm>

namespace wl_core {
namespace {
void check_edges(std::size_t nodes, std::span<const std::int32_t> sources, std::span<const std::int32_t> targets,
                 std::span<const std::int32_t> labels) {
    if (sources.size() != targets.size() || sources.size() != labels.size())
        throw InputError("graph: expected as many targets and labels as sources, " + std::to_string(sources.size()) +
                         ", got " + std::to_string(targets.size()) + " and " + std::to_string(labels.size()));
    for (std::size_t edge = 0; edge < sources.size(); ++edge) {
        std::string where = "graph: edge " + std::to_string(edge) + ": ";
        for (std::int32_t node : {sources[edge], targets[edge]})
            if (node < 0 || static_cast<std::size_t>(node) >= nodes)
                throw InputError(where + "expected a node below " + std::to_string(nodes) + ", got " +
                                 std::to_string(node));
        if (sources[edge] == targets[edge])
            throw InputError(where + "joins node " + std::to_string(sources[edge]) + " to itself");
        if (labels[edge] < 0)
            throw InputError(where + "expected a label of 0 or more, got " + std::to_string(labels[edge]));
    }
}

void check_no_double_edges(const Graph &graph) {
    std::vector<std::pair<std::int32_t, std::int32_t>> row;
    for (int node = 0; node < graph.num_nodes(); ++node) {
        row.clear();
        for (int at = graph.offsets[node]; at < graph.offsets[node + 1]; ++at)
            row.push_back({graph.targets[at], graph.labels[at]});
        std::sort(row.begin(), row.end());
        if (auto twin = std::adjacent_find(row.begin(), row.end()); twin != row.end())
            throw InputError("graph: two edges between nodes " + std::to_string(node) + " and " +
                             std::to_string(twin->first) + " with label " + std::to_string(twin->second));
    }
}
}  // namespace

Graph make_graph(std::vector<std::int32_t> features, std::vector<double> continuous,
                 std::span<const std::int32_t> sources, std::span<const std::int32_t> targets,
                 std::span<const std::int32_t> labels) {
    Graph graph;
    for (std::size_t node = 0; node < features.size(); ++node)
        if (features[node] < 0)
            throw InputError("graph: node " + std::to_string(node) + ": expected a feature of 0 or more, got " +
                             std::to_string(features[node]));
    if (continuous.empty())
        continuous.resize(features.size());
    if (continuous.size() != features.size())
        throw InputError("graph: expected one continuous feature for each of " + std::to_string(features.size()) +
                         " nodes, got " + std::to_string(continuous.size()));
    check_edges(features.size(), sources, targets, labels);
    graph.features = std::move(features);
    graph.continuous = std::move(continuous);
    graph.offsets.assign(graph.features.size() + 1, 0);
    for (std::span<const std::int32_t> ends : {sources, targets})
        for (std::int32_t node : ends)
            ++graph.offsets[node + 1];
    for (std::size_t node = 0; node < graph.features.size(); ++node)
        graph.offsets[node + 1] += graph.offsets[node];
    std::vector<std::int32_t> next(graph.offsets.begin(), graph.offsets.end() - 1);
    graph.targets.resize(2 * sources.size());
    graph.labels.resize(2 * sources.size());
    for (std::size_t edge = 0; edge < sources.size(); ++edge) {
        std::int32_t there = next[sources[edge]]++, back = next[targets[edge]]++;
        graph.targets[there] = targets[edge];
        graph.targets[back] = sources[edge];
        graph.labels[there] = graph.labels[back] = labels[edge];
    }
    check_no_double_edges(graph);
    return graph;
}
}  // namespace wl_core
