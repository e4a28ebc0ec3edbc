#include "batch.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

namespace wl_core {
namespace {
SparseRows concatenated(std::vector<SparseRows> parts) {
    if (parts.empty())
        return {};
    SparseRows result = std::move(parts.front());
    std::size_t rows = result.offsets.size(), entries = result.columns.size();
    for (std::size_t part = 1; part < parts.size(); ++part) {
        rows += parts[part].offsets.size() - 1;
        entries += parts[part].columns.size();
    }
    result.offsets.reserve(rows);
    result.columns.reserve(entries);
    result.values.reserve(entries);
    for (std::size_t part = 1; part < parts.size(); ++part) {
        std::int64_t base = result.offsets.back();
        for (std::size_t row = 1; row < parts[part].offsets.size(); ++row)
            result.offsets.push_back(base + parts[part].offsets[row]);
        result.columns.insert(result.columns.end(), parts[part].columns.begin(), parts[part].columns.end());
        result.values.insert(result.values.end(), parts[part].values.begin(), parts[part].values.end());
    }
    return result;
}

}  // namespace

template <class Input>
SparseRows embed_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
    Chunks chunks(inputs.size(), threads);
    std::vector<SparseRows> parts(chunks.count());
    std::vector<std::unique_ptr<RefinementWorker>> workers(threads);
    std::vector<std::unique_ptr<CountingSink>> sinks(threads);
    for_each_chunk(chunks, threads, [&](int thread, std::size_t chunk) {
        if (!workers[thread]) {
            workers[thread] = std::make_unique<RefinementWorker>(data);
            sinks[thread] = std::make_unique<CountingSink>(data.colors);
        }
        SparseRows rows;  // not parts[chunk], whose cache line another thread writes to
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            const Graph &graph = workers[thread]->graph(inputs[at]);
            if (data.algorithm->continuous)
                sinks[thread]->set_continuous(graph);
            workers[thread]->refinement().run(graph, *sinks[thread]);
            sinks[thread]->finish_row(rows);
        }
        parts[chunk] = std::move(rows);
    });
    return concatenated(std::move(parts));
}

template <class Input>
std::vector<double> predict_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
    if (!data.has_weights)
        throw InputError("the feature generator has no weights: call set_weights before predict");
    Chunks chunks(inputs.size(), threads);
    std::vector<double> values(inputs.size());
    std::vector<std::unique_ptr<RefinementWorker>> workers(threads);
    for_each_chunk(chunks, threads, [&](int thread, std::size_t chunk) {
        if (!workers[thread])
            workers[thread] = std::make_unique<RefinementWorker>(data);
        WeighingSink sink(data.colors, data.count_weights, data.continuous_weights());
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            const Graph &graph = workers[thread]->graph(inputs[at]);
            sink.start(ExactSum(data.intercept), graph);
            workers[thread]->refinement().run(graph, sink);
            values[at] = sink.value();
        }
    });
    return values;
}

template SparseRows embed_all(const FeatureGenerator::Data &, std::span<const State *const>, int);
template SparseRows embed_all(const FeatureGenerator::Data &, std::span<const Graph *const>, int);
template std::vector<double> predict_all(const FeatureGenerator::Data &, std::span<const State *const>, int);
template std::vector<double> predict_all(const FeatureGenerator::Data &, std::span<const Graph *const>, int);
}  // namespace wl_core
