#include "pddl_requirements.h"

#include <algorithm>
#include <array>

namespace wl_core {
namespace {
// What they stand for is read whether or not a file asks for it.
constexpr std::array<std::string_view, 16> SUPPORTED = {":strips",
                                                        ":typing",
                                                        ":equality",
                                                        ":negative-preconditions",
                                                        ":disjunctive-preconditions",
                                                        ":existential-preconditions",
                                                        ":universal-preconditions",
                                                        ":quantified-preconditions",
                                                        ":conditional-effects",
                                                        ":adl",
                                                        ":constants",
                                                        ":action-costs",
                                                        ":derived-predicates",
                                                        ":domain-axioms",
                                                        ":numeric-fluents",
                                                        ":fluents"};
}  // namespace

std::vector<std::string> read_requirements(Lexer &lexer) {
    std::vector<std::string> result;
    while (!lexer.accept(Token::Kind::close)) {
        Token token = lexer.expect_word("a requirement or ')'");
        if (!token.is_keyword())
            lexer.fail_expected("a requirement, which starts with ':', or ')'", token);
        if (std::find(SUPPORTED.begin(), SUPPORTED.end(), token.text) == SUPPORTED.end())
            lexer.refuse(token.offset, "requirement " + lexer.quote(token) + " is");
        result.emplace_back(token.text);
    }
    return result;
}
}  // namespace wl_core
