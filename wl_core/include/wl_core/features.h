#pragma once

#include "wl_core/color_hash.h"
#include "wl_core/exact_sum.h"
#include "wl_core/graph.h"

#include <filesystem>

namespace wl_core {
using ColorId = std::int32_t;

constexpr int MAX_ITERATIONS = 1000;

enum class Neighbors { multiset, set };

struct FeatureOptions {
    std::string algorithm = "wl";  // a name of the algorithm registry
    std::string graph = "ilg";     // a name of the graph registry
    int iterations = 2;            // L: layers 0..L
    Neighbors neighbors = Neighbors::multiset;
    GraphOptions graph_options;
    std::int64_t max_pairs = 25'000'000;  // 2-wl, 2-lwl: refuse larger graphs before spending the memory

    bool operator==(const FeatureOptions &) const = default;
};

/*
  The vocabulary of a model: colors by number, in the order first met. Every color
  has a key, exact and independent of hashing (layout: color_key.h), and the hash by
  which it is found. Frozen: looking up cannot add.
*/
class ColorTable {
public:
    int size() const { return static_cast<int>(layers_.size()); }
    // The color with that hash, or -1: unseen.
    ColorId find(ColorHash hash) const {
        if (slots_.empty())
            return -1;
        std::size_t mask = slots_.size() - 1;
        for (std::size_t at = hash & mask;; at = (at + 1) & mask)
            if (slots_[at].color < 0 || slots_[at].hash == hash)
                return slots_[at].color;
    }
    ColorHash hash(ColorId color) const { return hashes_[color]; }
    int layer(ColorId color) const { return layers_[color]; }
    std::span<const std::int32_t> key(ColorId color) const {
        return {keys_.data() + key_starts_[color], keys_.data() + key_starts_[color + 1]};
    }

private:
    friend class ColorTableBuilder;
    struct Slot {
        ColorHash hash = 0;
        ColorId color = -1;  // -1: free
    };
    std::vector<ColorHash> hashes_;
    std::vector<std::int32_t> layers_;
    std::vector<std::int32_t> keys_;
    std::vector<std::size_t> key_starts_{0};
    std::vector<Slot> slots_;  // open addressing, at most half full; a power of two
};

// What one node of continuous feature `value` adds to a model's value. Bounded like a weight,
// so that a sum cannot overflow; an undefined value adds nothing.
inline ExactSum continuous_term(double weight, double value) {
    double term = weight * value;
    return std::isnan(term) ? ExactSum() : ExactSum(std::fmin(std::fmax(term, -MAX_WEIGHT), MAX_WEIGHT));
}

struct SparseRows {
    std::vector<std::int64_t> offsets{0};  // rows + 1
    std::vector<std::int32_t> columns;     // ascending within a row
    std::vector<double> values;
};

/*
  Tells states apart without storing a color or a vector. States have equal
  fingerprints if and only if they have equal vectors over all their colors, up to hash
  collisions (2^-128 per pair). Continuous features are left out.
*/
struct Fingerprints {
    struct Row {
        std::uint64_t low = 0, high = 0;

        bool operator==(const Row &) const = default;
    };
    std::vector<Row> rows;
    std::vector<std::int64_t> layer_sizes;  // distinct colors per layer; all 0 if they were not counted
};

/*
  A feature generator and, once it has weights, a model: domain, options, colors,
  weights. Column i of the vectors counts color i; ccwl appends one continuous
  column per color: the sum of the continuous features of the nodes of that color.
  What search evaluates and what training fitted goes through this one class.

  The value of a state is the ExactSum of the intercept, of weights()[c] once per
  occurrence of color c, and for ccwl of continuous_term(weights()[colors().size() + c], x)
  for every node of color c and continuous feature x, each converted by itself: so
  neither the order of nodes nor the path of an incremental evaluator matters.

  Domains are compared by signature, so states may come from another reading of the
  same PDDL. A generator made with an empty domain takes graphs only.
*/
class FeatureGenerator {
public:
    FeatureGenerator(std::shared_ptr<const Domain> domain, FeatureOptions options);
    ~FeatureGenerator();
    FeatureGenerator(const FeatureGenerator &other);
    FeatureGenerator(FeatureGenerator &&) noexcept;
    FeatureGenerator &operator=(FeatureGenerator &&) noexcept;

    const std::shared_ptr<const Domain> &domain() const;  // signature only, if loaded from a file
    const FeatureOptions &options() const;
    const ColorTable &colors() const;
    int num_features() const;
    std::vector<int> layer_sizes() const;
    bool has_continuous_features() const;

    // States may belong to different problems of the domain; those of one problem are best kept
    // together. The result does not depend on `threads`. Collecting drops the weights.
    void collect(std::span<const State *const> states, int threads = 1);
    void collect(std::span<const State> states, int threads = 1);
    void collect(std::span<const Graph *const> graphs, int threads = 1);
    void collect(std::span<const Graph> graphs, int threads = 1);
    SparseRows embed(std::span<const State *const> states, int threads = 1) const;
    SparseRows embed(std::span<const State> states, int threads = 1) const;
    SparseRows embed(std::span<const Graph *const> graphs, int threads = 1) const;
    SparseRows embed(std::span<const Graph> graphs, int threads = 1) const;
    std::vector<double> predict(std::span<const State *const> states, int threads = 1) const;
    std::vector<double> predict(std::span<const State> states, int threads = 1) const;
    std::vector<double> predict(std::span<const Graph *const> graphs, int threads = 1) const;
    std::vector<double> predict(std::span<const Graph> graphs, int threads = 1) const;
    // Needs and changes no colors.
    Fingerprints fingerprints(std::span<const State *const> states, int threads = 1, bool count_colors = true) const;
    Fingerprints fingerprints(std::span<const Graph *const> graphs, int threads = 1, bool count_colors = true) const;

    bool has_weights() const;
    const std::vector<double> &weights() const;
    double intercept() const;
    void set_weights(std::vector<double> weights, double intercept = 0);  // finite, |w| <= MAX_WEIGHT
    // How the model came to be, for its file: the text of a JSON object; "" is none. Throws InputError for other text.
    void set_provenance(const std::string &json);
    const std::string &provenance() const;

    // What a feature means, in words: "an object with an unachieved goal `on` as first argument".
    std::string describe(int feature) const;

    // The model file (format 1). Saving is atomic; the same model gives the same bytes.
    // Loading throws ModelError "file: where in the file: what is wrong", or InputError where there is no file.
    void save(const std::filesystem::path &file) const;
    static FeatureGenerator load(const std::filesystem::path &file);
    std::string to_text() const;
    static FeatureGenerator from_text(std::string_view text, const std::string &source);
    // Throws ModelError that says what differs unless `domain` has the signature this was made for.
    void check_domain(const Domain &domain) const;

    struct Data;  // feature_generator.h

private:
    explicit FeatureGenerator(std::unique_ptr<Data> data);
    std::unique_ptr<Data> data_;
};

struct AlgorithmEntry {
    std::string name;  // "2-lwl"
    std::string help;
};
std::span<const AlgorithmEntry> algorithm_registry();
}  // namespace wl_core
