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
    double start = cpu_seconds();
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
                   "model loaded in " + format_number(cpu_seconds() - start) + "s"};
    return model;
}
}  // namespace

WlHeuristic::WlHeuristic(const Task &task, const std::filesystem::path &model_file, bool check)
    : Heuristic(task), evaluator_(load(model_file, description_), task, check), start_(cpu_seconds()) {
    if (!evaluator_.is_incremental())
        description_.push_back("every state is evaluated from scratch");
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
