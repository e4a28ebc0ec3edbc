#pragma once

#include "wl_core/state.h"

namespace wl_core {
/*
  An undirected graph with categorical and continuous node features and labeled
  edges. Adjacency in compressed rows: the neighbors of v are
  targets[offsets[v] .. offsets[v + 1]), each edge listed at both ends. Parallel
  edges (an atom with the same object twice) differ in their labels.
*/
struct Graph {
    std::vector<std::int32_t> features;  // per node
    std::vector<double> continuous;      // per node
    std::vector<std::int32_t> offsets;   // nodes + 1
    std::vector<std::int32_t> targets;
    std::vector<std::int32_t> labels;

    int num_nodes() const { return static_cast<int>(features.size()); }
    bool operator==(const Graph &) const = default;
};

// A graph from edges that are listed once each. `continuous` may be empty: all zero. Throws InputError for
// lists of different lengths, nodes that are not there, negative features or labels, self-loops and double edges.
Graph make_graph(std::vector<std::int32_t> features, std::vector<double> continuous,
                 std::span<const std::int32_t> sources, std::span<const std::int32_t> targets,
                 std::span<const std::int32_t> labels);

enum class AtomFilter { all, fluent };

struct GraphOptions {
    AtomFilter atoms = AtomFilter::all;  // fluent: leave out atoms and functions that no action changes
    bool constants = true;               // constants have features of their own
    bool object_types = false;           // an object's feature is its most specific type

    bool operator==(const GraphOptions &) const = default;
};

/*
  Turns states into graphs. Made for a domain, then bound to one problem after the
  other. Node features are numbered per domain and have names.
*/
class GraphGenerator {
public:
    virtual ~GraphGenerator() = default;

    virtual void set_problem(std::shared_ptr<const Problem> problem) = 0;
    // Overwrites `graph`, reusing its memory. Expects a state of the problem that was set.
    virtual void to_graph(const State &state, Graph &graph) const = 0;
    // Readable names of the nodes of to_graph(state), in the same order.
    virtual std::vector<std::string> node_names(const State &state) const = 0;

    virtual int num_node_features() const = 0;
    virtual std::string node_feature_name(int feature) const = 0;
    virtual int num_edge_labels() const = 0;
    virtual std::string edge_label_name(int label) const = 0;
};

// One row per graph representation: a new one is a file of its own and a row in graph_registry.cc.
struct GraphEntry {
    std::string name;  // "ilg"
    std::string help;
    std::unique_ptr<GraphGenerator> (*make)(std::shared_ptr<const Domain> domain, const GraphOptions &options);
};

std::span<const GraphEntry> graph_registry();
// Throws InputError that lists the known names.
std::unique_ptr<GraphGenerator> make_graph_generator(const std::string &name, std::shared_ptr<const Domain> domain,
                                                     const GraphOptions &options = {});
}  // namespace wl_core
