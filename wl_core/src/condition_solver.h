#pragma once

#include "fact_base.h"
#include "wl_core/problem.h"

#include <functional>
#include <map>
#include <tuple>

namespace wl_core {
constexpr ObjectId UNBOUND = -1;
using Bindings = std::vector<ObjectId>;  // by variable

/*
  The state of the plan validator: true atoms and the values of functions.
*/
struct PlanState {
    explicit PlanState(const Problem &problem);

    FactBase facts;
    AtomNumbering functions;
    std::vector<double> values;  // of `functions`; NaN: none

    double value(AtomView function) const;
    void set_value(AtomView function, double value);
};

/*
  Evaluates lifted conditions in a PlanState, straight from their definition, except
  that quantified variables are bound by looking for matching atoms where that is
  possible, instead of by trying all objects.
*/
class ConditionSolver {
public:
    ConditionSolver(const Problem &problem, PlanState &state) : problem_(problem), state_(state) {}

    // All free variables must be bound.
    bool holds(const Condition &condition, Bindings &bindings);
    double value(const Expression &expression, const Bindings &bindings) const;
    // Calls found() with every extension of `bindings` to `parameters` for which
    // `condition` is `truth`, until found() returns true. Returns whether it did.
    bool find(const std::vector<Parameter> &parameters, const Condition &condition, bool truth, Bindings &bindings,
              const std::function<bool()> &found);

    // The same for truth = true, restricted to solutions that use `atom` for one of the
    // atoms that `condition` asks for.
    bool find_using(AtomView atom, const std::vector<Parameter> &parameters, const Condition &condition,
                    Bindings &bindings, const std::function<bool()> &found);
    // Does `condition` ask for atoms of `predicates` only directly, so that find_using()
    // sees everything that a new one of them makes true?
    bool asks_directly(const std::vector<Parameter> &parameters, const Condition &condition,
                       const std::vector<char> &predicates);

    std::vector<ObjectId> ground(const std::vector<Term> &terms, const Bindings &bindings) const;

private:
    struct Goal {
        const Condition *condition;
        bool truth;
        std::vector<int> variables;  // free ones
    };
    // "goals[0] and goals[1] and …, for some values of `parameters`".
    struct Query {
        std::vector<const Parameter *> parameters;
        std::vector<Goal> goals;
    };
    struct Search {
        const Query &query;
        std::vector<char> done;  // by goal
        Bindings &bindings;
        const std::function<bool()> &found;
    };

    const Query &query(const std::vector<Parameter> &parameters, const Condition &condition, bool truth);
    static void split(const Condition &condition, bool truth, Query &query);
    bool run(const Query &query, Bindings &bindings, const std::function<bool()> &found,
             const std::function<bool(Search &)> &search);
    bool continue_search(Search &search);
    bool continue_with(Search &search, const Goal &goal, std::span<const ObjectId> objects);
    bool branch_on_atom(Search &search, const Goal &goal);
    bool branch_on_equality(Search &search, const Goal &goal);
    bool branch_on_variable(Search &search, const Parameter &parameter);
    bool bind(Search &search, const Term &term, ObjectId object, std::vector<int> &bound) const;
    const std::vector<ObjectId> &objects_of(const Parameter &parameter);

    const Problem &problem_;
    PlanState &state_;
    std::map<std::tuple<const Parameter *, const Condition *, bool>, Query> queries_;
    std::map<std::vector<TypeId>, std::vector<ObjectId>> objects_by_types_;
};

// Does the condition, or the effect's conditions, mention such a predicate?
bool mentions(const Condition &condition, const std::vector<char> &predicates);
bool mentions(const Effect &effect, const std::vector<char> &predicates);
}  // namespace wl_core
