#include "batch.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

#include <algorithm>
#include <iterator>

namespace wl_core {
namespace {
void append(SparseRows &rows, SparseRows &&more) {
    if (rows.columns.empty() && rows.offsets.size() == 1) {
        rows = std::move(more);
        return;
    }
    std::int64_t base = rows.offsets.back();
    std::transform(more.offsets.begin() + 1, more.offsets.end(), std::back_inserter(rows.offsets),
                   [base](std::int64_t offset) { return base + offset; });
    rows.columns.insert(rows.columns.end(), more.columns.begin(), more.columns.end());
    rows.values.insert(rows.values.end(), more.values.begin(), more.values.end());
}
}  // namespace

template <class Input>
SparseRows embed_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
    Chunks chunks(inputs.size(), threads);
    std::vector<std::unique_ptr<RefinementWorker>> workers(threads);
    std::vector<std::unique_ptr<CountingSink>> sinks(threads);
    auto embed_chunk = [&](int thread, std::size_t chunk) {
        if (!workers[thread]) {
            workers[thread] = std::make_unique<RefinementWorker>(data);
            sinks[thread] = std::make_unique<CountingSink>(data.colors);
        }
        SparseRows rows;
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            const Graph &graph = workers[thread]->graph(inputs[at]);
            if (data.algorithm->continuous)
                sinks[thread]->set_continuous(graph);
            workers[thread]->refinement().run(graph, *sinks[thread]);
            sinks[thread]->finish_row(rows);
        }
        return rows;
    };
    SparseRows result;
    make_in_order(chunks, threads, embed_chunk, [&](SparseRows &&rows) { append(result, std::move(rows)); });
    return result;
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
