#pragma once

#include "relation.h"
#include "wl_core/problem.h"

#include <map>

namespace wl_core {
constexpr int MAX_PARAMETERS = 64;  // of an action

// The objects of some type, as a list and as a set.
struct ObjectSet {
    std::vector<ObjectId> objects;
    std::vector<char> contains;
};

/*
  What grounding works on: a problem, and a Relation for each of its predicates,
  then actions, then functions. Static relations are complete from the start; the
  others hold what was found reachable so far (for functions: what can have a value).
*/
class World {
public:
    explicit World(std::shared_ptr<const Problem> problem);

    const Problem &problem() const { return *problem_; }
    const Domain &domain() const { return *problem_->domain; }
    int num_objects() const { return static_cast<int>(problem_->objects.size()); }

    int relation_of_predicate(PredicateId predicate) const { return predicate; }
    int relation_of_action(ActionId action) const { return num_predicates_ + action; }
    int relation_of_function(FunctionId function) const { return num_predicates_ + num_actions_ + function; }
    // Is it part of states? The action-cost function is one where more is asked of it than to sum up constants.
    bool is_number(FunctionId function) const {
        return domain().is_fluent_function(function) || (cost_is_number_ && domain().cost_function() == function);
    }
    int num_relations() const { return static_cast<int>(relations_.size()); }
    Relation &relation(int id) { return relations_[id]; }
    const Relation &relation(int id) const { return relations_[id]; }
    // The first so many tuples are what the problem says of the initial state.
    int num_initial(int relation) const { return num_initial_[relation]; }
    // Will the relation grow no more?
    bool is_complete(int relation) const {
        return finished_ || (relation < num_predicates_ && !domain().is_fluent_predicate(relation));
    }
    void finish() { finished_ = true; }  // everything reachable was found
    // Replaces the (empty) relation of an action by one that finds duplicates.
    void make_unique(ActionId action);
    void release(int relation);  // frees its memory

    const ObjectSet &objects_of(const std::vector<TypeId> &types) const;
    int num_distinct(int relation, int position) const;  // of a relation that is complete

    // The truth of a static condition in normal form; `binding`: an object per variable.
    bool holds(const Condition &condition, ObjectId *binding) const;
    // The value of a function that no action changes, or NaN.
    double static_value(FunctionId function, const ObjectId *objects) const;
    // NaN where undefined; fluent functions are undefined here.
    double static_value(const Expression &expression, const ObjectId *binding) const;

private:
    std::vector<std::vector<std::vector<char>>> position_members() const;
    void add_effect_members(const Effect &effect, std::vector<const ObjectSet *> &types,
                            std::vector<std::vector<std::vector<char>>> &members) const;
    bool holds_quantified(const Condition &condition, std::size_t parameter, ObjectId *binding) const;

    std::shared_ptr<const Problem> problem_;
    int num_predicates_;
    int num_actions_;
    bool cost_is_number_;
    bool finished_ = false;
    std::vector<Relation> relations_;
    std::vector<int> num_initial_;
    AtomIndex init_functions_;
    mutable std::map<std::vector<TypeId>, ObjectSet> object_sets_;
    mutable std::map<std::pair<int, int>, int> distinct_;
};

// The objects that `terms` stand for under `binding`.
inline void instantiate(const std::vector<Term> &terms, const ObjectId *binding, ObjectId *result) {
    for (Term term : terms)
        *result++ = term.is_variable() ? binding[term.variable_index()] : term.object_id();
}

bool is_cost_metric(const Metric &metric, FunctionId cost);
bool compare(double left, Comparator comparator, double right);  // false for NaN
}  // namespace wl_core
