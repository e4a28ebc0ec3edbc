#pragma once

#include "pddl_typed_list.h"
#include "wl_core/domain.h"

namespace wl_core {
// The objects that a formula may name: a domain's constants or a problem's objects.
struct ObjectScope {
    const std::vector<Object> &objects;
    const NameTable &ids;
};

/*
  Reads conditions, effects and numeric expressions of one action, axiom or goal,
  resolves their names and checks arities and types. Variables are numbered in
  the order they are bound.

  Recurses once or twice per parenthesis; Outline has bounded their depth.
*/
class FormulaReader {
public:
    FormulaReader(Lexer &lexer, const Domain &domain, const NameTable &types, ObjectScope scope)
        : lexer_(lexer), domain_(domain), types_(types), scope_(scope) {}

    // "?x ?y - t" up to the ")"; binds the variables.
    std::vector<Parameter> parameters();
    Condition condition();
    Effect effect();
    Expression expression();
    // Binds and types the head of an axiom: the arguments of `symbol` up to the ")".
    std::vector<Parameter> head_parameters(const Symbol &symbol);

    int num_variables() const { return num_variables_; }

private:
    Condition connective(Condition::Kind kind);
    Condition negation();
    Condition implication();
    Condition quantified(Condition::Kind kind);
    Condition equality();
    Condition comparison(Comparator comparator);
    Condition atom(const Token &name);

    Effect effect_list();
    Effect forall_effect();
    Effect when_effect();
    Effect atom_effect(const Token &name, Effect::Kind kind);
    Effect numeric_effect(Assignment assignment);

    Expression arithmetic(const Token &name, Expression::Kind kind);
    Expression word_expression(const Token &word);
    Expression function_expression(const Token &name, bool in_parentheses);

    PredicateId find_predicate(const Token &name) const;
    FunctionId find_function(const Token &name) const;
    bool is_object_equality();
    // The arguments of `symbol`, up to and with the ")".
    std::vector<Term> arguments(const Symbol &symbol, std::string_view what);
    Term term(std::string_view expected);
    void check_type(const Token &token, Term term, const Symbol &symbol, std::size_t position) const;

    Lexer &lexer_;
    const Domain &domain_;
    const NameTable &types_;
    ObjectScope scope_;
    std::vector<Parameter> bound_;  // innermost last
    int num_variables_ = 0;
};

// A finite decimal number, or nullopt.
std::optional<double> parse_number(std::string_view text);
}  // namespace wl_core
