#pragma once

#include "wl_core/ids.h"

#include <string>
#include <vector>

namespace wl_core {
/*
  Lifted conditions, numeric expressions and effects, as trees of plain values.

  A Term is an object or a variable. Variables are numbered per action (or per
  axiom, or per goal): parameters first, then every quantified variable, so
  that no number is ever bound twice and substitution cannot capture.
*/
class Term {
public:
    static Term object(ObjectId id) { return Term(id); }
    static Term variable(int index) { return Term(-1 - index); }

    bool is_variable() const { return code_ < 0; }
    ObjectId object_id() const { return code_; }
    int variable_index() const { return -1 - code_; }

    bool operator==(const Term &) const = default;

private:
    explicit Term(std::int32_t code) : code_(code) {}
    std::int32_t code_;
};

// A typed variable: a parameter, or what a quantifier binds. Several types
// mean `either`. `index` is the number that Terms refer to it by.
struct Parameter {
    std::string name;  // with its question mark, lower case
    std::vector<TypeId> types;
    int index = 0;

    bool operator==(const Parameter &) const = default;
};

struct Expression {
    enum class Kind { number, function, add, subtract, multiply, divide, negate };

    Kind kind = Kind::number;
    double number = 0;                 // number
    FunctionId function = -1;          // function
    std::vector<Term> terms;           // function: its arguments
    std::vector<Expression> children;  // arithmetic: operands, left to right

    bool operator==(const Expression &) const = default;
};

enum class Comparator { less, less_equal, equal, greater_equal, greater };

struct Condition {
    // An empty conjunction is true, an empty disjunction is false.
    enum class Kind { conjunction, disjunction, negation, implication, exists, forall, atom, equality, comparison };

    Kind kind = Kind::conjunction;
    std::vector<Condition> children;    // connectives and quantifiers
    std::vector<Parameter> parameters;  // quantifiers: what they bind
    PredicateId predicate = -1;         // atom
    std::vector<Term> terms;            // atom: arguments; equality: exactly two
    Comparator comparator{};            // comparison: operands[0] comparator operands[1]
    std::vector<Expression> operands;   // comparison: exactly two

    bool operator==(const Condition &) const = default;
};

// Does the value of `function`, for any arguments, matter?
bool reads(const Expression &expression, FunctionId function);
bool reads(const Condition &condition, FunctionId function);

enum class Assignment { assign, increase, decrease, scale_up, scale_down };

struct Effect {
    enum class Kind { conjunction, forall, when, add, remove, numeric };

    Kind kind = Kind::conjunction;
    std::vector<Effect> children;       // conjunction; forall and when: exactly one
    std::vector<Parameter> parameters;  // forall
    std::vector<Condition> condition;   // when: exactly one
    PredicateId predicate = -1;         // add, remove
    std::vector<Term> terms;            // add, remove, numeric: arguments
    Assignment assignment{};            // numeric
    FunctionId function = -1;           // numeric: what is changed
    std::vector<Expression> value;      // numeric: exactly one

    bool operator==(const Effect &) const = default;
};
}  // namespace wl_core
