#pragma once

#include "color_table_builder.h"
#include "refinement.h"

namespace wl_core {
// Adds the colors that a table does not know yet.
class CollectingSink : public ColorSink {
public:
    CollectingSink(ColorTableBuilder &builder, Refinement &refinement, const KeyFormat &format)
        : builder_(builder), refinement_(refinement), format_(format) {}
    void add(int layer, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) override;

private:
    void check_collision(int layer, std::size_t index, ColorId color);

    ColorTableBuilder &builder_;
    Refinement &refinement_;
    KeyFormat format_;
    std::vector<std::int32_t> key_;
};

// Counts the colors of a table, one graph after the other.
class CountingSink : public ColorSink {
public:
    explicit CountingSink(const ColorTable &table);
    void add(int layer, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) override;
    // Also sums up the continuous features of the nodes of `graph`, whose colors follow.
    void set_continuous(const Graph &graph) { graph_ = &graph; }
    // Appends the counts as a row, then starts again from zero.
    void finish_row(SparseRows &rows);

private:
    void append_counts(SparseRows &rows);
    void append_sums(SparseRows &rows);

    const ColorTable &table_;
    const Graph *graph_ = nullptr;
    std::vector<std::int64_t> counts_;
    // Which colors have counts: a bit each, and a bit for each word of these. Reading them in order
    // is faster than sorting the colors, and skips what is zero.
    std::vector<std::uint64_t> touched_, touched_words_;
    std::vector<std::pair<ColorId, double>> terms_;  // nonzero continuous features
};

// Sums up weights.
class WeighingSink : public ColorSink {
public:
    // `weights` of the counts, as exact sums, and `continuous_weights` as they are.
    WeighingSink(const ColorTable &table, std::span<const ExactSum> weights, std::span<const double> continuous_weights)
        : table_(table), weights_(weights), continuous_weights_(continuous_weights) {}
    void add(int layer, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) override;
    void start(ExactSum intercept, const Graph &graph) {
        sum_ = intercept;
        graph_ = &graph;
    }
    double value() const { return sum_.value(); }

private:
    const ColorTable &table_;
    std::span<const ExactSum> weights_;
    std::span<const double> continuous_weights_;  // empty: none
    const Graph *graph_ = nullptr;
    ExactSum sum_;
};
}  // namespace wl_core
