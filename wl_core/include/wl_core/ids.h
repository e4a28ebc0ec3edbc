#pragma once

#include <cstdint>

namespace wl_core {
/*
  Every index has a named type. Ids are dense and start at 0 within their owner:
  types, predicates and functions within a Domain; objects within a Problem
  (the domain's constants come first, with the same ids in every problem);
  atoms, variables and operators within a grounded Task.
*/
using TypeId = std::int32_t;
using ObjectId = std::int32_t;
using PredicateId = std::int32_t;
using FunctionId = std::int32_t;
using ActionId = std::int32_t;

using AtomId = std::int32_t;      // a fluent ground atom of a Task
using VariableId = std::int32_t;  // a finite-domain state variable of a Task
using NumberId = std::int32_t;    // a fluent ground function of a Task
using OperatorId = std::int32_t;  // a ground action of a Task

constexpr TypeId OBJECT_TYPE = 0;  // the root of every type hierarchy
constexpr AtomId NO_ATOM = -1;     // "none of the variable's atoms holds"
}  // namespace wl_core
