#include "search_plugin/options.h"

#include <stdexcept>

namespace search_plugin {
const Options::Value &Options::find(std::string_view name) const {
    for (const auto &[key, value] : values_)
        if (key == name)
            return value;
    throw std::logic_error("a plugin reads the option '" + std::string(name) + "', which its table does not declare");
}
}  // namespace search_plugin
