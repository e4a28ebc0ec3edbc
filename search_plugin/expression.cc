#include "search_plugin/expression.h"

#include "search_plugin/errors.h"

#include <algorithm>

namespace search_plugin {
namespace {
constexpr int MAX_DEPTH = 100;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_word(char c) {
    c = lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '+' || c == '-';
}

class Parser {
public:
    explicit Parser(std::string_view source) : source_(source) {}

    SyntaxTree parse() {
        skip_space();
        if (at_end())
            fail("expected a search such as eager_greedy([ff()]), got an empty expression");
        SyntaxTree tree = value(0);
        if (!at_end())
            fail("expected the end of the expression, got " + here());
        return tree;
    }

private:
    [[noreturn]] void fail(const std::string &message) const {
        throw OptionError(expression_error(source_, at_, message));
    }

    bool at_end() const { return at_ == source_.size(); }
    std::string here() const { return at_end() ? "the end" : "'" + std::string(1, source_[at_]) + "'"; }

    void skip_space() {
        while (!at_end() && is_space(source_[at_]))
            ++at_;
    }

    bool accept(char c) {
        if (at_end() || source_[at_] != c)
            return false;
        ++at_;
        skip_space();
        return true;
    }

    std::string word() {
        std::size_t begin = at_;
        while (!at_end() && is_word(source_[at_]))
            ++at_;
        std::string result(source_.substr(begin, at_ - begin));
        std::transform(result.begin(), result.end(), result.begin(), lower);
        skip_space();
        return result;
    }

    SyntaxTree value(int depth) {
        if (depth > MAX_DEPTH)
            fail("nested deeper than " + std::to_string(MAX_DEPTH) + " levels");
        std::size_t position = at_;
        if (at_end())
            fail("expected a value, got the end");
        if (source_[at_] == '"')
            return {SyntaxTree::Kind::text, quoted(), {}, position};
        if (accept('['))
            return {SyntaxTree::Kind::list, "", arguments(']', depth), position};
        if (!is_word(source_[at_]))
            fail("expected a name, a number, a list in [] or text in double quotes, got " + here());
        std::string name = word();
        if (accept('('))
            return {SyntaxTree::Kind::call, name, arguments(')', depth), position};
        return {SyntaxTree::Kind::word, name, {}, position};
    }

    std::vector<SyntaxTree::Argument> arguments(char close, int depth) {
        std::vector<SyntaxTree::Argument> result;
        if (accept(close))
            return result;
        do
            result.push_back(argument(close == ')', depth));
        while (accept(','));
        if (!accept(close))
            fail("expected ',' or '" + std::string(1, close) + "', got " + here());
        return result;
    }

    SyntaxTree::Argument argument(bool may_have_keyword, int depth) {
        std::size_t position = at_;
        SyntaxTree first = value(depth + 1);
        if (!may_have_keyword || first.kind != SyntaxTree::Kind::word || !accept('='))
            return {"", std::move(first), position};
        return {std::move(first.text), value(depth + 1), position};
    }

    std::string quoted() {
        std::size_t begin = at_++;
        std::string result;
        while (!at_end() && source_[at_] != '"') {
            if (source_[at_] == '\\') {
                ++at_;
                if (at_end() || (source_[at_] != '"' && source_[at_] != '\\'))
                    fail("expected '\"' or '\\' after a backslash, got " + here());
            }
            result += source_[at_++];
        }
        if (at_end()) {
            at_ = begin;
            fail("this text lacks its closing double quote");
        }
        ++at_;
        skip_space();
        return result;
    }

    std::string_view source_;
    std::size_t at_ = 0;
};

// Edits that turn one word into the other: insertions, deletions, replacements and swaps of neighbors.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[a.size()][b.size()];
}
}  // namespace

SyntaxTree parse_expression(std::string_view source) {
    return Parser(source).parse();
}

std::string expression_error(std::string_view source, std::size_t position, const std::string &message) {
    // One line, whatever white space the user put into the expression.
    std::string shown(source);
    shown.insert(position, "^");
    std::replace_if(shown.begin(), shown.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return "search expression, column " + std::to_string(position + 1) + ": " + message + " -- at the caret: " + shown;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string> &candidates) {
    std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
    const std::string *best = nullptr;
    for (const std::string &candidate : candidates) {
        std::size_t distance = edit_distance(name, candidate);
        if (distance < best_distance) {
            best_distance = distance;
            best = &candidate;
        }
    }
    return best ? "; did you mean '" + *best + "'?" : "";
}
}  // namespace search_plugin
