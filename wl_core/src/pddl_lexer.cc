#include "pddl_lexer.h"

#include <array>
#include <vector>

namespace wl_core {
namespace {
constexpr int MAX_DEPTH = 500;         // keeps readers that recurse off the end of the stack
constexpr std::size_t MAX_QUOTE = 60;  // of a word in an error message
constexpr std::string_view BYTE_ORDER_MARK = "\xef\xbb\xbf";

enum class Class : unsigned char { bad, space, open, close, comment, word };

constexpr std::array<Class, 256> classify() {
    std::array<Class, 256> classes{};
    for (int c = 0x21; c < 0x7f; ++c)
        classes[static_cast<std::size_t>(c)] = Class::word;
    for (char c : {' ', '\t', '\n', '\r', '\f', '\v'})
        classes[static_cast<unsigned char>(c)] = Class::space;
    classes['('] = Class::open;
    classes[')'] = Class::close;
    classes[';'] = Class::comment;
    return classes;
}

constexpr std::array<Class, 256> CLASSES = classify();

// Zero bytes inside the text count as structure because the one behind it must.
constexpr std::array<unsigned char, 256> mark_structure() {
    std::array<unsigned char, 256> marks{};
    for (unsigned char c : {'(', ')', ';', '\0'})
        marks[c] = 1;
    return marks;
}

constexpr std::array<unsigned char, 256> STRUCTURE = mark_structure();

Class class_of(char c) {
    return CLASSES[static_cast<unsigned char>(c)];
}

// The loops below stop at the zero byte behind a std::string: it is neither
// space nor word. That saves a comparison per byte.

std::size_t skip_class(const std::string &text, std::size_t at, Class skipped) {
    while (class_of(text[at]) == skipped)
        ++at;
    return at;
}

// Just behind the comment that starts at `at`. A lone carriage return ends a line too.
std::size_t skip_comment(const std::string &text, std::size_t at) {
    std::size_t end = text.find_first_of("\r\n", at);
    return end == std::string::npos ? text.size() : end;
}

std::size_t skip_space(const std::string &text, std::size_t at) {
    while (true) {
        at = skip_class(text, at, Class::space);
        if (class_of(text[at]) != Class::comment)
            return at;
        at = skip_comment(text, at);
    }
}

// The next parenthesis or comment at or behind `at`, or the end.
std::size_t find_structure(const std::string &text, std::size_t at) {
    while (STRUCTURE[static_cast<unsigned char>(text[at])] == 0)
        ++at;
    return at;
}
}  // namespace

Lexer::Lexer(std::string_view text, const std::string &source) : original_(text), source_(source), text_(text) {
    for (char &c : text_)
        c = static_cast<char>(c + ((c >= 'A' && c <= 'Z') ? 'a' - 'A' : 0));
    if (text_.starts_with(BYTE_ORDER_MARK))
        begin_ = BYTE_ORDER_MARK.size();
    seek(begin_);
}

void Lexer::seek(std::size_t offset) {
    at_ = offset;
    advance();
}

void Lexer::advance() {
    std::size_t begin = skip_space(text_, at_);
    next_.offset = begin;
    if (begin == text_.size()) {
        at_ = begin;
        next_.kind = Token::Kind::end;
        next_.text = {};
        return;
    }
    std::size_t end = begin + 1;
    switch (class_of(text_[begin])) {
    case Class::open:
        next_.kind = Token::Kind::open;
        break;
    case Class::close:
        next_.kind = Token::Kind::close;
        break;
    case Class::word:
        next_.kind = Token::Kind::word;
        end = skip_class(text_, end, Class::word);
        break;
    default:
        fail_byte(begin);
    }
    next_.text = std::string_view(text_).substr(begin, end - begin);
    at_ = end;
}

Token Lexer::expect_open(std::string_view what) {
    if (next_.kind != Token::Kind::open)
        fail_expected(what, next_);
    return next();
}

Token Lexer::expect_close(std::string_view what) {
    if (next_.kind != Token::Kind::close)
        fail_expected(what, next_);
    return next();
}

Token Lexer::expect_word(std::string_view what) {
    if (next_.kind != Token::Kind::word)
        fail_expected(what, next_);
    return next();
}

Token Lexer::expect_name(std::string_view what) {
    if (next_.kind != Token::Kind::word || next_.is_variable() || next_.is_keyword() || next_.text == "-")
        fail_expected(what, next_);
    return next();
}

Token Lexer::expect_variable(std::string_view what) {
    if (!next_.is_variable() || next_.text.size() < 2)
        fail_expected(what, next_);
    return next();
}

bool Lexer::accept(Token::Kind kind) {
    if (next_.kind != kind)
        return false;
    advance();
    return true;
}

void Lexer::skip_list(bool may_contain_sections) {
    std::size_t opened = next_.offset;
    std::size_t at = opened;
    int depth = 0;
    for (; (at = find_structure(text_, at)) < text_.size(); ++at) {
        char c = text_[at];
        if (c == '(') {
            if (++depth > MAX_DEPTH)
                fail(at, "expected at most " + std::to_string(MAX_DEPTH) + " nested parentheses, got more");
            if (depth > 1 && !may_contain_sections) {
                std::size_t inside = skip_space(text_, at + 1);
                if (inside < text_.size() && text_[inside] == ':') {
                    seek(inside);
                    fail(at, "expected ')' for the '(' at " + where(opened) + ", got '(" +
                                 std::string(next_.text.substr(0, MAX_QUOTE)) + "'");
                }
            }
        } else if (c == ')') {
            if (--depth == 0) {
                seek(at + 1);
                return;
            }
        } else if (c == ';') {
            at = skip_comment(text_, at) - 1;
        }
    }
    fail_unclosed();
}

std::string Lexer::where(std::size_t offset) const {
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = begin_; i < offset; ++i) {
        unsigned char c = static_cast<unsigned char>(text_[i]);
        if (c == '\n' || (c == '\r' && !(i + 1 < text_.size() && text_[i + 1] == '\n'))) {
            ++line;
            column = 1;
        } else if ((c & 0xc0) != 0x80) {  // bytes that continue a UTF-8 character take no column
            ++column;
        }
    }
    return std::to_string(line) + ":" + std::to_string(column);
}

