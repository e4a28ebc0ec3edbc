#include "pddl_formula.h"

#include <algorithm>
#include <array>

namespace wl_core {
namespace {
constexpr std::size_t MAX_BOUND = 1000;  // variables are looked up one by one

struct ComparatorName {
    std::string_view name;
    Comparator comparator;
};
constexpr std::array<ComparatorName, 4> COMPARATORS = {{{"<", Comparator::less},
                                                        {"<=", Comparator::less_equal},
                                                        {">", Comparator::greater},
                                                        {">=", Comparator::greater_equal}}};
}  // namespace

std::vector<Parameter> FormulaReader::parameters() {
    std::vector<Parameter> result;
    NameTable seen;
    for (const TypedGroup &group : read_typed_variables(lexer_)) {
        std::vector<TypeId> types = resolve_types(lexer_, types_, group.types);
        for (const Token &name : group.names) {
            if (!seen.insert(name.text, 0))
                lexer_.fail(name.offset, "expected a new variable, got " + lexer_.quote(name) + " a second time");
            if (bound_.size() + result.size() >= MAX_BOUND)
                lexer_.fail_expected("at most " + std::to_string(MAX_BOUND) + " variables at once", name);
            result.push_back({std::string(name.text), types, num_variables_++});
        }
    }
    bound_.insert(bound_.end(), result.begin(), result.end());
    return result;
}

std::vector<Parameter> FormulaReader::head_parameters(const Symbol &symbol) {
    std::size_t start = lexer_.peek().offset;
    std::vector<Parameter> result = parameters();
    if (result.size() != symbol.parameters.size())
        lexer_.fail(start, "expected " + std::to_string(symbol.arity()) + " variables of predicate '" + symbol.name +
                               "', got " + std::to_string(result.size()));
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::vector<TypeId> &declared = symbol.parameters[i].types;
        if (!domain_.overlap(result[i].types, declared))
            lexer_.fail(start, "expected a variable of type " + type_names(domain_, declared) + ", got '" +
                                   result[i].name + "' of type " + type_names(domain_, result[i].types));
        // A head that repeats no types means those of the declaration.
        if (std::all_of(declared.begin(), declared.end(),
                        [&](TypeId type) { return domain_.fits({type}, result[i].types); }))
            result[i].types = declared;
    }
    std::copy(result.begin(), result.end(), bound_.end() - static_cast<std::ptrdiff_t>(result.size()));
    return result;
}

Condition FormulaReader::condition() {
    lexer_.expect_open("a condition");
    if (lexer_.accept(Token::Kind::close))
        return Condition();
    Token name = lexer_.expect_word("a connective or a predicate");
    if (name.is("and"))
        return connective(Condition::Kind::conjunction);
    if (name.is("or"))
        return connective(Condition::Kind::disjunction);
    if (name.is("not"))
        return negation();
    if (name.is("imply"))
        return implication();
    if (name.is("exists"))
        return quantified(Condition::Kind::exists);
    if (name.is("forall"))
        return quantified(Condition::Kind::forall);
    if (name.is("="))
        return equality();
    if (name.is("preference"))
        lexer_.refuse(name.offset, "'preference' is");
    for (const ComparatorName &candidate : COMPARATORS)
        if (name.is(candidate.name))
            return comparison(candidate.comparator);
    return atom(name);
}

Condition FormulaReader::connective(Condition::Kind kind) {
    Condition result;
    result.kind = kind;
    while (!lexer_.accept(Token::Kind::close))
        result.children.push_back(condition());
    return result;
}

Condition FormulaReader::negation() {
    Condition result;
    result.kind = Condition::Kind::negation;
    result.children.push_back(condition());
    lexer_.expect_close("')' after the one condition of 'not'");
    return result;
}

Condition FormulaReader::implication() {
    Condition result;
    result.kind = Condition::Kind::implication;
    result.children.push_back(condition());
    result.children.push_back(condition());
    lexer_.expect_close("')' after the two conditions of 'imply'");
    return result;
}

