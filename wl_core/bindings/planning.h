#pragma once

#include "wl_core/pddl_reader.h"
#include "wl_core/state.h"

#include <pybind11/pybind11.h>

namespace py = pybind11;

/*
  What the bindings of several topics share. Names of Python classes that are
  plain values (Atom, PlanStep, …) live in wl_core/python/wl_core/symbols.py.

  pybind11 holds Domain and Problem by shared_ptr<T>: take shared_ptr<Domain>,
  return share(…). Python can only read them.
*/
namespace wl_core::bindings {
template <typename T> std::shared_ptr<T> share(const std::shared_ptr<const T> &pointer) {
    return std::const_pointer_cast<T>(pointer);
}

py::object symbols_class(const char *name);

py::object make_atom(const Problem &problem, AtomView atom);          // wl_core.planning.Atom
py::object make_function(const Problem &problem, AtomView function);  // likewise
py::object make_plan_step(const PlanStep &step);
py::tuple make_parameters(const Domain &domain, const std::vector<Parameter> &parameters);
py::dict make_objects(const Domain &domain, const std::vector<Object> &objects);

// From an Atom, a PlanStep or a string "(name object …)".
PlanStep to_plan_step(py::handle source);
// Looks the names up and appends the ground atom or function.
void append_atom(const Problem &problem, py::handle source, AtomList &atoms);
void append_function(const Problem &problem, py::handle source, AtomList &functions);
}  // namespace wl_core::bindings
