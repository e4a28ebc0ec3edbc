#include "pddl_formula.h"

#include <array>
#include <charconv>
#include <cmath>

namespace wl_core {
namespace {
struct OperatorName {
    std::string_view name;
    Expression::Kind kind;
};
constexpr std::array<OperatorName, 4> OPERATORS = {{{"+", Expression::Kind::add},
                                                    {"-", Expression::Kind::subtract},
                                                    {"*", Expression::Kind::multiply},
                                                    {"/", Expression::Kind::divide}}};
}  // namespace

std::optional<double> parse_number(std::string_view text) {
    if (text.starts_with('+'))
        text.remove_prefix(1);
    std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    // from_chars would take "inf", "nan" and a second sign.
    if (digits.empty() || !((digits[0] >= '0' && digits[0] <= '9') || digits[0] == '.'))
        return std::nullopt;
    double value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

Expression FormulaReader::expression() {
    if (!lexer_.accept(Token::Kind::open))
        return word_expression(lexer_.expect_word("a number or '('"));
    Token name = lexer_.expect_word("an arithmetic operator or a function");
    for (const OperatorName &candidate : OPERATORS)
        if (name.is(candidate.name))
            return arithmetic(name, candidate.kind);
    return function_expression(name, true);
}

Expression FormulaReader::word_expression(const Token &word) {
    if (std::optional<double> number = parse_number(word.text)) {
        Expression result;
        result.number = *number;
        return result;
    }
    return function_expression(word, false);
}

Expression FormulaReader::arithmetic(const Token &name, Expression::Kind kind) {
    Expression result;
    result.kind = kind;
    while (lexer_.peek().kind != Token::Kind::close)
        result.children.push_back(expression());
    std::size_t operands = result.children.size();
    bool many = kind == Expression::Kind::add || kind == Expression::Kind::multiply;
    bool one = kind == Expression::Kind::subtract && operands == 1;
    if (operands < 2 && !one)
        lexer_.fail_expected((many ? "at least two operands of " : "two operands of ") + lexer_.quote(name),
                             lexer_.peek());
    if (operands > 2 && !many)
        lexer_.fail(name.offset,
                    "expected two operands of " + lexer_.quote(name) + ", got " + std::to_string(operands));
    if (one)
        result.kind = Expression::Kind::negate;
    lexer_.next();
    return result;
}

Expression FormulaReader::function_expression(const Token &name, bool in_parentheses) {
    Expression result;
    result.kind = Expression::Kind::function;
    result.function = find_function(name);
    const Symbol &symbol = domain_.functions[result.function];
    if (in_parentheses)
        result.terms = arguments(symbol, "function");
    else if (symbol.arity() > 0)
        lexer_.fail_expected("'(' before function '" + symbol.name + "' and its arguments", name);
    return result;
}

FunctionId FormulaReader::find_function(const Token &name) const {
    std::optional<FunctionId> function = domain_.find_function(name.text);
    if (function)
        return *function;
    if (name.is("total-time") || name.is("is-violated") || name.is("#t") || name.is("?duration"))
        lexer_.refuse(name.offset, "'" + std::string(name.text) + "' is");
    lexer_.fail_expected("a number or a declared function", name);
}
}  // namespace wl_core
