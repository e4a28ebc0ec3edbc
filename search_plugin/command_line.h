#pragma once

#include "search_plugin/log.h"
#include "search_plugin/watchdog.h"

#include <filesystem>
#include <vector>

namespace search_plugin {
// What the user asks for. Files are not looked at and expressions not checked here.
struct CommandLine {
    enum class Mode { usage, help, version, list_plugins, validate_plan, plan };

    Mode mode = Mode::plan;
    std::string help_topic;  // of --help NAME
    std::filesystem::path domain, problem;
    std::string search;                            // an expression
    std::filesystem::path plan_file = "sas_plan";  // --validate-plan: the plan to check
    Limits limits;
    bool validate = true;
    std::uint64_t seed = 0;
    LogLevel log_level = LogLevel::normal;
};

// Throws OptionError. `arguments` without the program's name.
CommandLine parse_command_line(const std::vector<std::string> &arguments);

struct CommandLineOption {
    const char *name;
    const char *value;  // how help names it; nullptr: takes none
    const char *help;
};
const std::vector<CommandLineOption> &command_line_options();

// Used when neither --search nor --model is given.
extern const char *const DEFAULT_SEARCH;
}  // namespace search_plugin
