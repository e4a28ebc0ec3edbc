#include "search_plugin/registry.h"

#include "search_plugin/heuristics/blind.h"

namespace search_plugin {
namespace {
template <typename T> std::unique_ptr<Heuristic> make(const Task &task, const Options &) {
    return std::make_unique<T>(task);
}
}  // namespace

const std::vector<HeuristicPlugin> &heuristic_plugins() {
    static const std::vector<HeuristicPlugin> plugins = {
        {.name = "blind",
         .help = "0 for goal states, the cost of the cheapest operator for all others.",
         .properties = {.admissible = true, .consistent = true},
         .options = {},
         .make = make<BlindHeuristic>},
    };
    return plugins;
}
}  // namespace search_plugin
