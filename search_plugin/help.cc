#include "search_plugin/help.h"

#include "search_plugin/command_line.h"
#include "search_plugin/errors.h"
#include "search_plugin/expression.h"
#include "search_plugin/registry.h"

#include <algorithm>

namespace search_plugin {
namespace {
constexpr std::size_t WIDTH = 100;

// Breaks `text` into lines of WIDTH that begin at column `indent`; the first line is already there.
std::string wrap(const std::string &text, std::size_t indent) {
    std::string result;
    std::size_t column = indent;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t end = std::min(text.find(' ', at), text.size());
        if (column + 1 + (end - at) > WIDTH && column > indent) {
            result += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            result += ' ';
            ++column;
        }
        result += text.substr(at, end - at);
        column += end - at;
        at = end + 1;
    }
    return result + "\n";
}

std::string entry(const std::string &name, const std::string &text, std::size_t indent) {
    std::string result = "  " + name;
    result += result.size() + 2 > indent ? "\n" + std::string(indent, ' ') : std::string(indent - result.size(), ' ');
    return result + wrap(text, indent);
}

std::string first_sentence(const std::string &text) {
    std::size_t end = text.find(". ");
    return end == std::string::npos ? text : text.substr(0, end + 1);
}

const char *type_name(OptionType type) {
    switch (type) {
    case OptionType::boolean:
        return "boolean";
    case OptionType::integer:
        return "integer";
    case OptionType::number:
        return "number";
    case OptionType::file:
        return "file";
    case OptionType::choice:
        return "choice";
    case OptionType::evaluator:
        return "evaluator";
    case OptionType::evaluators:
        return "list of evaluators";
    case OptionType::preferred:
        return "list of heuristics";
    case OptionType::open_list:
        return "open list";
    default:
        return "list of open lists";
    }
}

std::string signature(const PluginInfo &plugin) {
    std::string result = plugin.name + "(";
    const char *separator = "";
    for (const OptionSpec &option : plugin.options) {
        result += separator + std::string(option.name);
        if (option.fallback)
            result += "=" + std::string(*option.fallback ? option.fallback : "<none>");
        separator = ", ";
    }
    return result + ")";
}

struct Property {
    const char *name;
    bool HeuristicProperties::*value;
    const char *question;
};

const std::vector<Property> &properties() {
    static const std::vector<Property> list = {
        {"admissible", &HeuristicProperties::admissible, "never more than the cost of the cheapest plan"},
        {"consistent", &HeuristicProperties::consistent, "falls by at most an operator's cost per step"},
        {"safe", &HeuristicProperties::safe, "infinite only where there is no plan"},
        {"preferred_operators", &HeuristicProperties::preferred_operators, "has preferred operators"},
        {"conditional_effects", &HeuristicProperties::conditional_effects, "supports conditional effects"},
        {"axioms", &HeuristicProperties::axioms, "supports derived predicates"},
        {"numeric", &HeuristicProperties::numeric, "supports numeric variables"},
    };
    return list;
}

std::string list_of(PluginKind kind, const char *title) {
    std::string result = std::string("\n") + title + "\n";
    for (const PluginInfo &plugin : all_plugins())
        if (plugin.kind == kind)
            result += entry(plugin.name, first_sentence(plugin.help), 16);
    return result;
}

std::string json_text(const std::string &text) {
    std::string result = "\"";
    for (char c : text)
        result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return result + "\"";
}

std::string json_options(const std::vector<OptionSpec> &options) {
    std::string result = "[";
    for (const OptionSpec &option : options) {
        result += result.size() > 1 ? ", " : "";
        result += "{\"name\": " + json_text(option.name) + ", \"type\": " + json_text(type_name(option.type));
        result += ", \"required\": " + std::string(option.fallback ? "false" : "true");
        result += ", \"default\": " + (option.fallback && *option.fallback ? json_text(option.fallback) : "null");
        result += ", \"help\": " + json_text(option.help) + ", \"choices\": [";
        for (std::size_t i = 0; i < option.choices.size(); ++i)
            result += (i ? ", " : "") + json_text(option.choices[i]);
        result += "]}";
    }
    return result + "]";
}

std::string json_plugin(const PluginInfo &plugin) {
    std::string result = "    {\"name\": " + json_text(plugin.name) + ", \"help\": " + json_text(plugin.help);
    if (plugin.properties) {
        const char *separator = "";
        result += ",\n     \"properties\": {";
        for (const Property &property : properties()) {
            result += separator + json_text(property.name) + ": ";
            result += plugin.properties->*property.value ? "true" : "false";
            separator = ", ";
        }
        result += "}";
    }
    return result + ",\n     \"options\": " + json_options(plugin.options) + "}";
}
}  // namespace

