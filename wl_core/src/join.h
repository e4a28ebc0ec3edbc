#pragma once

#include "world.h"

#include <functional>

namespace wl_core {
// An atom of a query: a relation of the World and its terms.
struct QueryAtom {
    int relation;
    std::vector<Term> terms;
};

/*
  A conjunctive query: all bindings of `variables` for which all atoms are in
  their relations and all static conditions hold.
*/
struct Query {
    std::vector<QueryAtom> atoms;
    std::vector<Condition> conditions;     // static, in normal form
    std::vector<int> variables;            // what a match binds
    std::vector<const ObjectSet *> types;  // per variable index of the schema
};

/*
  A compiled order in which to answer a Query, given what is bound at the start:
  cheap tests first, then the atom that is expected to leave the fewest choices;
  each condition as soon as its variables are bound; variables that no atom binds
  run over the objects of their type, last.

  With a trigger, the query is answered for one new tuple of the trigger's
  relation: atoms before the trigger do not match that tuple, so that over all
  tuples and triggers each match is found once.
*/
class JoinPlan {
public:
    JoinPlan(World &world, const Query &query, const std::vector<int> &bound, int trigger = -1);

    // Calls `match` with the bound variables (and all others that occur) set in `binding`.
    void run(ObjectId *binding, const std::function<void()> &match) const;
    void run_trigger(int tuple, ObjectId *binding, const std::function<void()> &match) const;

private:
    struct Check {
        enum class Kind { different, type, condition };
        Kind kind;
        Term left, right;
        const ObjectSet *type;
        const Condition *condition;
    };
    struct Step {
        enum class Kind { match, scan, test, objects, copy };
        Kind kind;
        int relation = -1;
        int index = -1;
        std::vector<Term> key = {};
        std::vector<std::pair<int, int>> binds = {};           // position, variable: set
        std::vector<std::pair<int, int>> repeats = {};         // position, variable: must be equal
        std::vector<std::pair<int, ObjectId>> constants = {};  // position, object: must be equal (trigger, scan)
        bool skip_trigger = false;
        int variable = -1;
        const ObjectSet *objects = nullptr;
        std::vector<Check> checks = {};
    };
    struct Compiler;

    struct Run {
        ObjectId *binding;
        int trigger_tuple;
        const std::function<void()> &match;
    };

    bool check(const Step &step, ObjectId *binding) const;
    bool accept(const Step &step, int number, const Run &run) const;
    bool test(const Step &step, const Run &run) const;
    void execute(std::size_t depth, const Run &run) const;
    void enumerate_tuples(std::size_t depth, const Run &run) const;

    World &world_;
    std::vector<Condition> conditions_;
    Step start_;  // binds the trigger, and checks what can be checked at once
    std::vector<Step> steps_;
    int trigger_relation_ = -1;
};
}  // namespace wl_core
