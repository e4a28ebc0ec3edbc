#include "pddl_typed_list.h"

#include <algorithm>

namespace wl_core {
namespace {
std::vector<Token> read_type(Lexer &lexer) {
    if (!lexer.accept(Token::Kind::open))
        return {lexer.expect_name("a type after '-'")};
    if (!lexer.peek().is("either"))
        lexer.fail_expected("'either'", lexer.peek());
    lexer.next();
    std::vector<Token> types = {lexer.expect_name("a type")};
    while (!lexer.accept(Token::Kind::close))
        types.push_back(lexer.expect_name("a type or ')'"));
    return types;
}

template <typename ReadName> std::vector<TypedGroup> read_groups(Lexer &lexer, ReadName read_name) {
    std::vector<TypedGroup> groups;
    TypedGroup group;
    while (lexer.peek().kind != Token::Kind::close) {
        if (!lexer.peek().is("-") || group.names.empty()) {
            group.names.push_back(read_name());
            continue;
        }
        lexer.next();
        group.types = read_type(lexer);
        groups.push_back(std::move(group));
        group = TypedGroup();
    }
    if (!group.names.empty())
        groups.push_back(std::move(group));
    return groups;
}
}  // namespace

std::vector<TypedGroup> read_typed_names(Lexer &lexer, std::string_view what) {
    std::string expected = std::string(what) + ", '-' or ')'";
    return read_groups(lexer, [&] { return lexer.expect_name(expected); });
}

std::vector<TypedGroup> read_typed_variables(Lexer &lexer) {
    return read_groups(lexer, [&] { return lexer.expect_variable("a variable, '-' or ')'"); });
}

std::vector<TypeId> resolve_types(const Lexer &lexer, const NameTable &types, const std::vector<Token> &written) {
    if (written.empty())
        return {OBJECT_TYPE};
    std::vector<TypeId> result;
    for (const Token &token : written) {
        std::optional<TypeId> type = types.find(token.text);
        if (!type)
            lexer.fail_expected("a declared type", token);
        if (std::find(result.begin(), result.end(), *type) == result.end())
            result.push_back(*type);
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::string type_names(const Domain &domain, const std::vector<TypeId> &types) {
    std::string result = types.size() > 1 ? "either " : "";
    for (std::size_t i = 0; i < types.size(); ++i)
        result.append(i > 0 ? " or '" : "'").append(domain.types[types[i]].name).append("'");
    return result;
}
}  // namespace wl_core
