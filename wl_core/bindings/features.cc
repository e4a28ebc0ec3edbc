#include "wl_core/features.h"

#include "arrays.h"
#include "dataset.h"
#include "wl_core/option_names.h"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
std::unique_ptr<FeatureGenerator> make_generator(const std::shared_ptr<Domain> &domain, const std::string &algorithm,
                                                 const std::string &graph, int iterations, const std::string &neighbors,
                                                 const std::string &atoms, bool constants, bool object_types,
                                                 std::int64_t max_pairs) {
    FeatureOptions options;
    options.algorithm = algorithm;
    options.graph = graph;
    options.iterations = iterations;
    options.neighbors = value_of(NEIGHBORS_NAMES, "neighbors", neighbors);
    options.graph_options = {value_of(ATOM_FILTER_NAMES, "atoms", atoms), constants, object_types};
    options.max_pairs = max_pairs;
    return std::make_unique<FeatureGenerator>(domain ? domain : std::make_shared<Domain>(), options);
}

py::dict options_of(const FeatureGenerator &generator) {
    const FeatureOptions &options = generator.options();
    py::dict result;
    result["iterations"] = options.iterations;
    result["graph"] = options.graph;
    result["neighbors"] = name_of(NEIGHBORS_NAMES, options.neighbors);
    result["atoms"] = name_of(ATOM_FILTER_NAMES, options.graph_options.atoms);
    result["constants"] = options.graph_options.constants;
    result["object_types"] = options.graph_options.object_types;
    result["max_pairs"] = options.max_pairs;
    return result;
}

void collect(FeatureGenerator &generator, const py::iterable &dataset, int threads) {
    DatasetView(dataset).apply([&](auto inputs) { generator.collect(inputs, threads); });
}

// values, columns, offsets: what scipy's CSR takes. It wants one integer type for both.
py::tuple embed(const FeatureGenerator &generator, const py::iterable &dataset, int threads) {
    SparseRows rows = DatasetView(dataset).apply([&](auto inputs) { return generator.embed(inputs, threads); });
    if (rows.offsets.back() > std::numeric_limits<std::int32_t>::max())
        return py::make_tuple(to_array(std::move(rows.values)),
                              to_array(std::vector<std::int64_t>(rows.columns.begin(), rows.columns.end())),
                              to_array(std::move(rows.offsets)));
    return py::make_tuple(to_array(std::move(rows.values)), to_array(std::move(rows.columns)),
                          to_array(std::vector<std::int32_t>(rows.offsets.begin(), rows.offsets.end())));
}

py::array_t<double> predict(const FeatureGenerator &generator, const py::iterable &dataset, int threads) {
    return to_array(DatasetView(dataset).apply([&](auto inputs) { return generator.predict(inputs, threads); }));
}

// One row of two numbers per state, and the number of colors per layer.
py::tuple fingerprints(const FeatureGenerator &generator, const py::iterable &dataset, int threads, bool count_colors) {
    Fingerprints result =
        DatasetView(dataset).apply([&](auto inputs) { return generator.fingerprints(inputs, threads, count_colors); });
    std::vector<std::uint64_t> rows;
    for (const Fingerprints::Row &row : result.rows)
        rows.insert(rows.end(), {row.low, row.high});
    auto count = static_cast<py::ssize_t>(result.rows.size());
    return py::make_tuple(to_array(std::move(rows)).reshape({count, py::ssize_t{2}}), result.layer_sizes);
}

py::tuple color(const FeatureGenerator &generator, ColorId color) {
    if (color < 0 || color >= generator.colors().size())
        throw InputError("expected a color below " + std::to_string(generator.colors().size()) + ", got " +
                         std::to_string(color));
    std::span<const std::int32_t> key = generator.colors().key(color);
    return py::make_tuple(generator.colors().layer(color), py::tuple(py::cast(std::vector(key.begin(), key.end()))));
}

void bind_weights(py::class_<FeatureGenerator, std::shared_ptr<FeatureGenerator>> &generator) {
    using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;
    generator.def_property_readonly("has_weights", &FeatureGenerator::has_weights)
        .def_property_readonly("weights",
                               [](const FeatureGenerator &model) { return to_array(std::vector(model.weights())); })
        .def_property_readonly("intercept", &FeatureGenerator::intercept)
        .def(
            "set_weights",
            [](FeatureGenerator &model, const Doubles &weights, double intercept) {
                model.set_weights({weights.data(), weights.data() + weights.size()}, intercept);
            },
            py::arg("weights"), py::arg("intercept"))
        .def_property("provenance", &FeatureGenerator::provenance, &FeatureGenerator::set_provenance)
        .def("save", &FeatureGenerator::save, py::arg("path"))
        .def_static("load", &FeatureGenerator::load, py::arg("path"))
        .def("to_text", &FeatureGenerator::to_text)
        .def_static("from_text", &FeatureGenerator::from_text, py::arg("text"), py::arg("source") = "model")
        .def("check_domain", &FeatureGenerator::check_domain, py::arg("domain"));
}
}  // namespace

void bind_features(py::module_ &m) {
    py::class_<FeatureGenerator, std::shared_ptr<FeatureGenerator>> generator(m, "FeatureGenerator");
    generator
        .def(py::init(&make_generator), py::arg("domain"), py::kw_only(), py::arg("algorithm"), py::arg("graph"),
             py::arg("iterations"), py::arg("neighbors"), py::arg("atoms"), py::arg("constants"),
             py::arg("object_types"), py::arg("max_pairs"))
        .def_property_readonly("domain", [](const FeatureGenerator &model) { return share(model.domain()); })
        .def_property_readonly("algorithm", [](const FeatureGenerator &model) { return model.options().algorithm; })
        .def_property_readonly("options", &options_of)
        .def_property_readonly("num_colors", [](const FeatureGenerator &model) { return model.colors().size(); })
        .def_property_readonly("num_features", &FeatureGenerator::num_features)
        .def_property_readonly("layer_sizes", &FeatureGenerator::layer_sizes)
        .def_property_readonly("has_continuous_features", &FeatureGenerator::has_continuous_features)
        .def("color", &color, py::arg("color"))
        .def("describe", &FeatureGenerator::describe, py::arg("feature"))
        .def("collect", &collect, py::arg("dataset"), py::arg("threads"))
        .def("embed", &embed, py::arg("dataset"), py::arg("threads"))
        .def("predict", &predict, py::arg("dataset"), py::arg("threads"))
        .def("fingerprints", &fingerprints, py::arg("dataset"), py::arg("threads"), py::arg("count_colors"))
        .def(py::pickle([](const FeatureGenerator &model) { return py::str(model.to_text()); },
                        [](const py::str &text) {
                            return std::make_shared<FeatureGenerator>(
                                FeatureGenerator::from_text(text.cast<std::string>(), "pickled model"));
                        }));
    bind_weights(generator);
    m.def("algorithm_registry", [] {
        py::dict result;
        for (const AlgorithmEntry &entry : algorithm_registry())
            result[py::str(entry.name)] = entry.help;
        return result;
    });
}
