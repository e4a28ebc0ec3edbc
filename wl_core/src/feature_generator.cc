#include "feature_generator.h"

#include "batch.h"

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

namespace {
template <class Input> std::vector<const Input *> pointers(std::span<const Input> inputs) {
    std::vector<const Input *> result;
    for (const Input &input : inputs)
        result.push_back(&input);
    return result;
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
FeatureGenerator::FeatureGenerator(const FeatureGenerator &other) : data_(std::make_unique<Data>(*other.data_)) {}
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
    return data_->has_weights;
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
    data_->has_weights = true;
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
    collect_all<const State *>(*data_, pointers(states), threads);
}
void FeatureGenerator::collect(std::span<const Graph *const> graphs, int threads) {
    collect_all(*data_, graphs, threads);
}
void FeatureGenerator::collect(std::span<const Graph> graphs, int threads) {
    collect_all<const Graph *>(*data_, pointers(graphs), threads);
}

SparseRows FeatureGenerator::embed(std::span<const State *const> states, int threads) const {
    return embed_all(*data_, states, threads);
}
SparseRows FeatureGenerator::embed(std::span<const State> states, int threads) const {
    return embed_all<const State *>(*data_, pointers(states), threads);
}
SparseRows FeatureGenerator::embed(std::span<const Graph *const> graphs, int threads) const {
    return embed_all(*data_, graphs, threads);
}
SparseRows FeatureGenerator::embed(std::span<const Graph> graphs, int threads) const {
    return embed_all<const Graph *>(*data_, pointers(graphs), threads);
}

std::vector<double> FeatureGenerator::predict(std::span<const State *const> states, int threads) const {
    return predict_all(*data_, states, threads);
}
std::vector<double> FeatureGenerator::predict(std::span<const State> states, int threads) const {
    return predict_all<const State *>(*data_, pointers(states), threads);
}
std::vector<double> FeatureGenerator::predict(std::span<const Graph *const> graphs, int threads) const {
    return predict_all(*data_, graphs, threads);
}
std::vector<double> FeatureGenerator::predict(std::span<const Graph> graphs, int threads) const {
    return predict_all<const Graph *>(*data_, pointers(graphs), threads);
}

Fingerprints FeatureGenerator::fingerprints(std::span<const State *const> states, int threads,
                                            bool count_colors) const {
    return fingerprint_all(*data_, states, threads, count_colors);
}
Fingerprints FeatureGenerator::fingerprints(std::span<const Graph *const> graphs, int threads,
                                            bool count_colors) const {
    return fingerprint_all(*data_, graphs, threads, count_colors);
}
}  // namespace wl_core
