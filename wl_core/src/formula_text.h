#pragma once

#include "wl_core/problem.h"

namespace wl_core {
/*
  Writes conditions and expressions as PDDL. Variables that `bindings` gives an
  object (not -1) appear as that object, others by the name that a quantifier or one
  of `parameters` gives them.
*/
class FormulaText {
public:
    FormulaText(const Problem &problem, const std::vector<Parameter> &parameters,
                const std::vector<ObjectId> &bindings);

    std::string text(const Condition &condition);
    std::string text(const Expression &expression);

private:
    std::string text(const Term &term) const;
    std::string call(const std::string &name, const std::vector<Term> &terms) const;
    std::string quantifier(const char *name, const Condition &condition);

    const Problem &problem_;
    const std::vector<ObjectId> &bindings_;
    std::vector<std::string> names_;  // by variable
};
}  // namespace wl_core
