#include "wl_core/errors.h"

#include <pybind11/pybind11.h>

namespace py = pybind11;

void bind_errors(py::module_ &m) {
    // The translator registered last is asked first: the base class comes first here.
    auto &error = py::register_exception<wl_core::Error>(m, "Error");
    auto value_error = py::make_tuple(error, py::handle(PyExc_ValueError));
    auto &input = py::register_exception<wl_core::InputError>(m, "InputError", value_error);
    auto not_implemented = py::make_tuple(error, py::handle(PyExc_NotImplementedError));
    auto &unsupported = py::register_exception<wl_core::UnsupportedError>(m, "UnsupportedError", not_implemented);
    auto &model = py::register_exception<wl_core::ModelError>(m, "ModelError", value_error);
    auto &limit = py::register_exception<wl_core::LimitError>(m, "LimitError", error);
    error.doc() = "What wl_core raises; each message says what is wrong, where, what was expected and what was found.";
    input.doc() = "Bad PDDL, a bad plan, a bad argument. Also a ValueError.";
    unsupported.doc() = "Valid input that asks for something wl_core does not do. Also a NotImplementedError.";
    model.doc() = "A model file that is malformed or belongs to another domain. Also a ValueError.";
    limit.doc() = "A limit that the caller set would be exceeded.";
    for (py::handle type :
         {py::handle(error), py::handle(input), py::handle(unsupported), py::handle(model), py::handle(limit)})
        type.attr("__module__") = "wl_core";
}
