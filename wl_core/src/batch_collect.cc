#include "batch.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

#include <algorithm>

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
    std::size_t most = 0;
    for (ThreadColors &thread : threads) {
        std::size_t size = static_cast<std::size_t>(thread.builder.table().size());
        thread.names.reserve(size);
        most += size;
    }
    builder.reserve(most);
    std::vector<ColorOrigin> origins;
    origins.reserve(most);
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

// Keys keep their length when their colors get other names, so all threads write to their places at once.
void add_keys(std::span<const ColorOrigin> origins, const std::vector<ThreadColors> &threads, const KeyFormat &format,
              ColorTableBuilder &builder) {
    auto key = [&](const ColorOrigin &origin) { return threads[origin.thread].builder.table().key(origin.color); };
    ColorId first = builder.table().size() - static_cast<ColorId>(origins.size());
    std::vector<std::size_t> sizes(origins.size());
    std::transform(origins.begin(), origins.end(), sizes.begin(), [&](const ColorOrigin &o) { return key(o).size(); });
    builder.add_blank_keys(sizes);
    int num_threads = static_cast<int>(threads.size());
    Chunks chunks(origins.size(), num_threads);
    for_each_chunk(chunks, num_threads, [&](int, std::size_t chunk) {
        KeyEntries entries;
        std::vector<std::int32_t> renamed;
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            const ThreadColors &thread = threads[origins[at].thread];
            renamed.clear();
            append_renamed_key(key(origins[at]), thread.builder.table().layer(origins[at].color), format, thread.names,
                               entries, renamed);
            builder.set_key(first + static_cast<ColorId>(at), renamed);
        }
    });
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
