#pragma once

#include "wl_core/color_hash.h"
#include "wl_core/graph.h"

#include <filesystem>

namespace wl_core {
using ColorId = std::int32_t;

enum class Neighbors { multiset, set };

struct FeatureOptions {
    std::string algorithm = "wl";  // a name of the algorithm registry
    std::string graph = "ilg";     // a name of the graph registry
    int iterations = 2;            // L: layers 0..L
    Neighbors neighbors = Neighbors::multiset;
    GraphOptions graph_options;
    std::int64_t max_pairs = 50'000'000;  // 2-wl, 2-lwl: refuse larger graphs before spending the memory

    bool operator==(const FeatureOptions &) const = default;
};

/*
  The vocabulary of a model: colors by number, in the order first met. A color is a
  key: at layer 0 {feature}; above {previous color, neighbor color, label, …} with
  neighbors sorted (the exact layout per algorithm is documented in color_table.cc).
  Frozen: looking up cannot add.
*/
class ColorTable {
public:
    int size() const { return static_cast<int>(layers_.size()); }
    // The color with that hash, or -1: unseen.
    ColorId find(ColorHash hash) const;
    ColorHash hash(ColorId color) const { return hashes_[color]; }
    int layer(ColorId color) const { return layers_[color]; }
    std::span<const std::int32_t> key(ColorId color) const {
        return {keys_.data() + key_starts_[color], keys_.data() + key_starts_[color + 1]};
    }

private:
    friend class ColorTableBuilder;
    std::vector<ColorHash> hashes_;
    std::vector<std::int32_t> layers_;
    std::vector<std::int32_t> keys_;
    std::vector<std::size_t> key_starts_{0};
    std::vector<std::int32_t> slots_;  // open addressing; color ids, -1 is free
};

struct SparseRows {
    std::vector<std::int64_t> offsets{0};  // rows + 1
    std::vector<std::int32_t> columns;     // ascending within a row
    std::vector<double> values;
};

/*
  A feature generator and, once it has weights, a model: domain, options, colors,
  weights. Column i of the vectors counts color i; ccwl appends one continuous
  column per color. What search evaluates and what training fitted goes through
  this one class.
*/
class FeatureGenerator {
public:
    FeatureGenerator(std::shared_ptr<const Domain> domain, FeatureOptions options);
    ~FeatureGenerator();
    FeatureGenerator(FeatureGenerator &&) noexcept;
    FeatureGenerator &operator=(FeatureGenerator &&) noexcept;

    const std::shared_ptr<const Domain> &domain() const;  // signature only, if loaded from a file
    const FeatureOptions &options() const;
    const ColorTable &colors() const;
    int num_features() const;
    std::vector<int> layer_sizes() const;
    bool has_continuous_features() const;

    // States may belong to different problems of the domain. The result does not depend on `threads`.
    void collect(std::span<const State> states, int threads = 1);
    void collect(std::span<const Graph> graphs, int threads = 1);
    SparseRows embed(std::span<const State> states, int threads = 1) const;
    SparseRows embed(std::span<const Graph> graphs, int threads = 1) const;
    std::vector<double> predict(std::span<const State> states, int threads = 1) const;

    bool has_weights() const;
    const std::vector<double> &weights() const;
    double intercept() const;
    void set_weights(std::vector<double> weights, double intercept = 0);  // finite, |w| <= MAX_WEIGHT
    // Free text for the model file, a JSON object; "" is none.
    void set_provenance(std::string json);
    const std::string &provenance() const;

    // What a color means, in words.
    std::string describe(ColorId color) const;

    // The model file (format 1). Saving is atomic; the same model gives the same bytes.
    void save(const std::filesystem::path &file) const;
    static FeatureGenerator load(const std::filesystem::path &file);
    // Throws ModelError that says what differs unless `domain` has the signature this was made for.
    void check_domain(const Domain &domain) const;

private:
    struct Data;
    std::unique_ptr<Data> data_;
};

struct AlgorithmEntry {
    std::string name;  // "2-lwl"
    std::string help;
};
std::span<const AlgorithmEntry> algorithm_registry();
}  // namespace wl_core
