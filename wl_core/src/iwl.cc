#include "refinement.h"
#include "wl_layer.h"

namespace wl_core {
namespace {
/*
  Algorithm 4: WL once for every node w, which has a color of its own at the start.

  At layer j this changes the colors of the ball of radius j around w and no others. So
  the colors without any such node, `base_`, are computed once, and occur at node v as often
  as v lies outside a ball: n - |ball of radius j around v| times, as distance is
  symmetric. Only balls are computed per w, for multisets by pushing the changes of
  a layer along its edges, so a large neighborhood is not read again for one changed neighbor.
*/
class IWl : public Refinement {
public:
    explicit IWl(const FeatureOptions &options)
        : iterations_(options.iterations), format_{.individualized = true, .neighbors = options.neighbors} {}

    void run(const Graph &graph, ColorSink &sink) override {
        graph_ = &graph;
        std::size_t nodes = graph.features.size();
        distance_.assign(nodes, FAR);
        ball_previous_.resize(nodes);
        ball_colors_.resize(nodes);
        changes_.assign(nodes, 0);
        ball_ = {};
        ball_sizes_.assign((iterations_ + 1) * nodes, 0);
        for (int w = 0; w < graph.num_nodes(); ++w) {
            find_ball(w);
            for (int layer = 0; layer <= iterations_; ++layer)
                ball_sizes_[layer * nodes + w] = ball_ends_[layer];
        }
        compute_base();
        in_ball_ = false;
        for (layer_ = 0; layer_ <= iterations_; ++layer_)
            add_base(sink);
        in_ball_ = true;
        for (int w = 0; w < graph.num_nodes(); ++w) {
            find_ball(w);
            for (layer_ = 0; layer_ <= iterations_; ++layer_) {
                color_ball();
                colors_.clear();
                for (int at = 0; at < ball_ends_[layer_]; ++at)
                    colors_.push_back(ball_colors_[ball_[at]]);
                sink.add(layer_, colors_, {});
            }
        }
        clear_ball();
    }

    void key(std::size_t index, const ColorTable &colors, std::vector<std::int32_t> &key) override {
        int node = in_ball_ ? ball_[index] : base_nodes_[index];
        if (layer_ == 0)
            key.assign(1, in_ball_ ? INDIVIDUALIZED : graph_->features[node]);
        else
            node_key(*graph_, node, colors, format_, entries_, key, [&](int v) { return previous(v); });
    }

private:
    static constexpr int FAR = 1 << 30;

    // The color of v one layer below, in the run that is under way.
    ColorHash previous(int v) const {
        return in_ball_ && distance_[v] < layer_ ? ball_previous_[v] : base_[layer_ - 1][v];
    }

    void clear_ball() {
        for (int v : ball_)
            distance_[v] = FAR;
        ball_.clear();
    }

    // Nodes by distance from w, up to L; ball_ends_[j] of them are no farther than j.
    void find_ball(int w) {
        clear_ball();
        ball_.push_back(w);
        distance_[w] = 0;
        ball_ends_.assign(1, 1);
        for (std::size_t from = 0; static_cast<int>(ball_ends_.size()) <= iterations_;) {
            for (std::size_t end = ball_.size(); from < end; ++from)
                for (int at = graph_->offsets[ball_[from]]; at < graph_->offsets[ball_[from] + 1]; ++at)
                    if (int v = graph_->targets[at]; distance_[v] == FAR) {
                        distance_[v] = static_cast<int>(ball_ends_.size());
                        ball_.push_back(v);
                    }
            ball_ends_.push_back(static_cast<std::int32_t>(ball_.size()));
        }
    }

    void compute_base() {
        base_.resize(iterations_ + 1);
        base_sums_.resize(iterations_ + 1);
        initial_layer(*graph_, base_[0]);
        for (int layer = 1; layer <= iterations_; ++layer) {
            base_[layer].resize(graph_->features.size());
            base_sums_[layer].resize(graph_->features.size());
            for (int v = 0; v < graph_->num_nodes(); ++v) {
                std::uint64_t sum = neighborhood_sum(*graph_, v, format_.neighbors, base_[layer - 1], parts_);
                base_sums_[layer][v] = sum;
                base_[layer][v] = refined_hash(base_[layer - 1][v], sum);
            }
        }
    }

    void add_base(ColorSink &sink) {
        colors_.clear();
        counts_.clear();
        base_nodes_.clear();
        for (int v = 0; v < graph_->num_nodes(); ++v)
            if (int outside = graph_->num_nodes() - ball_sizes_[layer_ * graph_->features.size() + v]; outside > 0) {
                colors_.push_back(base_[layer_][v]);
                counts_.push_back(outside);
                base_nodes_.push_back(v);
            }
        sink.add(layer_, colors_, counts_);
    }

    // The colors of the ball at layer_, from those at the layer below.
    void color_ball() {
        if (layer_ == 0) {
            ball_colors_[ball_[0]] = node_feature_hash(INDIVIDUALIZED);
            return;
        }
        std::swap(ball_previous_, ball_colors_);
        if (format_.neighbors == Neighbors::multiset)
            push_changes();
        for (int at = 0; at < ball_ends_[layer_]; ++at) {
            int v = ball_[at];
            std::uint64_t sum = 0;
            if (format_.neighbors == Neighbors::multiset) {
                sum = base_sums_[layer_][v] + changes_[v];
                changes_[v] = 0;
            } else {
                parts_.clear();
                for (int edge = graph_->offsets[v]; edge < graph_->offsets[v + 1]; ++edge)
                    parts_.push_back(neighbor_hash(previous(graph_->targets[edge]), graph_->labels[edge]));
                sum = distinct_sum(parts_);
            }
            ball_colors_[v] = refined_hash(previous(v), sum);
        }
    }

    void push_changes() {
        for (int at = 0; at < ball_ends_[layer_ - 1]; ++at) {
            int u = ball_[at];
            ColorHash was = base_[layer_ - 1][u], is = ball_previous_[u];
            for (int edge = graph_->offsets[u]; edge < graph_->offsets[u + 1]; ++edge)
                changes_[graph_->targets[edge]] +=
                    neighbor_hash(is, graph_->labels[edge]) - neighbor_hash(was, graph_->labels[edge]);
        }
    }

    int iterations_;
    KeyFormat format_;
    const Graph *graph_ = nullptr;
    int layer_ = 0;
    bool in_ball_ = false;
    std::vector<std::vector<ColorHash>> base_;           // [layer][node]
    std::vector<std::vector<std::uint64_t>> base_sums_;  // of their neighborhoods
    std::vector<std::int32_t> ball_sizes_;               // [layer][node]
    std::vector<std::int32_t> ball_, ball_ends_, distance_;
    std::vector<ColorHash> ball_previous_, ball_colors_;  // by node; of use inside the ball only
    std::vector<std::uint64_t> changes_, parts_;
    std::vector<ColorHash> colors_;  // as handed to the sink
    std::vector<std::int32_t> counts_, base_nodes_;
    KeyEntries entries_;
};
}  // namespace

std::unique_ptr<Refinement> make_iwl(const FeatureOptions &options) {
    return std::make_unique<IWl>(options);
}
}  // namespace wl_core