Condition FormulaReader::quantified(Condition::Kind kind) {
    Condition result;
    result.kind = kind;
    std::size_t outer = bound_.size();
    lexer_.expect_open("'(' of the quantified variables");
    result.parameters = parameters();
    lexer_.expect_close("')' after the quantified variables");
    result.children.push_back(condition());
    lexer_.expect_close("')' after the one condition of a quantifier");
    bound_.resize(outer);
    return result;
}

// "(= a b)" compares objects, "(= (f a) 3)" compares numbers. Reads ahead to tell.
bool FormulaReader::is_object_equality() {
    Token left = lexer_.next();
    Token right = lexer_.peek();
    lexer_.seek(left.offset);
    if (left.kind == Token::Kind::open || right.kind == Token::Kind::open)
        return false;
    if (left.is_variable() || right.is_variable())
        return true;
    auto is_number = [&](const Token &token) {
        return !scope_.ids.find(token.text) &&
               (parse_number(token.text).has_value() || domain_.find_function(token.text).has_value());
    };
    return !is_number(left) && !is_number(right);
}

Condition FormulaReader::equality() {
    if (!is_object_equality())
        return comparison(Comparator::equal);
    Condition result;
    result.kind = Condition::Kind::equality;
    result.terms.push_back(term("the first operand of '='"));
    result.terms.push_back(term("the second operand of '='"));
    lexer_.expect_close("')' after the two operands of '='");
    return result;
}

Condition FormulaReader::comparison(Comparator comparator) {
    Condition result;
    result.kind = Condition::Kind::comparison;
    result.comparator = comparator;
    result.operands.push_back(expression());
    result.operands.push_back(expression());
    lexer_.expect_close("')' after the two operands of a comparison");
    return result;
}

Condition FormulaReader::atom(const Token &name) {
    Condition result;
    result.kind = Condition::Kind::atom;
    result.predicate = find_predicate(name);
    result.terms = arguments(domain_.predicates[result.predicate], "predicate");
    return result;
}

PredicateId FormulaReader::find_predicate(const Token &name) const {
    std::optional<PredicateId> predicate = domain_.find_predicate(name.text);
    if (!predicate)
        lexer_.fail_expected("a declared predicate", name);
    return *predicate;
}

std::vector<Term> FormulaReader::arguments(const Symbol &symbol, std::string_view what) {
    std::vector<Term> result;
    std::string expected =
        std::to_string(symbol.arity()) + " arguments of " + std::string(what) + " '" + symbol.name + "'";
    while (lexer_.peek().kind != Token::Kind::close) {
        Token token = lexer_.peek();
        if (result.size() == symbol.parameters.size())
            lexer_.fail_expected("')' after " + expected, token);
        result.push_back(term("a variable or an object"));
        check_type(token, result.back(), symbol, result.size() - 1);
    }
    if (result.size() < symbol.parameters.size())
        lexer_.fail_expected(expected, lexer_.peek());
    lexer_.next();
    return result;
}

Term FormulaReader::term(std::string_view expected) {
    Token token = lexer_.expect_word(expected);
    if (token.is_variable()) {
        for (auto at = bound_.rbegin(); at != bound_.rend(); ++at)
            if (at->name == token.text)
                return Term::variable(at->index);
        lexer_.fail_expected("a declared variable", token);
    }
    std::optional<ObjectId> object = scope_.ids.find(token.text);
    if (!object)
        lexer_.fail_expected("a declared object", token);
    return Term::object(*object);
}

void FormulaReader::check_type(const Token &token, Term term, const Symbol &symbol, std::size_t position) const {
    const std::vector<TypeId> &expected = symbol.parameters[position].types;
    if (!term.is_variable()) {
        const std::vector<TypeId> &types = scope_.objects[term.object_id()].types;
        if (!domain_.fits(types, expected))
            lexer_.fail(token.offset, "expected an object of type " + type_names(domain_, expected) + ", got " +
                                          lexer_.quote(token) + " of type " + type_names(domain_, types));
        return;
    }
    for (const Parameter &parameter : bound_)
        if (parameter.index == term.variable_index() && !domain_.overlap(parameter.types, expected))
            lexer_.fail(token.offset, "expected a variable of type " + type_names(domain_, expected) + ", got " +
                                          lexer_.quote(token) + " of type " + type_names(domain_, parameter.types));
}
}  // namespace wl_core
