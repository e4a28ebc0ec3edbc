#include "batch.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

namespace wl_core {
namespace {
// Adds the colors of `part`, from number `begin` to `end`, that `builder` does not know.
// names[c] becomes the color that c is called there.
void merge(const ColorTable &part, ColorId begin, ColorId end, const KeyFormat &format, ColorTableBuilder &builder,
           std::vector<ColorId> &names) {
    for (ColorId color = begin; color < end; ++color) {
        ColorId name = builder.table().find(part.hash(color));
        if (name < 0)
            name = builder.add(part.layer(color), part.hash(color),
                               renamed_key(part.key(color), part.layer(color), format, names));
        names.push_back(name);
    }
}

// Colors are numbered as one thread would: every thread notes which of its colors were new in
// which chunk, and chunk by chunk those are new that no earlier chunk had.
template <class Input> void collect_parallel(FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    struct Range {
        int thread;
        ColorId begin, end;
    };
    KeyFormat format = data.algorithm->key_format(data.options);
    Chunks chunks(inputs.size(), threads);
    std::vector<ColorTableBuilder> builders(threads);
    std::vector<std::unique_ptr<RefinementWorker>> workers(threads);
    std::vector<Range> ranges(chunks.count());
    for_each_chunk(chunks, threads, [&](int thread, std::size_t chunk) {
        if (!workers[thread])
            workers[thread] = std::make_unique<RefinementWorker>(data);
        ColorTableBuilder &builder = builders[thread];
        CollectingSink sink(builder, workers[thread]->refinement(), format);
        ColorId begin = builder.table().size();
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at)
            workers[thread]->refinement().run(workers[thread]->graph(inputs[at]), sink);
        ranges[chunk] = {thread, begin, builder.table().size()};
    });
    ColorTableBuilder builder(std::move(data.colors));
    std::vector<std::vector<ColorId>> names(threads);
    for (const Range &range : ranges)
        merge(builders[range.thread].table(), range.begin, range.end, format, builder, names[range.thread]);
    data.colors = builder.take();
}

}  // namespace

void check_threads(int threads) {
    if (threads < 1)
        throw InputError("threads: expected at least 1, got " + std::to_string(threads));
}

template <class Input> void collect_all(FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
    data.has_weights = false;
    data.weights.clear();
    data.count_weights.clear();
    data.intercept = 0;
    if (threads > 1 && inputs.size() > 1)
        return collect_parallel(data, inputs, threads);
    RefinementWorker worker(data);
    // On a copy of the table, so that an error half way leaves the generator as it was.
    ColorTableBuilder builder(data.colors);
    CollectingSink sink(builder, worker.refinement(), data.algorithm->key_format(data.options));
    for (const Input &input : inputs)
        worker.refinement().run(worker.graph(input), sink);
    data.colors = builder.take();
}

template void collect_all(FeatureGenerator::Data &, std::span<const State *const>, int);
template void collect_all(FeatureGenerator::Data &, std::span<const Graph *const>, int);
}  // namespace wl_core
