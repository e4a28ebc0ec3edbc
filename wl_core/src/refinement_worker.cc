#include "feature_generator.h"

namespace wl_core {
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
}  // namespace wl_core
