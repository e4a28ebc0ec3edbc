#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace search_plugin {
enum class OptionType {
    boolean,
    integer,
    number,
    file,  // the name of one that can be read
    choice,
    evaluator,
    evaluators,  // a list of at least one
    preferred,   // a list of heuristics that have preferred operators
    open_list,
    open_lists,
};

/*
  An option of a plugin, as its table declares it. `fallback` is written as the user
  would write it; REQUIRED means that the option must be given, NONE (for
  evaluators) that there is none where it is not.
*/
struct OptionSpec {
    static constexpr const char *REQUIRED = nullptr;
    static constexpr const char *NONE = "";

    const char *name;
    OptionType type;
    const char *fallback;
    const char *help;
    std::vector<std::string> choices = {};  // choice: what is allowed
};

/*
  The plain options of one plugin, checked and complete: every option that the
  plugin declares has a value of the declared type.
*/
class Options {
public:
    using Value = std::variant<bool, long, double, std::string>;

    void set(std::string name, Value value) { values_.emplace_back(std::move(name), std::move(value)); }

    bool boolean(std::string_view name) const { return std::get<bool>(find(name)); }
    int integer(std::string_view name) const { return static_cast<int>(std::get<long>(find(name))); }
    double number(std::string_view name) const { return std::get<double>(find(name)); }
    // file and choice
    const std::string &text(std::string_view name) const { return std::get<std::string>(find(name)); }

private:
    const Value &find(std::string_view name) const;

    std::vector<std::pair<std::string, Value>> values_;
};
}  // namespace search_plugin
