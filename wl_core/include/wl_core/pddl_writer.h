#pragma once

#include "wl_core/problem.h"

namespace wl_core {
/*
  Writes PDDL that the reader turns into an equal Domain or Problem again.
*/
std::string to_pddl(const Domain &domain);
std::string to_pddl(const Problem &problem);

// Parts, on one line. `variables` names the free ones by their index.
std::string to_pddl(const Domain &domain, const std::vector<Object> &objects, const Condition &condition,
                    const std::vector<Parameter> &variables = {});
std::string to_pddl(const Domain &domain, const std::vector<Object> &objects, const Effect &effect,
                    const std::vector<Parameter> &variables = {});
std::string to_pddl(const Domain &domain, const std::vector<Object> &objects, const Expression &expression,
                    const std::vector<Parameter> &variables = {});
std::string to_pddl(const Domain &domain, const std::vector<Parameter> &parameters);  // "?x ?y - block"
std::string to_pddl(const Domain &domain, const std::vector<TypeId> &types);          // "block", "(either a b)"
std::string_view to_pddl(Comparator comparator);

// The shortest decimal that reads as the same number again.
std::string number_text(double number);
}  // namespace wl_core
