#include "search_plugin/heuristics/wl.h"

#include "search_plugin/log.h"
#include "search_plugin/process.h"

#include <algorithm>
#include <cmath>

namespace search_plugin {
namespace {
using wl_core::FeatureGenerator;

// Two digits behind the point.
std::string rounded(double number) {
    return format_number(std::round(number * 100) / 100);
}

std::shared_ptr<const FeatureGenerator> load(const std::filesystem::path &file, std::vector<std::string> &description) {
    double start = wall_seconds();
    auto model = std::make_shared<const FeatureGenerator>(FeatureGenerator::load(file));
    const wl_core::FeatureOptions &options = model->options();
    const std::vector<double> &weights = model->weights();
    auto num_weights = std::count_if(weights.begin(), weights.end(), [](double weight) { return weight != 0; });
    description = {"model " + file.string(),
                   "algorithm " + options.algorithm + ", graph " + options.graph + ", " +
                       std::to_string(options.iterations) + " iterations, " +
                       (options.neighbors == wl_core::Neighbors::set ? "set" : "multiset") + " neighbors, " +
                       (options.graph_options.atoms == wl_core::AtomFilter::all ? "all" : "fluent") + " atoms",
                   std::to_string(model->num_features()) + " features, " + std::to_string(num_weights) +
                       " with a weight other than zero",
                   "model loaded in " + std::string(FixedText().append_seconds(wall_seconds() - start).view())};
    return model;
}
}  // namespace

WlHeuristic::WlHeuristic(const Task &task, const std::filesystem::path &model_file, bool check)
    : Heuristic(task), evaluator_(load(model_file, description_), task, check), start_(cpu_seconds()) {
    if (!evaluator_.is_incremental())
        description_.push_back("every state is evaluated from scratch");
}

double WlHeuristic::evaluate(const TaskState &state) {
    parent_ = Parent::unknown;
    return evaluator_.evaluate(state);
}

// Of many successors, each is probed from the parent; of a single one, evaluate() moves on to it,
// because its own successors are likely to come next.
double WlHeuristic::evaluate_successor(const TaskState &parent, const StateDelta &delta) {
    if (parent_ == Parent::unknown)
        return Heuristic::evaluate_successor(parent, delta);
    if (parent_ == Parent::announced)
        evaluator_.set_parent(parent);
    parent_ = Parent::current;
    return evaluator_.evaluate_successor(delta);
}

std::vector<std::string> WlHeuristic::statistics() const {
    auto evaluations = static_cast<double>(evaluator_.num_evaluations());
    double seconds = std::max(cpu_seconds() - start_, 1e-6);
    return {"evaluations: " + std::to_string(evaluator_.num_evaluations()),
            "evaluations per second of search: " + format_number(std::round(evaluations / seconds)),
            "evaluations with unseen colors: " + std::to_string(evaluator_.num_unseen()) + " (" +
                rounded(evaluations == 0 ? 0 : 100 * static_cast<double>(evaluator_.num_unseen()) / evaluations) +
                "%)"};
}
}  // namespace search_plugin
