#include "search_plugin/heuristics/lmcut.h"

#include "search_plugin/heuristics/landmark_cuts.h"
#include "search_plugin/heuristics/relaxation_heuristic.h"

namespace search_plugin {
namespace {
class LMCut final : public Heuristic {
public:
    LMCut(const Task &task, CostType cost_type) : Heuristic(task), cuts_(task, cost_type) {}
    bool finds_relaxed_dead_ends() const override { return true; }

    double evaluate(const TaskState &state) override { return cuts_.total_cost(state); }

private:
    LandmarkCuts cuts_;
};
}  // namespace

std::unique_ptr<Heuristic> make_lmcut(const Task &task, const Options &options) {
    return std::make_unique<LMCut>(task, cost_type(options));
}
}  // namespace search_plugin
