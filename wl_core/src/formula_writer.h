#pragma once

#include "wl_core/domain.h"

namespace wl_core {
/*
  Appends formulas to a text. Remembers the names of the variables bound so far.
*/
class FormulaWriter {
public:
    FormulaWriter(std::string &out, const Domain &domain, const std::vector<Object> &objects)
        : out_(out), domain_(domain), objects_(objects) {}

    void bind(const std::vector<Parameter> &parameters);
    void write(const Condition &condition);
    void write(const Effect &effect);
    void write(const Expression &expression);

private:
    void write_quantifier(std::string_view name, const std::vector<Parameter> &parameters);
    void write_terms(const std::string &symbol, const std::vector<Term> &terms);
    void write(Term term);
    template <typename Part> void write_list(std::string_view name, const std::vector<Part> &parts);

    std::string &out_;
    const Domain &domain_;
    const std::vector<Object> &objects_;
    std::vector<std::string> variables_;  // by index
};
}  // namespace wl_core
