#include "pddl_lexer.h"
#include "read_file.h"
#include "wl_core/pddl_reader.h"

namespace wl_core {
namespace {
// "0.003:" before a step or "[1.0]" behind it.
bool is_time(const Token &token) {
    return token.kind == Token::Kind::word && (token.text.back() == ':' || token.text.front() == '[');
}
}  // namespace

std::vector<PlanStep> read_plan_text(std::string_view text, const std::string &source) {
    Lexer lexer(text, source);
    std::vector<PlanStep> plan;
    while (lexer.peek().kind != Token::Kind::end) {
        if (is_time(lexer.peek()))
            lexer.refuse(lexer.peek().offset, "a time or duration in a plan (" + lexer.quote(lexer.peek()) + ") is");
        lexer.expect_open("'(' of a step");
        PlanStep step;
        step.action = lexer.expect_name("the name of an action").text;
        while (!lexer.accept(Token::Kind::close))
            step.objects.emplace_back(lexer.expect_name("an object or ')'").text);
        plan.push_back(std::move(step));
    }
    return plan;
}

std::vector<PlanStep> read_plan(const std::filesystem::path &file) {
    return read_plan_text(read_file(file), file.string());
}
}  // namespace wl_core
