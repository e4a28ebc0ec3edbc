#include "search_plugin/command_line.h"

#include "search_plugin/errors.h"
#include "search_plugin/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace search_plugin {
const char *const DEFAULT_SEARCH = "lazy_greedy([ff()], preferred=[ff()])";

namespace {
constexpr double MAX_SECONDS = 1e9;
constexpr double MAX_BYTES = 1e9 * 1024 * 1024 * 1024;

// "300s" with units {s: 1, m: 60, …}; a bare number has the unit `bare`.
double parse_amount(const std::string &option, const std::string &text, double bare,
                    const std::map<char, double> &units, const std::string &example) {
    double number = 0;
    const char *end = text.data() + text.size();
    auto [stop, error] = std::from_chars(text.data(), end, number);
    double unit = bare;
    bool good = error == std::errc() && number >= 0 && std::isfinite(number);
    if (good && stop != end) {
        char letter = *stop >= 'A' && *stop <= 'Z' ? static_cast<char>(*stop - 'A' + 'a') : *stop;
        auto found = units.find(letter);
        good = found != units.end() && stop + 1 == end;
        unit = good ? found->second : 0;
    }
    if (!good)
        throw OptionError(option + " wants " + example + ", got '" + text + "'");
    return number * unit;
}

double parse_time(const std::string &option, const std::string &text) {
    double seconds =
        parse_amount(option, text, 1, {{'s', 1}, {'m', 60}, {'h', 3600}}, "a time such as 300, 300s, 30m or 1h");
    if (seconds <= 0 || seconds > MAX_SECONDS)
        throw OptionError(option + " must be more than 0 and at most " + format_number(MAX_SECONDS) + " s, got '" +
                          text + "'");
    return seconds;
}

std::uint64_t parse_memory(const std::string &option, const std::string &text) {
    constexpr double MIB = 1024.0 * 1024.0;
    double bytes = parse_amount(option, text, MIB, {{'k', 1024}, {'m', MIB}, {'g', 1024 * MIB}},
                                "an amount of memory such as 4096, 4096M or 4G (bare numbers are MiB)");
    if (bytes < MIB || bytes > MAX_BYTES)
        throw OptionError(option + " must be at least 1M and at most 1000000000G, got '" + text + "'");
    return static_cast<std::uint64_t>(bytes);
}

LogLevel parse_log_level(const std::string &text) {
    if (text == "quiet")
        return LogLevel::quiet;
    if (text == "normal")
        return LogLevel::normal;
    if (text == "verbose")
        return LogLevel::verbose;
    throw OptionError("--log-level wants quiet, normal or verbose, got '" + text + "'");
}

std::uint64_t parse_seed(const std::string &text) {
    std::uint64_t seed = 0;
    auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || stop != text.data() + text.size())
        throw OptionError("--seed wants an integer that is not negative, got '" + text + "'");
    return seed;
}

std::string model_search(const std::string &file) {
    std::string quoted;
    for (char c : file)
        quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return "eager_greedy([wl(model=\"" + quoted + "\")])";
}

class Parser {
public:
    explicit Parser(const std::vector<std::string> &arguments) : arguments_(arguments) {}

    CommandLine parse() {
        if (arguments_.empty())
            line_.mode = CommandLine::Mode::usage;
        for (at_ = 0; at_ < arguments_.size(); ++at_) {
            const std::string &argument = arguments_[at_];
            if (argument.size() > 1 && argument[0] == '-')
                option(argument);
            else
                files_.push_back(argument);
        }
        finish();
        return line_;
    }

private:
    void option(const std::string &argument) {
        std::size_t equals = argument.find('=');
        std::string name = argument.substr(0, equals);
        if (name == "-h")
            name = "--help";
        const auto &options = command_line_options();
        auto known = std::find_if(options.begin(), options.end(), [&](const auto &o) { return name == o.name; });
        if (known == options.end())
            unknown(name);
        if (name == "--help")
            help(equals == std::string::npos ? "" : argument.substr(equals + 1));
        else if (known->value)
            set(name, equals == std::string::npos ? next(name, known->value) : argument.substr(equals + 1));
        else if (equals != std::string::npos)
            throw OptionError(name + " takes no value, got '" + argument + "'");
        else
            set(name, "");
    }

    [[noreturn]] static void unknown(const std::string &name) {
        std::vector<std::string> names;
        for (const CommandLineOption &option : command_line_options())
            names.push_back(option.name);
        throw OptionError("unknown option " + name + did_you_mean(name, names) + " (wl-planner --help lists all)");
    }

    std::string next(const std::string &name, const char *value) {
        if (at_ + 1 >= arguments_.size())
            throw OptionError(name + " wants a value: " + name + " " + value);
        return arguments_[++at_];
    }