std::string Lexer::quote(const Token &token) const {
    if (token.kind == Token::Kind::end)
        return "the end of the file";
    std::string_view written = original_.substr(token.offset, token.text.size());
    if (written.size() <= MAX_QUOTE)
        return "'" + std::string(written) + "'";
    return "'" + std::string(written.substr(0, MAX_QUOTE)) + "…'";
}

void Lexer::fail(std::size_t offset, const std::string &message) const {
    throw InputError(source_ + ":" + where(offset) + ": " + message);
}

void Lexer::fail_expected(std::string_view what, const Token &got) const {
    if (got.kind == Token::Kind::end)
        fail_unclosed();
    fail(got.offset, "expected " + std::string(what) + ", got " + quote(got));
}

void Lexer::refuse(std::size_t offset, const std::string &what) const {
    throw UnsupportedError(source_ + ":" + where(offset) + ": " + what + " not supported");
}

void Lexer::fail_byte(std::size_t offset) const {
    constexpr char DIGITS[] = "0123456789abcdef";
    unsigned char byte = static_cast<unsigned char>(text_[offset]);
    fail(offset, std::string("expected PDDL, got the byte 0x") + DIGITS[byte >> 4] + DIGITS[byte & 15]);
}

// Names the innermost list that is still open at the end of the text.
void Lexer::fail_unclosed() const {
    std::vector<std::size_t> open;
    for (std::size_t at = begin_; at < text_.size(); ++at) {
        if (text_[at] == '(')
            open.push_back(at);
        else if (text_[at] == ')' && !open.empty())
            open.pop_back();
        else if (text_[at] == ';')
            at = skip_comment(text_, at) - 1;
    }
    if (open.empty())
        fail(text_.size(), "expected more PDDL, got the end of the file");
    fail(text_.size(), "expected ')' for the '(' at " + where(open.back()) + ", got the end of the file");
}
}  // namespace wl_core
