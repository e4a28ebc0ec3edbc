#include "pddl_outline.h"

namespace wl_core {
Outline::Outline(Lexer &lexer, std::string_view kind, std::initializer_list<SectionRule> rules) {
    std::string start = "'(define (" + std::string(kind) + " …'";
    if (lexer.peek().kind == Token::Kind::end)
        lexer.fail(lexer.peek().offset, "expected " + start + ", got the end of the file");
    Token open = lexer.expect_open(start);
    if (!lexer.peek().is("define"))
        lexer.fail_expected("'define'", lexer.peek());
    lexer.next();
    lexer.expect_open("'(" + std::string(kind) + " …'");
    if (!lexer.peek().is(kind))
        lexer.fail_expected("'" + std::string(kind) + "'", lexer.peek());
    lexer.next();
    name_ = lexer.expect_name("the name of the " + std::string(kind));
    lexer.expect_close("')'");

    while (lexer.peek().kind != Token::Kind::close)
        add_section(lexer, rules);
    close_ = lexer.next();
    if (lexer.peek().kind != Token::Kind::end)
        lexer.fail(lexer.peek().offset, "expected the end of the file, because the '(' at " + lexer.where(open.offset) +
                                            " is closed at " + lexer.where(close_.offset) + ", got " +
                                            lexer.quote(lexer.peek()));
}

void Outline::add_section(Lexer &lexer, std::initializer_list<SectionRule> rules) {
    Token open = lexer.expect_open("'(' of a section or the last ')'");
    Token keyword = lexer.expect_word("the keyword of a section");
    const SectionRule *rule = nullptr;
    std::string known;
    for (const SectionRule &candidate : rules) {
        if (candidate.keyword == keyword.text)
            rule = &candidate;
        if (candidate.count == SectionRule::Count::once || candidate.count == SectionRule::Count::many)
            known.append(known.empty() ? "" : ", ").append(candidate.keyword);
    }
    if (!rule)
        lexer.fail_expected("one of " + known, keyword);
    if (rule->count == SectionRule::Count::unsupported)
        lexer.refuse(keyword.offset, "'" + std::string(keyword.text) + "' is");
    if (rule->count == SectionRule::Count::once)
        for (const Section &section : sections_)
            if (section.keyword.text == keyword.text)
                lexer.fail(keyword.offset, "expected one section " + std::string(keyword.text) +
                                               ", got a second; the first is at " +
                                               lexer.where(section.keyword.offset));
    std::size_t contents = lexer.peek().offset;
    lexer.seek(open.offset);
    lexer.skip_list(rule->count == SectionRule::Count::ignored);
    sections_.push_back({keyword, contents});
}

bool Outline::enter(Lexer &lexer, std::string_view keyword) const {
    for (const Section &section : sections_)
        if (section.keyword.text == keyword) {
            lexer.seek(section.contents);
            return true;
        }
    return false;
}

std::vector<Section> Outline::all(std::string_view keyword) const {
    std::vector<Section> result;
    for (const Section &section : sections_)
        if (section.keyword.text == keyword)
            result.push_back(section);
    return result;
}
}  // namespace wl_core
