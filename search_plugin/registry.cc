#include "search_plugin/registry.h"

namespace search_plugin {
namespace {
template <typename Plugin>
void append(PluginKind kind, const std::vector<Plugin> &table, std::vector<PluginInfo> &result) {
    for (std::size_t row = 0; row < table.size(); ++row) {
        const HeuristicProperties *properties = nullptr;
        if constexpr (std::is_same_v<Plugin, HeuristicPlugin>)
            properties = &table[row].properties;
        result.push_back({kind, row, table[row].name, table[row].help, table[row].options, properties});
    }
}
}  // namespace

std::vector<PluginInfo> all_plugins() {
    std::vector<PluginInfo> result;
    append(PluginKind::search, search_plugins(), result);
    append(PluginKind::open_list, open_list_plugins(), result);
    append(PluginKind::heuristic, heuristic_plugins(), result);
    append(PluginKind::evaluator, evaluator_plugins(), result);
    return result;
}

const char *plugin_kind_name(PluginKind kind) {
    switch (kind) {
    case PluginKind::search:
        return "search";
    case PluginKind::open_list:
        return "open list";
    case PluginKind::heuristic:
        return "heuristic";
    default:
        return "evaluator";
    }
}
}  // namespace search_plugin
