#include "feature_generator.h"

#include "color_sinks.h"
#include "parallel.h"

#include "wl_core/errors.h"

#include <cmath>

namespace wl_core {
void check_options(const FeatureOptions &options) {
    find_algorithm(options.algorithm);
    make_graph_generator(options.graph, DomainSignature().to_domain());
    if (options.iterations < 0 || options.iterations > MAX_ITERATIONS)
        throw InputError("iterations: expected 0 to " + std::to_string(MAX_ITERATIONS) + ", got " +
                         std::to_string(options.iterations));
    if (options.max_pairs < 1)
        throw InputError("max_pairs: expected a positive number, got " + std::to_string(options.max_pairs));
}

RefinementWorker::RefinementWorker(const FeatureGenerator::Data &data)
    : data_(data), refinement_(data.algorithm->make(data.options)) {}

const Graph &RefinementWorker::graph(const State *state) {
    if (state->problem != problem_) {
        const std::shared_ptr<const Domain> &domain = state->problem->domain;
        if (domain != domain_) {
            if (domain != data_.domain)
                check_same_domain(data_, *domain);
            generator_ = make_graph_generator(data_.options.graph, domain, data_.options.graph_options);
            domain_ = domain;
        }
        problem_ = nullptr;  // in case the next line throws
        generator_->set_problem(state->problem);
        problem_ = state->problem;
    }
    generator_->to_graph(*state, graph_);
    return graph_;
}

namespace {
void check_threads(int threads) {
    if (threads < 1)
        throw InputError("threads: expected at least 1, got " + std::to_string(threads));
}

std::vector<const State *> pointers(std::span<const State> states) {
    std::vector<const State *> result;
    for (const State &state : states)
        result.push_back(&state);
    return result;
}

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

template <class Input> void collect_all(FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
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
        for (std::size_t at = chunks.begin(chunk); at < chunks.end(chunk); ++at) {
            const Graph &graph = workers[thread]->graph(inputs[at]);
            if (data.algorithm->continuous)
                sinks[thread]->set_continuous(graph);
            workers[thread]->refinement().run(graph, *sinks[thread]);
            sinks[thread]->finish_row(parts[chunk]);
        }
    });
    return concatenated(std::move(parts));
}

template <class Input>
std::vector<double> predict_all(const FeatureGenerator::Data &data, std::span<const Input> inputs, int threads) {
    check_threads(threads);
    if (data.count_weights.empty() && data.colors.size() > 0)
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
}  // namespace

FeatureGenerator::FeatureGenerator(std::shared_ptr<const Domain> domain, FeatureOptions options)
    : data_(std::make_unique<Data>()) {
    if (!domain)
        throw InputError("a feature generator needs a domain");
    check_options(options);
    data_->signature = DomainSignature(*domain);
    data_->domain = std::move(domain);
    data_->algorithm = &find_algorithm(options.algorithm);
    data_->options = std::move(options);
}

FeatureGenerator::FeatureGenerator(std::unique_ptr<Data> data) : data_(std::move(data)) {}
FeatureGenerator::~FeatureGenerator() = default;
FeatureGenerator::FeatureGenerator(FeatureGenerator &&) noexcept = default;
FeatureGenerator &FeatureGenerator::operator=(FeatureGenerator &&) noexcept = default;

const std::shared_ptr<const Domain> &FeatureGenerator::domain() const {
    return data_->domain;
}
const FeatureOptions &FeatureGenerator::options() const {
    return data_->options;
}
const ColorTable &FeatureGenerator::colors() const {
    return data_->colors;
}
bool FeatureGenerator::has_continuous_features() const {
    return data_->algorithm->continuous;
}
bool FeatureGenerator::has_weights() const {
    return !data_->count_weights.empty();
}
const std::vector<double> &FeatureGenerator::weights() const {
    return data_->weights;
}
double FeatureGenerator::intercept() const {
    return data_->intercept;
}
const std::string &FeatureGenerator::provenance() const {
    return data_->provenance;
}

int FeatureGenerator::num_features() const {
    return data_->colors.size() * (data_->algorithm->continuous ? 2 : 1);
}

std::vector<int> FeatureGenerator::layer_sizes() const {
    std::vector<int> sizes(data_->options.iterations + 1);
    for (ColorId color = 0; color < data_->colors.size(); ++color)
        ++sizes[data_->colors.layer(color)];
    return sizes;
}

void FeatureGenerator::set_weights(std::vector<double> weights, double intercept) {
    if (weights.size() != static_cast<std::size_t>(num_features()))
        throw InputError("expected one weight for each of " + std::to_string(num_features()) + " features, got " +
                         std::to_string(weights.size()));
    auto check = [](double weight, const std::string &name) {
        if (!(std::fabs(weight) <= MAX_WEIGHT))
            throw InputError(name + ": expected a finite number of at most 2^40, got " + std::to_string(weight));
    };
    for (std::size_t at = 0; at < weights.size(); ++at)
        check(weights[at], "weight " + std::to_string(at));
    check(intercept, "intercept");
    data_->weights = std::move(weights);
    data_->intercept = intercept;
    data_->count_weights.clear();
    for (ColorId color = 0; color < data_->colors.size(); ++color)
        data_->count_weights.push_back(ExactSum(data_->weights[color]));
}

void check_same_domain(const FeatureGenerator::Data &data, const Domain &domain) {
    std::string difference = data.signature.difference(DomainSignature(domain), data.options.graph_options);
    if (!difference.empty())
        throw ModelError((data.source.empty() ? "" : data.source + ": ") + "made for domain '" + data.signature.name +
                         "', which domain '" + domain.name + "' is not: " + difference);
}

void FeatureGenerator::check_domain(const Domain &domain) const {
    check_same_domain(*data_, domain);
}

void FeatureGenerator::collect(std::span<const State *const> states, int threads) {
    collect_all(*data_, states, threads);
}
void FeatureGenerator::collect(std::span<const State> states, int threads) {
    collect(pointers(states), threads);
}
void FeatureGenerator::collect(std::span<const Graph> graphs, int threads) {
    collect_all(*data_, graphs, threads);
}

SparseRows FeatureGenerator::embed(std::span<const State *const> states, int threads) const {
    return embed_all(*data_, states, threads);
}
SparseRows FeatureGenerator::embed(std::span<const State> states, int threads) const {
    return embed(pointers(states), threads);
}
SparseRows FeatureGenerator::embed(std::span<const Graph> graphs, int threads) const {
    return embed_all(*data_, graphs, threads);
}

std::vector<double> FeatureGenerator::predict(std::span<const State *const> states, int threads) const {
    return predict_all(*data_, states, threads);
}
std::vector<double> FeatureGenerator::predict(std::span<const State> states, int threads) const {
    return predict(pointers(states), threads);
}
std::vector<double> FeatureGenerator::predict(std::span<const Graph> graphs, int threads) const {
    return predict_all(*data_, graphs, threads);
}
}  // namespace wl_core
