#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/options.h"

#include <memory>
#include <optional>

namespace search_plugin {
class Evaluator;
class SearchBuilder;
struct CheckedCall;
struct OpenListDescription;

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

// What combines heuristics and g into other numbers.
struct EvaluatorPlugin {
    const char *name;
    const char *help;
    std::vector<OptionSpec> options;
    std::unique_ptr<Evaluator> (*make)(SearchBuilder &builder, const CheckedCall &call);
};

struct OpenListPlugin {
    const char *name;
    const char *help;
    std::vector<OptionSpec> options;
    OpenListDescription (*describe)(SearchBuilder &builder, const CheckedCall &call);
};

struct SearchPlugin {
    const char *name;
    const char *help;
    std::vector<OptionSpec> options;
    void (*configure)(SearchBuilder &builder, const CheckedCall &call);
};

// A new heuristic is two files in heuristics/ and one row in heuristic_registry.cc.
const std::vector<HeuristicPlugin> &heuristic_plugins();
// The others are in search_registry.cc.
const std::vector<EvaluatorPlugin> &evaluator_plugins();
const std::vector<OpenListPlugin> &open_list_plugins();
const std::vector<SearchPlugin> &search_plugins();

enum class PluginKind { search, open_list, heuristic, evaluator };

// Any row of the tables above: what help, error messages and the checker need to know.
struct PluginInfo {
    PluginKind kind;
    std::size_t row;
    std::string name;
    const char *help;
    const std::vector<OptionSpec> &options;
    const HeuristicProperties *properties;  // of a heuristic
};

std::vector<PluginInfo> all_plugins();
const char *plugin_kind_name(PluginKind kind);  // "open list"
}  // namespace search_plugin
