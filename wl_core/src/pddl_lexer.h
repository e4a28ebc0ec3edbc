#pragma once

#include "wl_core/errors.h"

#include <string>
#include <string_view>

namespace wl_core {
struct Token {
    enum class Kind { open, close, word, end };

    Kind kind = Kind::end;
    std::size_t offset = 0;  // in the text
    std::string_view text;   // lower case

    bool is(std::string_view word) const { return kind == Kind::word && text == word; }
    bool is_variable() const { return kind == Kind::word && text.front() == '?'; }
    bool is_keyword() const { return kind == Kind::word && text.front() == ':'; }
};

/*
  Cuts PDDL into parentheses and words. Tokens are views into one lower-case
  copy of the text; none is allocated. Lines and columns are found only when
  an error needs them.
*/
class Lexer {
public:
    // `text` must outlive the lexer; error messages quote it as it was written.
    Lexer(std::string_view text, const std::string &source);

    const Token &peek() const { return next_; }
    Token next() {
        Token token = next_;
        advance();
        return token;
    }
    // Goes back, or on, to the token at `offset`.
    void seek(std::size_t offset);

    Token expect_open(std::string_view what);
    Token expect_close(std::string_view what);
    Token expect_word(std::string_view what);      // any word
    Token expect_name(std::string_view what);      // not a variable, keyword or "-"
    Token expect_variable(std::string_view what);  // "?x"
    // Takes the next token if it is of that kind.
    bool accept(Token::Kind kind);

    // Skips the list whose "(" is next, its parts included, fast. Refuses lists
    // nested too deep for readers that recurse, and, unless told otherwise,
    // "(:…" inside: sections do not nest, so a parenthesis is missing before it.
    void skip_list(bool may_contain_sections = false);

    std::string where(std::size_t offset) const;  // "line:column", from 1
    std::string quote(const Token &token) const;
    [[noreturn]] void fail(std::size_t offset, const std::string &message) const;
    [[noreturn]] void fail_expected(std::string_view what, const Token &got) const;
    [[noreturn]] void refuse(std::size_t offset, const std::string &what) const;

private:
    void advance();
    [[noreturn]] void fail_byte(std::size_t offset) const;
    [[noreturn]] void fail_unclosed() const;

    std::string_view original_;
    std::string source_;
    std::string text_;  // lower case
    std::size_t begin_ = 0;
    std::size_t at_ = 0;  // behind next_
    Token next_;
};
}  // namespace wl_core
