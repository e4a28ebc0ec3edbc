#pragma once

#include "wl_core/errors.h"

namespace search_plugin {
// A wrong command line: an option, a search expression, a file that cannot be written.
class OptionError : public wl_core::Error {
    using wl_core::Error::Error;
};
}  // namespace search_plugin
