#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace search_plugin {
/*
  A search expression as written: calls, lists, words and quoted text.

      eager_greedy([ff(), wl(model="m.json")], preferred=[ff()])

  Names and words are lower case here, whatever the user typed. Arguments of a call
  are positional first, then by keyword; the syntax says nothing about which names
  exist (see checker.h).
*/
struct SyntaxTree {
    enum class Kind { word, text, list, call };
    struct Argument;

    Kind kind;
    std::string text;                 // word, call: the name; text: the characters between the quotes
    std::vector<Argument> arguments;  // call, list
    std::size_t position;             // of its first character in the source
};

struct SyntaxTree::Argument {
    std::string keyword;  // empty: positional
    SyntaxTree value;
    std::size_t position;
};

// Throws OptionError.
SyntaxTree parse_expression(std::string_view source);

// One line that says what is wrong, the column, and shows the expression with a caret there.
std::string expression_error(std::string_view source, std::size_t position, const std::string &message);

// What the user may have meant by `name`: "; did you mean 'ff'?", or nothing where no candidate is close.
std::string did_you_mean(std::string_view name, const std::vector<std::string> &candidates);
}  // namespace search_plugin
