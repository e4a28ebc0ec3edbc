#include "batch.h"

#include "hash_set.h"
#include "parallel.h"

#include <utility>

namespace wl_core {
namespace {
class FingerprintSink : public ColorSink {
public:
    FingerprintSink(int iterations, bool count_colors) : seen_(iterations + 1), count_colors_(count_colors) {}

    void add(int layer, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) override {
        for (std::size_t index = 0; index < colors.size(); ++index) {
            std::uint64_t times = counts.empty() ? 1 : static_cast<std::uint64_t>(counts[index]);
            row_.low += times * mix_bits(colors[index] + 0x9e6c63d0876a9a47ULL);
            row_.high += times * mix_bits(colors[index] ^ 0x5851f42d4c957f2dULL);
            if (count_colors_)
                seen_[layer].insert(colors[index]);
        }
    }
    Fingerprints::Row take_row() { return std::exchange(row_, {}); }
    const HashSet &seen(int layer) const { return seen_[layer]; }

private:
    Fingerprints::Row row_;
    std::vector<HashSet> seen_;  // by layer
    bool count_colors_;
};
}  // namespace

template <class Input>
Fingerprints fingerprint_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads,
                             bool count_colors) {
    check_threads(threads);
    Chunks chunks(inputs.size(), threads);
    Fingerprints result;
    result.rows.resize(inputs.size());
    std::vector<std::unique_ptr<RefinementWorker>> workers(threads);
    std::vector<FingerprintSink> sinks(threads, FingerprintSink(data.options.iterations, count_colors));
    for_each_chunk(chunks, threads, [&](int thread, std::size_t chunk) {
        if (!workers[thread])
            workers[thread] = std::make_unique<RefinementWorker>(data);
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            workers[thread]->refinement().run(workers[thread]->graph(inputs[at]), sinks[thread]);
            result.rows[at] = sinks[thread].take_row();
        }
    });
    for (int layer = 0; layer <= data.options.iterations; ++layer) {
        HashSet all = sinks[0].seen(layer);
        for (int thread = 1; thread < threads; ++thread)
            all.insert_all(sinks[thread].seen(layer));
        result.layer_sizes.push_back(static_cast<std::int64_t>(all.size()));
    }
    return result;
}

template Fingerprints fingerprint_all(const FeatureGenerator::Data &, std::span<const State *const>, int, bool);
template Fingerprints fingerprint_all(const FeatureGenerator::Data &, std::span<const Graph *const>, int, bool);
}  // namespace wl_core
