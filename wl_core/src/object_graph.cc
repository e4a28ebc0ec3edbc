#include "object_graph.h"

#include "ilg_layout.h"

#include <algorithm>

namespace wl_core {
void NodeBlock::clear() {
    features.clear();
    continuous.clear();
    starts.resize(1);
    objects.clear();
}

void NodeBlock::add(int feature, std::span<const ObjectId> arguments, double value) {
    features.push_back(feature);
    continuous.push_back(value);
    objects.insert(objects.end(), arguments.begin(), arguments.end());
    starts.push_back(static_cast<std::int32_t>(objects.size()));
}

void ObjectGraphBuilder::set_objects(std::vector<std::int32_t> features) {
    object_features_ = std::move(features);
    fixed.clear();
    varying.clear();
    edges.clear();
}

void ObjectGraphBuilder::freeze() {
    std::size_t objects = object_features_.size();
    object_offsets_.assign(objects + 1, 0);
    for (ObjectId object : fixed.objects)
        ++object_offsets_[object + 1];
    for (std::size_t object = 0; object < objects; ++object)
        object_offsets_[object + 1] += object_offsets_[object];
    object_targets_.resize(fixed.objects.size());
    object_labels_.resize(fixed.objects.size());
    fixed_labels_.resize(fixed.objects.size());
    std::vector<std::int32_t> next(object_offsets_.begin(), object_offsets_.end() - 1);
    for (int node = 0; node < fixed.size(); ++node)
        for (int at = fixed.starts[node]; at < fixed.starts[node + 1]; ++at) {
            int entry = next[fixed.objects[at]]++;
            object_targets_[entry] = static_cast<std::int32_t>(objects) + node;
            object_labels_[entry] = fixed_labels_[at] = argument_label(at - fixed.starts[node]);
        }
}

void ObjectGraphBuilder::assemble(Graph &graph) {
    set_features(graph);
    set_offsets(graph);
    fill_rows(graph);
}

void ObjectGraphBuilder::set_features(Graph &graph) const {
    graph.features = object_features_;
    graph.features.insert(graph.features.end(), fixed.features.begin(), fixed.features.end());
    graph.features.insert(graph.features.end(), varying.features.begin(), varying.features.end());
    graph.continuous.assign(object_features_.size(), 0);
    graph.continuous.insert(graph.continuous.end(), fixed.continuous.begin(), fixed.continuous.end());
    graph.continuous.insert(graph.continuous.end(), varying.continuous.begin(), varying.continuous.end());
}

// Degrees first, then their running sums; leaves the first free entry of every object's and
// every varying node's row in cursors_.
void ObjectGraphBuilder::set_offsets(Graph &graph) {
    std::size_t objects = object_features_.size(), first_varying = objects + fixed.features.size();
    std::vector<std::int32_t> &offsets = graph.offsets;
    offsets.resize(graph.features.size() + 1);
    cursors_.assign(graph.features.size(), 0);  // degrees, without the edges of the fixed part
    for (ObjectId object : varying.objects)
        ++cursors_[object];
    for (const Edge &edge : edges) {
        ++cursors_[edge.source];
        ++cursors_[edge.target];
    }
    std::int32_t total = 0;
    for (std::size_t object = 0; object < objects; ++object) {
        offsets[object] = total;
        std::int32_t fixed_degree = object_offsets_[object + 1] - object_offsets_[object];
        total += fixed_degree + cursors_[object];
        cursors_[object] = offsets[object] + fixed_degree;
    }
    for (std::size_t node = objects; node < first_varying; ++node)
        offsets[node] = total + fixed.starts[node - objects];
    total += static_cast<std::int32_t>(fixed.objects.size());
    for (std::size_t node = first_varying; node < graph.features.size(); ++node) {
        offsets[node] = total;
        std::size_t at = node - first_varying;
        std::int32_t arity = varying.starts[at + 1] - varying.starts[at];
        total += arity + cursors_[node];
        cursors_[node] = offsets[node] + arity;
    }
    offsets.back() = total;
    graph.targets.resize(total);
    graph.labels.resize(total);
}

void ObjectGraphBuilder::fill_rows(Graph &graph) {
    std::size_t objects = object_features_.size();
    for (std::size_t object = 0; object < objects; ++object) {
        int from = object_offsets_[object], count = object_offsets_[object + 1] - from, to = graph.offsets[object];
        std::copy_n(object_targets_.data() + from, count, graph.targets.data() + to);
        std::copy_n(object_labels_.data() + from, count, graph.labels.data() + to);
    }
    std::copy(fixed.objects.begin(), fixed.objects.end(), graph.targets.data() + graph.offsets[objects]);
    std::copy(fixed_labels_.begin(), fixed_labels_.end(), graph.labels.data() + graph.offsets[objects]);
    for (int at = 0; at < varying.size(); ++at) {
        std::int32_t node = first_varying_node() + at, entry = graph.offsets[node];
        for (int argument = varying.starts[at]; argument < varying.starts[at + 1]; ++argument, ++entry) {
            ObjectId object = varying.objects[argument];
            std::int32_t back = cursors_[object]++;
            graph.targets[entry] = object;
            graph.targets[back] = node;
            graph.labels[entry] = graph.labels[back] = argument_label(argument - varying.starts[at]);
        }
    }
    for (const Edge &edge : edges) {
        std::int32_t there = cursors_[edge.source]++, back = cursors_[edge.target]++;
        graph.targets[there] = edge.target;
        graph.targets[back] = edge.source;
        graph.labels[there] = graph.labels[back] = edge.label;
    }
}
}  // namespace wl_core
