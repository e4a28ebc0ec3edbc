#include "batch.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

#include <algorithm>

namespace wl_core {
namespace {
// What one thread collects, with numbers of its own.
struct ThreadColors {
    explicit ThreadColors(const FeatureGenerator::Data &data) : worker(data) {}

    ColorTableBuilder builder;
    RefinementWorker worker;
};

// Colors that were new to their thread.
struct NewColors {
    int thread;
    std::vector<int> layers;
    std::vector<ColorHash> hashes;
    std::vector<std::size_t> key_ends;
    std::vector<std::int32_t> keys;
};

NewColors copy_colors(const ColorTable &table, ColorId begin, int thread) {
    NewColors result;
    result.thread = thread;
    for (ColorId color = begin; color < table.size(); ++color) {
        result.layers.push_back(table.layer(color));
        result.hashes.push_back(table.hash(color));
        std::span<const std::int32_t> key = table.key(color);
        result.keys.insert(result.keys.end(), key.begin(), key.end());
        result.key_ends.push_back(result.keys.size());
    }
    return result;
}

// Numbers the colors of all threads as one thread would that comes across them in the same order.
class Merger {
public:
    Merger(ColorTable table, const KeyFormat &format, int threads)
        : builder_(std::move(table)), format_(format), names_(threads) {}

    void add(const NewColors &colors) {
        std::vector<ColorId> &names = names_[colors.thread];
        std::size_t begin = 0;
        for (std::size_t at = 0; at < colors.hashes.size(); ++at) {
            ColorId name = builder_.table().find(colors.hashes[at]);
            if (name < 0) {
                std::span key(colors.keys.data() + begin, colors.keys.data() + colors.key_ends[at]);
                key_.clear();
                append_renamed_key(key, colors.layers[at], format_, names, entries_, key_);
                name = builder_.add(colors.layers[at], colors.hashes[at], key_);
            }
            names.push_back(name);
            begin = colors.key_ends[at];
        }
    }
    ColorTable take() { return builder_.take(); }

private:
    ColorTableBuilder builder_;
    KeyFormat format_;
    std::vector<std::vector<ColorId>> names_;  // by thread, of each of its colors
    KeyEntries entries_;
    std::vector<std::int32_t> key_;
};

template <class Input>
ColorTable collected_in_parallel(const FeatureGenerator::Data &data, std::span<const Input> inputs, int num_threads) {
    KeyFormat format = data.algorithm->key_format(data.options);
    Chunks chunks(inputs.size(), num_threads);
    std::vector<std::unique_ptr<ThreadColors>> threads(num_threads);
    auto collect_chunk = [&](int number, std::size_t chunk) {
        if (!threads[number])
            threads[number] = std::make_unique<ThreadColors>(data);
        ThreadColors &thread = *threads[number];
        CollectingSink sink(thread.builder, thread.worker.refinement(), format);
        ColorId begin = thread.builder.table().size();
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at)
            thread.worker.refinement().run(thread.worker.graph(inputs[at]), sink);
        return copy_colors(thread.builder.table(), begin, number);
    };
    Merger merger(data.colors, format, num_threads);
    make_in_order(chunks, num_threads, collect_chunk, [&](const NewColors &colors) { merger.add(colors); });
    return merger.take();
}

template <class Input> ColorTable collected(const FeatureGenerator::Data &data, std::span<const Input> inputs) {
    RefinementWorker worker(data);
    ColorTableBuilder builder(data.colors);
    CollectingSink sink(builder, worker.refinement(), data.algorithm->key_format(data.options));
    for (const Input &input : inputs)
        worker.refinement().run(worker.graph(input), sink);
    return builder.take();
}
}  // namespace

void check_threads(int threads) {
    if (threads < 1)
        throw InputError("threads: expected at least 1, got " + std::to_string(threads));
}

template <class Input> void collect_all(FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
    // The old table stays until the new one is there: an error half way changes nothing.
    data.colors =
        threads > 1 && inputs.size() > 1 ? collected_in_parallel(data, inputs, threads) : collected(data, inputs);
    data.has_weights = false;
    data.weights.clear();
    data.count_weights.clear();
    data.intercept = 0;
}

template void collect_all(FeatureGenerator::Data &, std::span<const State *const>, int);
template void collect_all(FeatureGenerator::Data &, std::span<const Graph *const>, int);
}  // namespace wl_core
