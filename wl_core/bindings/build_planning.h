#pragma once

#include "planning.h"
#include "wl_core/errors.h"

#include <algorithm>
#include <utility>

namespace wl_core::bindings {
using TypedName = std::pair<std::string, std::vector<std::string>>;  // name, types
using Parameters = std::vector<TypedName>;
using Signature = std::pair<std::string, Parameters>;

template <typename Id> Id found(std::optional<Id> id, const std::string &what, const std::string &name) {
    if (!id)
        throw InputError("expected a declared " + what + ", got '" + name + "'");
    return *id;
}

/*
  Makes formulas of one action, axiom or goal from trees of tuples, which
  build_planning.cc lists. It shares no code with the PDDL reader, so that the
  two can be tested against each other.
*/
class FormulaBuilder {
public:
    FormulaBuilder(const Domain &domain, const std::vector<Object> &objects, const NameTable &names)
        : domain_(domain), objects_(objects), names_(names) {}

    std::vector<Parameter> bind(const Parameters &parameters);
    Condition condition(const py::handle &source);
    Effect effect(const py::handle &source);
    Expression expression(const py::handle &source);
    void append_ground(std::int32_t symbol, const std::vector<Symbol> &symbols, const std::vector<std::string> &names,
                       AtomList &list) const;
    int num_variables() const { return num_variables_; }

private:
    Condition quantified(Condition::Kind kind, const py::tuple &parts);
    std::vector<Term> terms(const Symbol &symbol, const py::handle &names) const;
    Term term(const std::string &name) const;
    void check_types(const Symbol &symbol, const std::vector<Term> &terms) const;

    const Domain &domain_;
    const std::vector<Object> &objects_;
    const NameTable &names_;
    std::vector<Parameter> bound_;
    int num_variables_ = 0;
};
}  // namespace wl_core::bindings
