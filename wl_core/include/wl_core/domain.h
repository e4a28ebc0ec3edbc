#pragma once

#include "wl_core/formula.h"
#include "wl_core/name_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wl_core {
constexpr int MAX_ARITY = 16;

struct Type {
    std::string name;
    std::vector<TypeId> parents;  // several mean `either`; empty only for the root "object"

    bool operator==(const Type &) const = default;
};

struct Object {
    std::string name;
    std::vector<TypeId> types;  // several mean `either`

    bool operator==(const Object &) const = default;
};

// The signature of a predicate or a function.
struct Symbol {
    std::string name;
    std::vector<Parameter> parameters;

    int arity() const { return static_cast<int>(parameters.size()); }
    bool operator==(const Symbol &) const = default;
};

struct Action {
    std::string name;
    std::vector<Parameter> parameters;
    Condition precondition;
    Effect effect;
    int num_variables = 0;  // parameters and quantified variables

    bool operator==(const Action &) const = default;
};

// (:derived (head) body): the head holds where the body does.
struct Axiom {
    PredicateId predicate = -1;
    std::vector<Parameter> parameters;
    Condition body;
    int num_variables = 0;

    bool operator==(const Axiom &) const = default;
};

/*
  A planning domain as written: lifted, immutable once read, shared by its
  problems. All names are lower case. types[0] is "object".

  `fluent` predicates are those that some action changes or some axiom derives;
  the others are static. Likewise functions; "total-cost" is neither: when it
  only accumulates costs it is no part of the state (see cost_function).
*/
class Domain {
public:
    std::string name;
    std::vector<std::string> requirements;  // with their colons, as written, lower case
    std::vector<Type> types;
    std::vector<Object> constants;
    std::vector<Symbol> predicates;  // without "="
    std::vector<Symbol> functions;
    std::vector<Action> actions;
    std::vector<Axiom> axioms;

    // Computes what follows from the fields above; call it whenever they changed.
    void finish();

    std::optional<TypeId> find_type(std::string_view name) const;
    std::optional<ObjectId> find_constant(std::string_view name) const;
    std::optional<PredicateId> find_predicate(std::string_view name) const;
    std::optional<FunctionId> find_function(std::string_view name) const;
    std::optional<ActionId> find_action(std::string_view name) const;

    bool is_subtype(TypeId type, TypeId ancestor) const;  // reflexive
    // Does something of one of `types` fit where one of `expected` is asked for?
    bool fits(const std::vector<TypeId> &types, const std::vector<TypeId> &expected) const;
    // Can anything be of one of the types on either side? Asked of variables.
    bool overlap(const std::vector<TypeId> &types, const std::vector<TypeId> &others) const;

    bool is_fluent_predicate(PredicateId predicate) const { return fluent_predicates_[predicate]; }
    bool is_derived_predicate(PredicateId predicate) const { return derived_predicates_[predicate]; }
    bool is_fluent_function(FunctionId function) const { return fluent_functions_[function]; }
    // The function that only accumulates action costs, if the domain has one.
    std::optional<FunctionId> cost_function() const { return cost_function_; }
    // Does any action change a function other than the cost function?
    bool is_numeric() const;

    bool operator==(const Domain &other) const;

private:
    std::vector<char> fluent_predicates_;
    std::vector<char> derived_predicates_;
    std::vector<char> fluent_functions_;
    std::optional<FunctionId> cost_function_;
    std::vector<std::vector<char>> ancestors_;  // [type][ancestor]
    NameTable type_ids_, constant_ids_, predicate_ids_, function_ids_, action_ids_;
};
}  // namespace wl_core
