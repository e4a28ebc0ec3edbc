#pragma once

#include "wl_core/errors.h"

#include <cstdint>
#include <string>

namespace wl_core {
// Throws LimitError before memory is spent on more pairs of nodes than the caller allows.
inline void check_pairs(const char *algorithm, std::int64_t nodes, std::int64_t pairs, std::int64_t max_pairs) {
    if (pairs > max_pairs)
        throw LimitError(std::string(algorithm) + ": a graph of " + std::to_string(nodes) + " nodes has " +
                         std::to_string(pairs) + " pairs of nodes, more than max_pairs = " + std::to_string(max_pairs));
}
}  // namespace wl_core
