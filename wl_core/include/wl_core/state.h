#pragma once

#include "wl_core/problem.h"

namespace wl_core {
/*
  The part of a state that no action changes. Practically all states of a problem
  share one: what its initial state says of static predicates and functions.
*/
struct StaticPart {
    AtomList atoms;
    AtomList functions;
    std::vector<double> values;

    bool operator==(const StaticPart &) const = default;
};

/*
  A state of a problem: all true atoms and the values of all numeric variables.
  The action-cost function is not part of it. A function without a value is
  undefined. A value type: cheap to copy but for its fluent atoms; equality is by content.
*/
struct State {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const StaticPart> statics;
    AtomList atoms;                             // fluent, canonical order
    std::shared_ptr<const AtomList> functions;  // fluent, canonical order
    std::vector<double> values;                 // of `functions`

    // Splits `atoms` and `functions` into static and fluent and puts them in order.
    // Throws InputError on objects or arities that do not fit the problem.
    static State make(std::shared_ptr<const Problem> problem, const AtomList &atoms, const AtomList &functions,
                      const std::vector<double> &values);
    // What the problem says of its initial state; derived atoms are not computed.
    static State initial(std::shared_ptr<const Problem> problem);

    bool contains(AtomView atom) const;
    std::optional<double> value(AtomView function) const;

    bool operator==(const State &other) const;
    std::size_t hash() const;
};
}  // namespace wl_core
