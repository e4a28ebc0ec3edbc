#pragma once

#include "search_plugin/fixed_text.h"

namespace search_plugin {
// Facts about this process. All of these may be called from a signal handler.
double cpu_seconds();            // user and system time since the process began
double wall_seconds();           // of a clock that only moves forward
std::uint64_t peak_memory_kb();  // address space, as the memory limits count it

// Writes all of `text`, past interruptions.
void write_all(int file_descriptor, std::string_view text);

// "[t=0.012345s, 10412 KB] ", as Fast Downward opens its log lines.
void append_log_prefix(FixedText &text, std::uint64_t memory_kb = peak_memory_kb());
}  // namespace search_plugin
