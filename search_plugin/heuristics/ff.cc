#include "search_plugin/heuristics/ff.h"

#include "search_plugin/heuristics/relaxation_heuristic.h"

namespace search_plugin {
namespace {
template <typename Exploration> class FF final : public RelaxationHeuristic<Exploration> {
public:
    using RelaxationHeuristic<Exploration>::RelaxationHeuristic;

    void preferred_operators(std::vector<OperatorId> &result) override { result = preferred_; }

private:
    double value() override {
        preferred_.clear();
        if (!this->exploration_.template explore<Combination::sum>())
            return INFINITE;
        return this->exploration_.extract_plan(preferred_);
    }

    std::vector<OperatorId> preferred_;
};
}  // namespace

std::unique_ptr<Heuristic> make_ff(const Task &task, const Options &options) {
    return make_relaxation_heuristic<FF>(task, cost_type(options));
}
}  // namespace search_plugin
