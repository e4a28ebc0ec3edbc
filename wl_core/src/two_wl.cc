#include "pair_limit.h"
#include "refinement.h"
#include "wl_layer.h"

namespace wl_core {
namespace {
/*
  Algorithm 2: colors of ordered pairs (v, u), n² of them; n³ steps per layer.
  A layer is computed in place, row by row: what it needs of the layer below is the row
  at hand and all columns, which are copied first, mixed as neighborhoods need them.
*/
class TwoWl : public Refinement {
public:
    explicit TwoWl(const FeatureOptions &options)
        : iterations_(options.iterations), max_pairs_(options.max_pairs),
          format_{.pairs = true, .neighbors = options.neighbors} {}

    void run(const Graph &graph, ColorSink &sink) override {
        graph_ = &graph;
        nodes_ = graph.features.size();
        check_pairs("2-wl", graph.num_nodes(), static_cast<std::int64_t>(nodes_ * nodes_), max_pairs_);
        colors_.resize(nodes_ * nodes_);
        row_.resize(nodes_);
        layer_ = 0;
        for (v_ = 0; v_ < nodes_; ++v_) {
            initial_row();
            sink.add(0, row_of(v_), {});
        }
        for (layer_ = 1; layer_ <= iterations_; ++layer_) {
            copy_columns();
            for (v_ = 0; v_ < nodes_; ++v_) {
                refine_row();
                sink.add(layer_, row_of(v_), {});
            }
        }
    }

    void key(std::size_t u, const ColorTable &colors, std::vector<std::int32_t> &key) override {
        if (layer_ == 0) {
            key = {graph_->features[v_], graph_->features[u]};
            append_labels(*graph_, static_cast<int>(v_), static_cast<int>(u), key);
            return;
        }
        key.assign(1, colors.find(color_of_part(row_[u])));
        entries_.clear();
        for (std::size_t w = 0; w < nodes_; ++w)
            entries_.add(colors.find(color_of_part(columns_[u * nodes_ + w])), colors.find(color_of_part(row_[w])));
        entries_.append_to(key, format_);
    }

private:
    std::span<ColorHash> row_of(std::size_t v) { return {colors_.data() + v * nodes_, nodes_}; }

    void initial_row() {
        sums_.assign(nodes_, 0);
        for (int at = graph_->offsets[v_]; at < graph_->offsets[v_ + 1]; ++at)
            sums_[graph_->targets[at]] += label_part(graph_->labels[at]);
        for (std::size_t u = 0; u < nodes_; ++u)
            row_of(v_)[u] = pair_feature_hash(graph_->features[v_], graph_->features[u], sums_[u]);
    }

    void copy_columns() {
        columns_.resize(colors_.size());
        for (std::size_t v = 0; v < nodes_; ++v)
            for (std::size_t u = 0; u < nodes_; ++u)
                columns_[u * nodes_ + v] = pair_part(colors_[v * nodes_ + u]);
    }

    void refine_row() {
        for (std::size_t u = 0; u < nodes_; ++u)
            row_[u] = pair_part(row_of(v_)[u]);
        for (std::size_t u = 0; u < nodes_; ++u) {
            const std::uint64_t *column = columns_.data() + u * nodes_;
            std::uint64_t sum = 0;
            if (format_.neighbors == Neighbors::multiset) {
                for (std::size_t w = 0; w < nodes_; ++w)
                    sum += ordered_pair_hash(column[w], row_[w]);
            } else {
                sums_.clear();
                for (std::size_t w = 0; w < nodes_; ++w)
                    sums_.push_back(ordered_pair_hash(column[w], row_[w]));
                sum = distinct_sum(sums_);
            }
            row_of(v_)[u] = refined_hash(row_of(v_)[u], sum);
        }
    }

    int iterations_;
    std::int64_t max_pairs_;
    KeyFormat format_;
    const Graph *graph_ = nullptr;
    std::size_t nodes_ = 0, v_ = 0;
    int layer_ = 0;
    std::vector<ColorHash> colors_;                    // [v][u]
    std::vector<std::uint64_t> columns_, row_, sums_;  // parts of the layer below: [u][v], and [v_][u]
    KeyEntries entries_;
};
}  // namespace

std::unique_ptr<Refinement> make_two_wl(const FeatureOptions &options) {
    return std::make_unique<TwoWl>(options);
}
}  // namespace wl_core
