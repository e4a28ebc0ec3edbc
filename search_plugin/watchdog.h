#pragma once

#include "search_plugin/exit_codes.h"
#include "search_plugin/statistics.h"

#include <optional>

namespace search_plugin {
// CPU seconds and bytes of address space, as Fast Downward's limits are.
struct Limits {
    std::optional<double> overall_seconds = {};
    std::optional<double> search_seconds = {};
    std::optional<std::uint64_t> overall_bytes = {};
    std::optional<std::uint64_t> search_bytes = {};
};

enum class Phase { front_end, search, ending };
enum class StopReason { none, time, memory, signal, crash };

/*
  Keeps the process within its limits and lets it end in order, whatever it is
  doing when a limit is reached or SIGINT, SIGTERM or SIGXCPU arrives.

  A search asks stop_requested() at every step and returns; where nobody asks (in
  the front end, or in a heuristic that computes for half a second) the process
  writes its statistics and ends from within the signal handler. Memory: when an
  allocation fails, a reserve is set free and std::bad_alloc thrown; should the
  reserve not last, the process ends at once.

  All static: signals, timers and the handler of operator new belong to the process.
*/
class Watchdog {
public:
    static void start(const Limits &limits);
    // From now on limits count for the search, and `statistics` are reported.
    static void begin_search(const Limits &limits, const Statistics &statistics);
    // The result is known and being written: limits and signals no longer matter.
    static void begin_ending();

    static bool stop_requested();
    static StopReason stop_reason();
    static Phase phase();
    // Out of time or memory, according to the phase; of signals, minus their number.
    static int exit_code(StopReason reason);

    // A file to remove should the process end early; nullptr for none. The characters must stay.
    static void set_temporary_file(const char *path);

    // Ends the process with `code`; a negative code is the signal that ends it.
    [[noreturn]] static void leave(int code);
};

// The last lines of every run: peak memory, and the exit code as Lab wants to read it.
void append_last_lines(FixedText &text, Phase phase, StopReason reason, int code);
}  // namespace search_plugin
