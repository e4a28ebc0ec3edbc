#include "pair_limit.h"
#include "refinement.h"
#include "wl_layer.h"

#include <algorithm>

namespace wl_core {
namespace {
/*
  Algorithm 3: colors of unordered pairs {v, u}; per layer and pair one step for every
  neighbor of v or u other than these two. Stored as a symmetric matrix, because rows
  are then read from one end to the other.
*/
class TwoLwl : public Refinement {
public:
    explicit TwoLwl(const FeatureOptions &options)
        : iterations_(options.iterations), max_pairs_(options.max_pairs),
          format_{.pairs = true, .ordered = false, .neighbors = options.neighbors} {}

    void run(const Graph &graph, ColorSink &sink) override {
        graph_ = &graph;
        nodes_ = graph.num_nodes();
        std::int64_t nodes = nodes_;
        check_pairs("2-lwl", nodes, nodes * (nodes - 1) / 2, max_pairs_);
        find_neighbors();
        colors_.resize(static_cast<std::size_t>(nodes_) * nodes_);
        is_neighbor_.assign(nodes_, 0);
        layer_ = 0;
        for (v_ = 0; v_ < nodes_; ++v_) {
            initial_row();
            sink.add(0, {row(colors_, v_) + v_ + 1, row(colors_, v_) + nodes_}, {});
        }
        for (layer_ = 1; layer_ <= iterations_; ++layer_) {
            mix_colors();
            for (v_ = 0; v_ < nodes_; ++v_) {
                refine_row();
                sink.add(layer_, {row(colors_, v_) + v_ + 1, row(colors_, v_) + nodes_}, {});
            }
        }
    }

    void key(std::size_t index, const ColorTable &colors, std::vector<std::int32_t> &key) override {
        int u = v_ + 1 + static_cast<int>(index);
        if (layer_ == 0) {
            key = {graph_->features[v_], graph_->features[u]};
            std::sort(key.begin(), key.end());
            append_labels(*graph_, v_, u, key);
            return;
        }
        auto color = [&](int a, int b) { return colors.find(color_of_part(row(parts_, a)[b])); };
        key.assign(1, color(v_, u));
        entries_.clear();
        for_each_neighbor(u, [&](int w) { entries_.add(color(w, u), color(v_, w)); });
        entries_.append_to(key, format_);
    }

private:
    std::uint64_t *row(std::vector<std::uint64_t> &matrix, int v) {
        return matrix.data() + static_cast<std::size_t>(v) * nodes_;
    }

    // Parallel edges make a neighbor once.
    void find_neighbors() {
        neighbors_.clear();
        starts_.assign(1, 0);
        for (int v = 0; v < nodes_; ++v) {
            neighbors_.insert(neighbors_.end(), graph_->targets.begin() + graph_->offsets[v],
                              graph_->targets.begin() + graph_->offsets[v + 1]);
            std::sort(neighbors_.begin() + starts_.back(), neighbors_.end());
            neighbors_.erase(std::unique(neighbors_.begin() + starts_.back(), neighbors_.end()), neighbors_.end());
            starts_.push_back(static_cast<std::int32_t>(neighbors_.size()));
        }
    }

    // Calls visit(w) for every neighbor of v_ or u but these two. Expects is_neighbor_ to be of v_.
    template <class Visit> void for_each_neighbor(int u, Visit &&visit) const {
        for (int at = starts_[v_]; at < starts_[v_ + 1]; ++at)
            if (neighbors_[at] != u)
                visit(neighbors_[at]);
        for (int at = starts_[u]; at < starts_[u + 1]; ++at)
            if (!is_neighbor_[neighbors_[at]] && neighbors_[at] != v_)
                visit(neighbors_[at]);
    }

    void initial_row() {
        sums_.assign(nodes_, 0);
        for (int at = graph_->offsets[v_]; at < graph_->offsets[v_ + 1]; ++at)
            sums_[graph_->targets[at]] += label_part(graph_->labels[at]);
        for (int u = v_ + 1; u < nodes_; ++u) {
            auto [low, high] = std::minmax(graph_->features[v_], graph_->features[u]);
            row(colors_, v_)[u] = pair_feature_hash(low, high, sums_[u]);
        }
    }

    void mix_colors() {
        parts_.resize(colors_.size());
        for (int v = 0; v < nodes_; ++v)
            for (int u = v + 1; u < nodes_; ++u)
                row(parts_, v)[u] = row(parts_, u)[v] = pair_part(row(colors_, v)[u]);
    }

    void refine_row() {
        for (int w = 0; w < nodes_; ++w)
            is_neighbor_[w] = 0;
        for (int at = starts_[v_]; at < starts_[v_ + 1]; ++at)
            is_neighbor_[neighbors_[at]] = 1;
        const std::uint64_t *parts_v = row(parts_, v_);
        for (int u = v_ + 1; u < nodes_; ++u) {
            const std::uint64_t *parts_u = row(parts_, u);
            std::uint64_t sum = 0;
            if (format_.neighbors == Neighbors::multiset) {
                for_each_neighbor(u, [&](int w) { sum += unordered_pair_hash(parts_u[w], parts_v[w]); });
            } else {
                sums_.clear();
                for_each_neighbor(u, [&](int w) { sums_.push_back(unordered_pair_hash(parts_u[w], parts_v[w])); });
                sum = distinct_sum(sums_);
            }
            row(colors_, v_)[u] = refined_hash(row(colors_, v_)[u], sum);
        }
    }

    int iterations_;
    std::int64_t max_pairs_;
    KeyFormat format_;
    const Graph *graph_ = nullptr;
    int nodes_ = 0, v_ = 0, layer_ = 0;
    std::vector<std::int32_t> starts_, neighbors_;
    std::vector<char> is_neighbor_;            // of v_
    std::vector<ColorHash> colors_;            // [v][u] for v < u
    std::vector<std::uint64_t> parts_, sums_;  // parts of the layer below, [v][u] and [u][v]
    KeyEntries entries_;
};
}  // namespace

std::unique_ptr<Refinement> make_two_lwl(const FeatureOptions &options) {
    return std::make_unique<TwoLwl>(options);
}
}  // namespace wl_core