std::string usage_text() {
    return "usage: wl-planner DOMAIN PROBLEM [--search EXPR | --model FILE] [--plan-file FILE] [option ...]\n"
           "       wl-planner --validate-plan PLAN DOMAIN PROBLEM\n"
           "       wl-planner --help [NAME]\n";
}

std::string help_text() {
    std::string text = usage_text();
    text += "\nFinds a plan for a PDDL problem. Examples:\n"
            "  wl-planner domain.pddl p01.pddl\n"
            "  wl-planner domain.pddl p01.pddl --model model.json --plan-file p01.plan\n"
            "  wl-planner domain.pddl p01.pddl --search 'astar(lmcut())' --overall-time-limit 30m\n"
            "  wl-planner domain.pddl p01.pddl --search \\\n"
            "      'eager_greedy([wl(model=\"model.json\"), ff()], preferred=[ff()])'\n"
            "  wl-planner --validate-plan p01.plan domain.pddl p01.pddl\n"
            "\nOptions:\n";
    for (const CommandLineOption &option : command_line_options())
        text += entry(option.name + (option.value ? " " + std::string(option.value) : ""), option.help, 34);
    text += "\nA search expression is a call. Arguments come by position, then by keyword; lists are in []; text\n"
            "is in double quotes, with \\\" and \\\\; names may be typed in any case. Heuristics that are written\n"
            "alike are computed once. Without --search and --model it is\n  " +
            std::string(DEFAULT_SEARCH) + "\n";
    text += list_of(PluginKind::search, "Searches:");
    text += list_of(PluginKind::open_list, "Open lists:");
    text += list_of(PluginKind::heuristic, "Heuristics:");
    text += list_of(PluginKind::evaluator, "Evaluators, which combine heuristics and g:");
    text += "\nExit codes:\n"
            "   0 plan found                      11 there is no plan\n"
            "  12 search ended without a plan     1 --validate-plan: the plan is not valid\n"
            "  20, 21 out of memory, out of time while reading and grounding\n"
            "  22, 23 out of memory, out of time in the search\n"
            "  30, 32 a bug in reading and grounding, in the search\n"
            "  31 bad PDDL                        33 bad option, model or plan file\n"
            "  34 a feature that is not supported\n"
            "After SIGINT and SIGTERM the statistics are written, then the signal takes its usual course.\n";
    return text;
}

std::string plugin_help_text(const std::string &topic) {
    std::string name = topic.substr(0, topic.find('('));
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    std::vector<std::string> names;
    for (const PluginInfo &plugin : all_plugins()) {
        names.push_back(plugin.name);
        if (plugin.name != name)
            continue;
        std::string text = wrap(signature(plugin), 0) + "\n" + wrap(plugin.help, 0);
        for (const OptionSpec &option : plugin.options)
            text += entry(option.name, option.help + (" (" + std::string(type_name(option.type)) + ")"), 24);
        if (plugin.properties) {
            text += "\nProperties:\n";
            for (const Property &property : properties())
                text += entry(plugin.properties->*property.value ? "yes" : "no", property.question, 8);
        }
        return text;
    }
    std::string known;
    for (const std::string &other : names)
        known += (known.empty() ? "" : ", ") + other;
    throw OptionError("there is no help on '" + topic + "'; known: " + known + did_you_mean(name, names));
}

std::string plugins_json() {
    std::string result = "{";
    for (PluginKind kind : {PluginKind::search, PluginKind::open_list, PluginKind::heuristic, PluginKind::evaluator}) {
        std::string key = plugin_kind_name(kind);
        std::replace(key.begin(), key.end(), ' ', '_');
        std::string rows;
        for (const PluginInfo &plugin : all_plugins())
            if (plugin.kind == kind)
                rows += (rows.empty() ? "\n" : ",\n") + json_plugin(plugin);
        result += (result.size() > 1 ? ",\n  " : "\n  ") + json_text(key) + ": [" + rows + "\n  ]";
    }
    return result + "\n}\n";
}
}  // namespace search_plugin
