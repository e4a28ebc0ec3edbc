#pragma once

#include "search_plugin/fixed_text.h"

namespace search_plugin {
/*
  What a search counts. Plain numbers in one place, so that they can be reported
  whenever and however the search ends.
*/
struct Statistics {
    struct Counts {
        std::uint64_t expanded = 0;
        std::uint64_t reopened = 0;
        std::uint64_t evaluated = 0;  // states
        std::uint64_t generated = 0;
        std::uint64_t asked = 0;  // states that preferred operators were computed for
    };

    Counts counts;
    Counts until_last_jump;  // when f last rose; only where the search tracks f
    bool has_jumps = false;
    std::uint64_t evaluations = 0;  // computations of a heuristic
    std::uint64_t dead_ends = 0;
    std::uint64_t registered = 0;
    std::uint64_t bytes_per_state = 0;
    double search_start = 0;  // in CPU seconds of the process

    // The lines that Downward Lab reads, each with its prefix.
    void append_lines(FixedText &text, double search_seconds) const;
};
}  // namespace search_plugin
