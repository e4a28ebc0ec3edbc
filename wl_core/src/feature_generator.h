#pragma once

#include "color_table_builder.h"
#include "domain_signature.h"
#include "refinement.h"

namespace wl_core {
constexpr int MODEL_FORMAT = 1;

struct FeatureGenerator::Data {
    std::shared_ptr<const Domain> domain;
    DomainSignature signature;
    FeatureOptions options;
    const Algorithm *algorithm = nullptr;
    ColorTable colors;
    bool has_weights = false;
    std::vector<double> weights;
    std::vector<ExactSum> count_weights;  // of the counts, ready to be summed up
    double intercept = 0;
    std::string provenance;
    std::string source;  // the file that it was loaded from, for error messages

    std::span<const double> continuous_weights() const {
        return std::span(weights).subspan(std::min(weights.size(), static_cast<std::size_t>(colors.size())));
    }
};

// Throws ModelError that says what differs.
void check_same_domain(const FeatureGenerator::Data &data, const Domain &domain);

// Throws InputError for options out of range or unknown names.
void check_options(const FeatureOptions &options);

/*
  What a thread needs to refine states or graphs one after the other: it keeps memory,
  and the graph layout of the problem at hand.
*/
class RefinementWorker {
public:
    explicit RefinementWorker(const FeatureGenerator::Data &data);

    Refinement &refinement() { return *refinement_; }
    // Valid until the next call.
    const Graph &graph(const State *state);
    const Graph &graph(const Graph *graph) { return *graph; }

private:
    const FeatureGenerator::Data &data_;
    std::unique_ptr<Refinement> refinement_;
    std::unique_ptr<GraphGenerator> generator_;
    std::shared_ptr<const Domain> domain_;    // of generator_
    std::shared_ptr<const Problem> problem_;  // which generator_ is set to
    Graph graph_;
};
}  // namespace wl_core
