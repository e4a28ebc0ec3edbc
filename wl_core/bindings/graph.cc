#include "wl_core/graph.h"

#include "arrays.h"
#include "planning.h"
#include "wl_core/option_names.h"

#include <pybind11/stl.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
using Integers = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;
using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

template <typename Number, int Flags> std::vector<Number> to_vector(const py::array_t<Number, Flags> &array) {
    return {array.data(), array.data() + array.size()};
}

Graph graph_from_arrays(const Integers &features, const Integers &edges, const Doubles &continuous) {
    if (edges.ndim() != 2 || edges.shape(1) != 3)
        throw InputError("graph: expected edges as an array with three columns: source, target, label");
    std::vector<std::int32_t> columns[3];
    for (py::ssize_t edge = 0; edge < edges.shape(0); ++edge)
        for (int column = 0; column < 3; ++column)
            columns[column].push_back(edges.at(edge, column));
    return make_graph(to_vector(features), to_vector(continuous), columns[0], columns[1], columns[2]);
}

// Each edge once, from its smaller node: source, target, label.
py::array_t<std::int32_t> edges_of(const Graph &graph) {
    std::vector<std::int32_t> edges;
    for (int node = 0; node < graph.num_nodes(); ++node)
        for (int at = graph.offsets[node]; at < graph.offsets[node + 1]; ++at)
            if (node < graph.targets[at])
                edges.insert(edges.end(), {node, graph.targets[at], graph.labels[at]});
    auto rows = static_cast<py::ssize_t>(edges.size() / 3);
    return to_array(std::move(edges)).reshape({rows, py::ssize_t{3}});
}

std::vector<std::string> node_feature_names(const GraphGenerator &generator) {
    std::vector<std::string> names;
    for (int feature = 0; feature < generator.num_node_features(); ++feature)
        names.push_back(generator.node_feature_name(feature));
    return names;
}

std::vector<std::string> edge_label_names(const GraphGenerator &generator) {
    std::vector<std::string> names;
    for (int label = 0; label < generator.num_edge_labels(); ++label)
        names.push_back(generator.edge_label_name(label));
    return names;
}
}  // namespace

void bind_graph(py::module_ &m) {
    py::class_<Graph>(m, "Graph")
        .def(py::init(&graph_from_arrays), py::arg("features"), py::arg("edges"), py::arg("continuous"))
        .def_property_readonly("num_nodes", &Graph::num_nodes)
        .def_property_readonly("num_edges", [](const Graph &graph) { return graph.targets.size() / 2; })
        .def_property_readonly("features", [](const Graph &graph) { return to_array(std::vector(graph.features)); })
        .def_property_readonly("continuous", [](const Graph &graph) { return to_array(std::vector(graph.continuous)); })
        .def_property_readonly("edges", &edges_of);

    py::class_<GraphGenerator>(m, "GraphGenerator")
        .def(py::init([](const std::string &name, const std::shared_ptr<Domain> &domain, const std::string &atoms,
                         bool constants, bool object_types) {
                 return make_graph_generator(name, domain,
                                             {value_of(ATOM_FILTER_NAMES, "atoms", atoms), constants, object_types});
             }),
             py::arg("name"), py::arg("domain"), py::kw_only(), py::arg("atoms"), py::arg("constants"),
             py::arg("object_types"))
        .def(
            "set_problem",
            [](GraphGenerator &generator, const std::shared_ptr<Problem> &problem) { generator.set_problem(problem); },
            py::arg("problem"))
        .def(
            "to_graph",
            [](const GraphGenerator &generator, const State &state) {
                Graph graph;
                generator.to_graph(state, graph);
                return graph;
            },
            py::arg("state"))
        .def("node_names", &GraphGenerator::node_names, py::arg("state"))
        .def_property_readonly("node_feature_names", &node_feature_names)
        .def_property_readonly("edge_label_names", &edge_label_names);

    m.def("graph_registry", [] {
        py::dict result;
        for (const GraphEntry &entry : graph_registry())
            result[py::str(entry.name)] = entry.help;
        return result;
    });
}
