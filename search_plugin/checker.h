#pragma once

#include "search_plugin/expression.h"
#include "search_plugin/registry.h"

namespace search_plugin {
/*
  A call in a search expression whose names, options and types have been checked
  against the registries; options that were not given have their defaults.
*/
struct CheckedCall {
    PluginKind kind = PluginKind::search;
    std::size_t row = 0;  // in the table of its kind
    std::string name;
    // What the user meant, in one spelling: equal for equal calls. Defaults are left out.
    std::string canonical;
    Options options;                                                           // the plain ones
    std::vector<std::pair<std::string, std::vector<CheckedCall>>> parts = {};  // the others, by option

    const std::vector<CheckedCall> &calls(std::string_view option) const;
};

// Checks a whole search expression; throws OptionError. Needs no task, so mistakes show at once.
CheckedCall check_search(std::string_view source);
}  // namespace search_plugin
