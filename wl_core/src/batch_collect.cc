#include "batch.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

namespace wl_core {
namespace {
// What one thread collected, with numbers of its own. On cache lines of its own too.
struct alignas(128) ThreadColors {
    ColorTableBuilder builder;
    std::unique_ptr<RefinementWorker> worker;
    std::vector<ColorId> names;  // the number of each color in the common table
};

struct ColorRange {
    int thread;
    ColorId begin, end;
};

struct ColorOrigin {
    int thread;
    ColorId color;
};

// Numbers the colors of all threads, as one thread would: `ranges` says which of a thread's colors
// were new to it in each chunk; those are new that no earlier chunk had. Keys are still missing.
std::vector<ColorOrigin> number_colors(std::span<const ColorRange> ranges, std::vector<ThreadColors> &threads,
                                       ColorTableBuilder &builder) {
    std::vector<ColorOrigin> origins;
    for (const ColorRange &range : ranges) {
        const ColorTable &table = threads[range.thread].builder.table();
        for (ColorId color = range.begin; color < range.end; ++color) {
            ColorId name = builder.table().find(table.hash(color));
            if (name < 0) {
                name = builder.add_without_key(table.layer(color), table.hash(color));
                origins.push_back({range.thread, color});
            }
            threads[range.thread].names.push_back(name);
        }
    }
    return origins;
}

// Many keys, one after the other.
struct KeyBlock {
    std::vector<std::int32_t> keys;
    std::vector<std::size_t> ends;
};

void add_keys(std::span<const ColorOrigin> origins, const std::vector<ThreadColors> &threads, const KeyFormat &format,
              ColorTableBuilder &builder) {
    int num_threads = static_cast<int>(threads.size());
    Chunks chunks(origins.size(), num_threads);
    std::vector<KeyBlock> blocks(chunks.count());
    for_each_chunk(chunks, num_threads, [&](int, std::size_t chunk) {
        KeyBlock block;
        KeyEntries entries;
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            const ThreadColors &thread = threads[origins[at].thread];
            const ColorTable &table = thread.builder.table();
            append_renamed_key(table.key(origins[at].color), table.layer(origins[at].color), format, thread.names,
                               entries, block.keys);
            block.ends.push_back(block.keys.size());
        }
        blocks[chunk] = std::move(block);
    });
    for (const KeyBlock &block : blocks) {
        std::size_t begin = 0;
        for (std::size_t end : block.ends) {
            builder.add_key({block.keys.data() + begin, end - begin});
            begin = end;
        }
    }
}

template <class Input>
ColorTable collected_in_parallel(const FeatureGenerator::Data &data, std::span<const Input> inputs, int num_threads) {
    KeyFormat format = data.algorithm->key_format(data.options);
    Chunks chunks(inputs.size(), num_threads);
    std::vector<ThreadColors> threads(num_threads);
    std::vector<ColorRange> ranges(chunks.count());
    for_each_chunk(chunks, num_threads, [&](int number, std::size_t chunk) {
        ThreadColors &thread = threads[number];
        if (!thread.worker)
            thread.worker = std::make_unique<RefinementWorker>(data);
        CollectingSink sink(thread.builder, thread.worker->refinement(), format);
        ColorId begin = thread.builder.table().size();
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at)
            thread.worker->refinement().run(thread.worker->graph(inputs[at]), sink);
        ranges[chunk] = {number, begin, thread.builder.table().size()};
    });
    ColorTableBuilder builder(data.colors);
    add_keys(number_colors(ranges, threads, builder), threads, format, builder);
    return builder.take();
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
