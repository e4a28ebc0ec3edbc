#include "search_plugin/checker.h"

#include "search_plugin/errors.h"
#include "search_plugin/log.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <limits>
#include <stdexcept>

#include <unistd.h>

namespace search_plugin {
namespace {
using Tree = SyntaxTree;
using Kinds = std::vector<PluginKind>;

const Kinds SEARCH = {PluginKind::search};
const Kinds OPEN_LIST = {PluginKind::open_list};
const Kinds HEURISTIC = {PluginKind::heuristic};
const Kinds EVALUATOR = {PluginKind::heuristic, PluginKind::evaluator};

std::string join(const std::vector<std::string> &words) {
    std::string result;
    for (const std::string &word : words)
        result += (result.empty() ? "" : ", ") + word;
    return result;
}

std::string quote(const std::string &text) {
    std::string result = "\"";
    for (char c : text)
        result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return result + "\"";
}

class Checker {
public:
    explicit Checker(std::string_view source) : source_(source), plugins_(all_plugins()) {}

    CheckedCall check(const Tree &tree, const Kinds &kinds) const {
        if (tree.kind != Tree::Kind::call && tree.kind != Tree::Kind::word)
            fail(tree.position, "expected " + describe(kinds) + ", got " + describe(tree));
        const PluginInfo &plugin = find(tree, kinds);
        CheckedCall call;
        call.kind = plugin.kind;
        call.row = plugin.row;
        call.name = plugin.name;
        std::vector<const Tree *> given = assign_arguments(tree, plugin);
        std::vector<std::string> canonical;
        for (std::size_t i = 0; i < plugin.options.size(); ++i)
            set_option(tree, plugin, plugin.options[i], given[i], call, canonical);
        call.canonical = plugin.name + "(" + join(canonical) + ")";
        return call;
    }

private:
    [[noreturn]] void fail(std::size_t position, const std::string &message) const {
        throw OptionError(expression_error(source_, position, message));
    }

    static std::string name_of(const Kinds &kinds) {
        return kinds.size() == 1 ? plugin_kind_name(kinds[0]) : "heuristic or evaluator";
    }

    static std::string describe(const Kinds &kinds) {
        std::string what = name_of(kinds);
        return (what[0] == 'o' || what[0] == 'e' ? "an " : "a ") + what;
    }

    static std::string describe(const Tree &tree) {
        switch (tree.kind) {
        case Tree::Kind::text:
            return "the text " + quote(tree.text);
        case Tree::Kind::list:
            return "a list";
        case Tree::Kind::call:
            return "'" + tree.text + "(...)'";
        default:
            return "'" + tree.text + "'";
        }
    }

    std::vector<std::string> names(const Kinds &kinds) const {
        std::vector<std::string> result;
        for (const PluginInfo &plugin : plugins_)
            if (std::find(kinds.begin(), kinds.end(), plugin.kind) != kinds.end())
                result.push_back(plugin.name);
        return result;
    }

    const PluginInfo &find(const Tree &tree, const Kinds &kinds) const {
        std::vector<std::string> known = names(kinds);
        for (const PluginInfo &plugin : plugins_) {
            if (plugin.name != tree.text)
                continue;
            if (std::find(kinds.begin(), kinds.end(), plugin.kind) != kinds.end())
                return plugin;
            fail(tree.position, "expected " + describe(kinds) + ", got the " + plugin_kind_name(plugin.kind) + " '" +
                                    plugin.name + "'; known: " + join(known));
        }
        fail(tree.position, std::string("unknown ") + name_of(kinds) + " '" + tree.text + "'; known: " + join(known) +
                                did_you_mean(tree.text, known));
    }

    // For each option of the plugin the value given, or nullptr.
    std::vector<const Tree *> assign_arguments(const Tree &tree, const PluginInfo &plugin) const {
        std::vector<const Tree *> given(plugin.options.size(), nullptr);
        bool keywords = false;
        std::size_t positional = 0;
        for (const Tree::Argument &argument : tree.arguments) {
            std::size_t option = positional++;
            keywords |= !argument.keyword.empty();
            if (keywords && argument.keyword.empty())
                fail(argument.position, "expected keyword=value, because an argument before has a keyword");
            if (keywords)
                option = find_option(argument, plugin);
            else if (option >= given.size())
                fail(argument.position, plugin.name + " takes at most " + std::to_string(given.size()) +
                                            " arguments: " + join(option_names(plugin)));
            if (given[option])
                fail(argument.position, "the option '" + std::string(plugin.options[option].name) + "' is given twice");
            given[option] = &argument.value;
        }
        return given;
    }

    static std::vector<std::string> option_names(const PluginInfo &plugin) {
        std::vector<std::string> result;
        for (const OptionSpec &option : plugin.options)
            result.push_back(option.name);
        return result;
    }

    std::size_t find_option(const Tree::Argument &argument, const PluginInfo &plugin) const {
        std::vector<std::string> known = option_names(plugin);
        auto found = std::find(known.begin(), known.end(), argument.keyword);
        if (found == known.end())
            fail(argument.position, plugin.name + " has no option '" + argument.keyword + "'; known: " +
                                        (known.empty() ? "none" : join(known)) + did_you_mean(argument.keyword, known));
        return static_cast<std::size_t>(found - known.begin());
    }

