#pragma once

namespace search_plugin {
// Fast Downward's, which Downward Lab knows: 2x limits, 3x errors; even decades begin with the front end.
enum ExitCode : int {
    EXIT_PLAN_FOUND = 0,
    EXIT_INVALID_PLAN = 1,  // only from --validate-plan
    EXIT_UNSOLVABLE = 11,
    EXIT_INCOMPLETE = 12,
    EXIT_FRONT_END_OUT_OF_MEMORY = 20,
    EXIT_FRONT_END_OUT_OF_TIME = 21,
    EXIT_SEARCH_OUT_OF_MEMORY = 22,
    EXIT_SEARCH_OUT_OF_TIME = 23,
    EXIT_FRONT_END_CRITICAL = 30,
    EXIT_FRONT_END_INPUT = 31,
    EXIT_SEARCH_CRITICAL = 32,
    EXIT_SEARCH_INPUT = 33,
    EXIT_UNSUPPORTED = 34,
};
}  // namespace search_plugin
