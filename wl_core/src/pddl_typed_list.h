#pragma once

#include "pddl_lexer.h"
#include "wl_core/domain.h"

namespace wl_core {
// "a b - (either t u)": the names that share one type expression.
struct TypedGroup {
    std::vector<Token> names;
    std::vector<Token> types;  // none written: none here
};

// Reads a typed list up to the ")" that ends it, which stays unread.
std::vector<TypedGroup> read_typed_names(Lexer &lexer, std::string_view what);
std::vector<TypedGroup> read_typed_variables(Lexer &lexer);

// Looks the types up; none written means "object".
std::vector<TypeId> resolve_types(const Lexer &lexer, const NameTable &types, const std::vector<Token> &written);

std::string type_names(const Domain &domain, const std::vector<TypeId> &types);  // "'a'", "either 'a' or 'b'"
}  // namespace wl_core