    void set_option(const Tree &tree, const PluginInfo &plugin, const OptionSpec &option, const Tree *given,
                    CheckedCall &call, std::vector<std::string> &canonical) const {
        if (!given && option.fallback == OptionSpec::REQUIRED)
            fail(tree.position, plugin.name + " needs the option '" + option.name + "': " + option.help);
        std::string fallback;
        if (option.fallback && *option.fallback) {
            CheckedCall ignored;
            Tree tree_of_fallback = parse_expression(option.fallback);
            fallback = set_value(option, tree_of_fallback, given ? ignored : call);
        } else if (!given) {
            call.parts.emplace_back(option.name, std::vector<CheckedCall>());
        }
        if (!given)
            return;
        std::string value = set_value(option, *given, call);
        if (value != fallback)
            canonical.push_back(option.fallback == OptionSpec::REQUIRED ? value : option.name + ("=" + value));
    }

    // Returns the canonical spelling of the value.
    std::string set_value(const OptionSpec &option, const Tree &tree, CheckedCall &call) const {
        switch (option.type) {
        case OptionType::evaluator:
            return set_parts(option, {check(tree, EVALUATOR)}, call, false);
        case OptionType::open_list:
            return set_parts(option, {check(tree, OPEN_LIST)}, call, false);
        case OptionType::evaluators:
            return set_parts(option, check_list(tree, EVALUATOR, 1), call, true);
        case OptionType::open_lists:
            return set_parts(option, check_list(tree, OPEN_LIST, 1), call, true);
        case OptionType::preferred:
            return set_parts(option, check_preferred(tree), call, true);
        default:
            return set_plain(option, tree, call);
        }
    }

    static std::string set_parts(const OptionSpec &option, std::vector<CheckedCall> calls, CheckedCall &call,
                                 bool is_list) {
        std::vector<std::string> spellings;
        for (const CheckedCall &part : calls)
            spellings.push_back(part.canonical);
        call.parts.emplace_back(option.name, std::move(calls));
        return is_list ? "[" + join(spellings) + "]" : join(spellings);
    }

    std::vector<CheckedCall> check_list(const Tree &tree, const Kinds &kinds, std::size_t at_least) const {
        if (tree.kind != Tree::Kind::list)
            fail(tree.position, "expected a list such as [" + names(kinds).front() + "(...)], got " + describe(tree));
        if (tree.arguments.size() < at_least)
            fail(tree.position, "expected " + describe(kinds) + " in this list, got none");
        std::vector<CheckedCall> result;
        for (const Tree::Argument &item : tree.arguments)
            result.push_back(check(item.value, kinds));
        return result;
    }

    std::vector<CheckedCall> check_preferred(const Tree &tree) const {
        std::vector<CheckedCall> calls = check_list(tree, HEURISTIC, 0);
        for (std::size_t i = 0; i < calls.size(); ++i)
            if (!heuristic_plugins()[calls[i].row].properties.preferred_operators)
                fail(tree.arguments[i].position, calls[i].name + " has no preferred operators");
        return calls;
    }

    std::string set_plain(const OptionSpec &option, const Tree &tree, CheckedCall &call) const {
        if (option.type == OptionType::file ? tree.kind != Tree::Kind::text : tree.kind != Tree::Kind::word)
            fail(tree.position, wanted(option) + ", got " + describe(tree));
        const std::string &word = tree.text;
        switch (option.type) {
        case OptionType::boolean:
            if (word != "true" && word != "false")
                fail(tree.position, wanted(option) + ", got " + describe(tree));
            call.options.set(option.name, word == "true");
            return word;
        case OptionType::integer: {
            long value = integer(option, tree);
            call.options.set(option.name, value);
            return std::to_string(value);
        }
        case OptionType::number: {
            double value = number(option, tree);
            call.options.set(option.name, value);
            return format_number(value);
        }
        case OptionType::choice:
            if (std::find(option.choices.begin(), option.choices.end(), word) == option.choices.end())
                fail(tree.position, wanted(option) + ", got " + describe(tree) + did_you_mean(word, option.choices));
            call.options.set(option.name, word);
            return word;
        default:
            if (access(word.c_str(), R_OK) != 0)
                fail(tree.position, word + ": expected a readable file, got: " + std::strerror(errno));
            call.options.set(option.name, word);
            return quote(word);
        }
    }

    static std::string wanted(const OptionSpec &option) {
        std::string what = "the option '" + std::string(option.name) + "' wants ";
        switch (option.type) {
        case OptionType::boolean:
            return what + "true or false";
        case OptionType::integer:
            return what + "an integer";
        case OptionType::number:
            return what + "a number or infinity";
        case OptionType::choice:
            return what + "one of " + join(option.choices);
        default:
            return what + "a file name in double quotes";
        }
    }

    long integer(const OptionSpec &option, const Tree &tree) const {
        int value = 0;
        const char *end = tree.text.data() + tree.text.size();
        auto [stop, error] = std::from_chars(tree.text.data(), end, value);
        if (tree.text == "infinity")
            return std::numeric_limits<int>::max();
        if (error != std::errc() || stop != end)
            fail(tree.position, wanted(option) + ", got " + describe(tree));
        return value;
    }

    double number(const OptionSpec &option, const Tree &tree) const {
        double value = 0;
        const char *end = tree.text.data() + tree.text.size();
        auto [stop, error] = std::from_chars(tree.text.data(), end, value);
        if (tree.text == "infinity")
            return INFINITE;
        if (error != std::errc() || stop != end || value != value)
            fail(tree.position, wanted(option) + ", got " + describe(tree));
        return value;
    }

    std::string_view source_;
    std::vector<PluginInfo> plugins_;
};
}  // namespace

const std::vector<CheckedCall> &CheckedCall::calls(std::string_view option) const {
    for (const auto &[name, calls] : parts)
        if (name == option)
            return calls;
    throw std::logic_error("a plugin reads the option '" + std::string(option) + "', which its table does not declare");
}

CheckedCall check_search(std::string_view source) {
    return Checker(source).check(parse_expression(source), SEARCH);
}
}  // namespace search_plugin