    // --help alone, or --help NAME.
    void help(const std::string &topic) {
        line_.mode = CommandLine::Mode::help;
        line_.help_topic = topic;
        if (topic.empty() && at_ + 1 < arguments_.size() && arguments_[at_ + 1][0] != '-')
            line_.help_topic = arguments_[++at_];
    }

    void set(const std::string &name, const std::string &value) {
        if (name == "--search" || name == "--model") {
            if (!line_.search.empty())
                throw OptionError("give one of --search and --model, once: --model FILE is short for "
                                  "--search 'eager_greedy([wl(model=\"FILE\")])'");
            line_.search = name == "--search" ? value : model_search(value);
            if (value.empty())
                throw OptionError(name + " wants a value, got an empty one");
        } else if (name == "--plan-file") {
            line_.plan_file = value;
            names_plan_file_ = true;
        } else if (name == "--overall-time-limit")
            line_.limits.overall_seconds = parse_time(name, value);
        else if (name == "--search-time-limit")
            line_.limits.search_seconds = parse_time(name, value);
        else if (name == "--overall-memory-limit")
            line_.limits.overall_bytes = parse_memory(name, value);
        else if (name == "--search-memory-limit")
            line_.limits.search_bytes = parse_memory(name, value);
        else if (name == "--validate" || name == "--no-validate")
            line_.validate = name == "--validate";
        else if (name == "--seed")
            line_.seed = parse_seed(value);
        else if (name == "--log-level")
            line_.log_level = parse_log_level(value);
        else if (name == "--validate-plan") {
            line_.mode = CommandLine::Mode::validate_plan;
            validated_ = value;
        } else
            line_.mode = name == "--version" ? CommandLine::Mode::version : CommandLine::Mode::list_plugins;
    }

    void finish() {
        if (line_.mode != CommandLine::Mode::plan && line_.mode != CommandLine::Mode::validate_plan)
            return;
        if (files_.size() != 2)
            throw OptionError("expected two files, DOMAIN and PROBLEM, got " + std::to_string(files_.size()) +
                              (files_.empty() ? "" : ": " + listed_files()));
        if (line_.mode == CommandLine::Mode::validate_plan) {
            if (!line_.search.empty() || names_plan_file_)
                throw OptionError("--validate-plan does not plan: expected none of --search, --model and --plan-file");
            line_.plan_file = validated_;
        }
        if (line_.plan_file.empty())
            throw OptionError("the plan file has an empty name");
        line_.domain = files_[0];
        line_.problem = files_[1];
        if (line_.search.empty())
            line_.search = DEFAULT_SEARCH;
    }

    std::string listed_files() const {
        std::string result;
        for (const std::string &file : files_)
            result += (result.empty() ? "" : " ") + file;
        return result;
    }

    const std::vector<std::string> &arguments_;
    std::size_t at_ = 0;
    std::vector<std::string> files_;
    bool names_plan_file_ = false;
    std::string validated_;  // the plan of --validate-plan
    CommandLine line_;
};
}  // namespace

const std::vector<CommandLineOption> &command_line_options() {
    static const std::vector<CommandLineOption> options = {
        {"--search", "EXPR", "the search, in Fast Downward's syntax"},
        {"--model", "FILE", "plan with a learned model: short for --search 'eager_greedy([wl(model=\"FILE\")])'"},
        {"--plan-file", "FILE", "where to write the plan (default: sas_plan); a file of that name is removed first"},
        {"--overall-time-limit", "TIME", "CPU time for everything: 300, 300s, 30m, 1h"},
        {"--overall-memory-limit", "MEMORY", "address space for everything: 4G, 4096M; bare numbers are MiB"},
        {"--search-time-limit", "TIME", "CPU time for the search, preparing the heuristics included"},
        {"--search-memory-limit", "MEMORY", "address space from the moment the search begins"},
        {"--validate", nullptr, "check every plan before it is written (default)"},
        {"--no-validate", nullptr, "write plans unchecked"},
        {"--seed", "N", "for searches that draw random numbers (default: 0)"},
        {"--log-level", "LEVEL", "quiet, normal (default) or verbose"},
        {"--validate-plan", "PLAN", "do not plan, but check PLAN for DOMAIN and PROBLEM; exit code 0 or 1"},
        {"--list-plugins", nullptr, "all searches, open lists, heuristics and evaluators as JSON"},
        {"--help", "[NAME]", "this text, or what a search, open list, heuristic or evaluator does"},
        {"--version", nullptr, "the version"},
    };
    return options;
}

CommandLine parse_command_line(const std::vector<std::string> &arguments) {
    return Parser(arguments).parse();
}
}  // namespace search_plugin
