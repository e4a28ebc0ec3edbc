#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/options.h"

#include <memory>

namespace search_plugin {
/*
  What a heuristic promises. A task with a feature that is not supported is refused
  by name before the heuristic is built: a factory need not check again.
*/
struct HeuristicProperties {
    bool admissible = false;
    bool consistent = false;
    bool safe = true;  // infinite only where there is no plan
    bool preferred_operators = false;
    bool conditional_effects = true;
    bool axioms = true;
    bool numeric = true;
};

/*
  One row of the table of heuristics. The name is what users type and what the log
  says. Options are those of type boolean, integer, number, text and choice.
*/
struct HeuristicPlugin {
    const char *name;
    const char *help;
    HeuristicProperties properties;
    std::vector<OptionSpec> options;
    std::unique_ptr<Heuristic> (*make)(const Task &task, const Options &options);
};

// A new heuristic is two files in heuristics/ and one row in heuristic_registry.cc.
const std::vector<HeuristicPlugin> &heuristic_plugins();
}  // namespace search_plugin
