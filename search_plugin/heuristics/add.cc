#include "search_plugin/heuristics/add.h"

#include "search_plugin/heuristics/relaxation_heuristic.h"

namespace search_plugin {
namespace {
template <typename Exploration> class Add final : public RelaxationHeuristic<Exploration> {
public:
    using RelaxationHeuristic<Exploration>::RelaxationHeuristic;

    void preferred_operators(std::vector<OperatorId> &result) override {
        result.clear();
        if (is_reachable_)
            this->exploration_.extract_plan(result);
    }

private:
    double value() override {
        Exploration &exploration = this->exploration_;
        is_reachable_ = exploration.template explore<Combination::sum>();
        return is_reachable_ ? exploration.template goal_cost<Combination::sum>() : INFINITE;
    }

    bool is_reachable_ = false;
};
}  // namespace

std::unique_ptr<Heuristic> make_add(const Task &task, const Options &options) {
    return make_relaxation_heuristic<Add>(task, cost_type(options));
}
}  // namespace search_plugin
