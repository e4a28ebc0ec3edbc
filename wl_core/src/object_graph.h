#pragma once

#include "wl_core/graph.h"

namespace wl_core {
// Nodes that hang on objects: atoms, goals, numeric variables. No allocation per node.
struct NodeBlock {
    std::vector<std::int32_t> features;
    std::vector<double> continuous;
    std::vector<std::int32_t> starts{0};  // of each node's objects; one more at the end
    std::vector<ObjectId> objects;

    int size() const { return static_cast<int>(features.size()); }
    void clear();
    // The node's edges are labeled by argument position.
    void add(int feature, std::span<const ObjectId> arguments, double value = 0);
};

/*
  Assembles graphs whose first nodes are objects, followed by a block of nodes that
  stays the same from state to state, a block that does not, and nodes that hang on
  other nodes of that block only. The fixed part is laid out once and copied from then on.
*/
class ObjectGraphBuilder {
public:
    NodeBlock fixed;    // frozen by freeze()
    NodeBlock varying;  // nodes without objects included
    struct Edge {
        std::int32_t source, target, label;  // nodes of the graph, neither of them an object
    };
    std::vector<Edge> edges;  // beside those to objects

    // Starts anew for objects with these features.
    void set_objects(std::vector<std::int32_t> features);
    void freeze();
    int first_varying_node() const { return static_cast<int>(object_features_.size()) + fixed.size(); }

    // Overwrites `graph`, reusing its memory.
    void assemble(Graph &graph);

private:
    void set_features(Graph &graph) const;
    void set_offsets(Graph &graph);
    void fill_rows(Graph &graph);

    std::vector<std::int32_t> object_features_;
    // The rows of objects in a graph of the fixed part alone, and of its nodes.
    std::vector<std::int32_t> object_offsets_, object_targets_, object_labels_, fixed_labels_;
    std::vector<std::int32_t> cursors_;
};
}  // namespace wl_core
