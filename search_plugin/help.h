#pragma once

#include <string>

namespace search_plugin {
std::string usage_text();
std::string help_text();
// What --help NAME shows. Throws OptionError on an unknown name.
std::string plugin_help_text(const std::string &name);
// One JSON object: for each kind of plugin a list of names, options and properties.
std::string plugins_json();
}  // namespace search_plugin
