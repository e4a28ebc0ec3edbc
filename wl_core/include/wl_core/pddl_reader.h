#pragma once

#include "wl_core/problem.h"

#include <filesystem>

namespace wl_core {
/*
  Reads PDDL. Errors are InputErrors "file:line:column: expected …, got …";
  what we do not support is an UnsupportedError that names it.
  `source` is the name that error messages use for `text`.
*/
std::shared_ptr<const Domain> read_domain(const std::filesystem::path &file);
std::shared_ptr<const Domain> read_domain_text(std::string_view text, const std::string &source);

std::shared_ptr<const Problem> read_problem(std::shared_ptr<const Domain> domain, const std::filesystem::path &file);
std::shared_ptr<const Problem> read_problem_text(std::shared_ptr<const Domain> domain, std::string_view text,
                                                 const std::string &source);

// One line of a plan file: "(pick ball1 rooma left)", lower case.
struct PlanStep {
    std::string action;
    std::vector<std::string> objects;

    bool operator==(const PlanStep &) const = default;
};

// A plan file: steps, comments after ";". Times and durations are refused.
std::vector<PlanStep> read_plan(const std::filesystem::path &file);
std::vector<PlanStep> read_plan_text(std::string_view text, const std::string &source);
}  // namespace wl_core
