#include "wl_layer.h"

#include "refinement.h"

namespace wl_core {
namespace {
// Algorithm 1; and 5, whose colors are the same.
class Wl : public Refinement {
public:
    explicit Wl(const FeatureOptions &options)
        : iterations_(options.iterations), format_{.neighbors = options.neighbors} {}

    void run(const Graph &graph, ColorSink &sink) override {
        graph_ = &graph;
        layer_ = 0;
        initial_layer(graph, colors_);
        sink.add(0, colors_, {});
        for (layer_ = 1; layer_ <= iterations_; ++layer_) {
            std::swap(previous_, colors_);
            next_layer(graph, format_.neighbors, previous_, colors_, sums_);
            sink.add(layer_, colors_, {});
        }
    }

    void key(std::size_t index, const ColorTable &colors, std::vector<std::int32_t> &key) override {
        int node = static_cast<int>(index);
        if (layer_ == 0)
            key.assign(1, graph_->features[node]);
        else
            node_key(*graph_, node, colors, format_, entries_, key, [&](int v) { return previous_[v]; });
    }

private:
    int iterations_;
    KeyFormat format_;
    const Graph *graph_ = nullptr;
    int layer_ = 0;
    std::vector<ColorHash> previous_, colors_;
    std::vector<std::uint64_t> sums_;
    KeyEntries entries_;
};
}  // namespace

std::unique_ptr<Refinement> make_wl(const FeatureOptions &options) {
    return std::make_unique<Wl>(options);
}
}  // namespace wl_core
