#pragma once

#include "pddl_lexer.h"

#include <initializer_list>
#include <optional>
#include <vector>

namespace wl_core {
// "(:keyword …)": where its contents start and where it was written.
struct Section {
    Token keyword;
    std::size_t contents;  // offset of what follows the keyword
};

struct SectionRule {
    enum class Count { once, many, ignored, unsupported };

    std::string_view keyword;
    Count count;
};

/*
  The skeleton of a PDDL file: (define (KIND name) sections…). Its parentheses
  are balanced, no section is nested in another, and every keyword is one of the
  rules'. The sections' contents are read later, in whatever order the reader
  needs: files differ in theirs.
*/
class Outline {
public:
    Outline(Lexer &lexer, std::string_view kind, std::initializer_list<SectionRule> rules);

    const Token &name() const { return name_; }
    // Moves the lexer to the contents of the section; false when there is none.
    bool enter(Lexer &lexer, std::string_view keyword) const;
    std::vector<Section> all(std::string_view keyword) const;
    const Token &close() const { return close_; }

private:
    void add_section(Lexer &lexer, std::initializer_list<SectionRule> rules);

    Token name_, close_;
    std::vector<Section> sections_;
};
}  // namespace wl_core
