#include "search_plugin/heuristics/hmax.h"

#include "search_plugin/heuristics/relaxation_heuristic.h"

namespace search_plugin {
namespace {
template <typename Exploration> class HMax final : public RelaxationHeuristic<Exploration> {
    using RelaxationHeuristic<Exploration>::RelaxationHeuristic;

    double value() override {
        Exploration &exploration = this->exploration_;
        return exploration.template explore<Combination::max>() ? exploration.template goal_cost<Combination::max>()
                                                                : INFINITE;
    }
};
}  // namespace

std::unique_ptr<Heuristic> make_hmax(const Task &task, const Options &options) {
    return make_hmax(task, cost_type(options));
}

std::unique_ptr<Heuristic> make_hmax(const Task &task, CostType cost_type) {
    return make_relaxation_heuristic<HMax>(task, cost_type);
}
}  // namespace search_plugin
