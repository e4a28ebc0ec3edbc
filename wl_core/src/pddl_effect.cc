#include "pddl_formula.h"

#include <array>

namespace wl_core {
namespace {
struct AssignmentName {
    std::string_view name;
    Assignment assignment;
};
constexpr std::array<AssignmentName, 5> ASSIGNMENTS = {{{"assign", Assignment::assign},
                                                        {"increase", Assignment::increase},
                                                        {"decrease", Assignment::decrease},
                                                        {"scale-up", Assignment::scale_up},
                                                        {"scale-down", Assignment::scale_down}}};
}  // namespace

Effect FormulaReader::effect() {
    lexer_.expect_open("an effect");
    if (lexer_.accept(Token::Kind::close))
        return Effect();
    Token name = lexer_.expect_word("an effect");
    if (name.is("and"))
        return effect_list();
    if (name.is("forall"))
        return forall_effect();
    if (name.is("when"))
        return when_effect();
    if (name.is("not")) {
        lexer_.expect_open("the atom that 'not' makes false");
        Effect result = atom_effect(lexer_.expect_word("a predicate"), Effect::Kind::remove);
        lexer_.expect_close("')' after the one atom of 'not'");
        return result;
    }
    if (name.is("probabilistic") || name.is("oneof"))
        lexer_.refuse(name.offset, "'" + std::string(name.text) + "' is");
    for (const AssignmentName &candidate : ASSIGNMENTS)
        if (name.is(candidate.name))
            return numeric_effect(candidate.assignment);
    return atom_effect(name, Effect::Kind::add);
}

Effect FormulaReader::effect_list() {
    Effect result;
    while (!lexer_.accept(Token::Kind::close))
        result.children.push_back(effect());
    return result;
}

Effect FormulaReader::forall_effect() {
    Effect result;
    result.kind = Effect::Kind::forall;
    std::size_t outer = bound_.size();
    lexer_.expect_open("'(' of the quantified variables");
    result.parameters = parameters();
    lexer_.expect_close("')' after the quantified variables");
    result.children.push_back(effect());
    lexer_.expect_close("')' after the one effect of 'forall'");
    bound_.resize(outer);
    return result;
}

Effect FormulaReader::when_effect() {
    Effect result;
    result.kind = Effect::Kind::when;
    result.condition.push_back(condition());
    result.children.push_back(effect());
    lexer_.expect_close("')' after the condition and the effect of 'when'");
    return result;
}

Effect FormulaReader::atom_effect(const Token &name, Effect::Kind kind) {
    Effect result;
    result.kind = kind;
    result.predicate = find_predicate(name);
    if (domain_.is_derived_predicate(result.predicate))
        lexer_.fail_expected("a predicate that no (:derived …) defines", name);
    result.terms = arguments(domain_.predicates[result.predicate], "predicate");
    return result;
}

Effect FormulaReader::numeric_effect(Assignment assignment) {
    Effect result;
    result.kind = Effect::Kind::numeric;
    result.assignment = assignment;
    bool in_parentheses = lexer_.accept(Token::Kind::open);
    Expression target = function_expression(lexer_.expect_word("the function to change"), in_parentheses);
    result.function = target.function;
    result.terms = std::move(target.terms);
    result.value.push_back(expression());
    lexer_.expect_close("')' after the function and its change");
    return result;
}
}  // namespace wl_core
