#include <pybind11/pybind11.h>

namespace py = pybind11;

void bind_errors(py::module_ &m);
void bind_domain(py::module_ &m);
void bind_problem(py::module_ &m);
void bind_state(py::module_ &m);
void bind_validator(py::module_ &m);
void bind_build_planning(py::module_ &m);
void bind_graph(py::module_ &m);
void bind_features(py::module_ &m);
void bind_task(py::module_ &m);
void bind_state_space(py::module_ &m);
void bind_evaluator(py::module_ &m);

PYBIND11_MODULE(_wl_core, m) {
    m.doc() = "The C++ core of wl_core.";
    bind_errors(m);
    bind_domain(m);
    bind_state(m);
    bind_problem(m);
    bind_validator(m);
    bind_build_planning(m);
    bind_graph(m);
    bind_features(m);
    bind_task(m);
    bind_state_space(m);
    bind_evaluator(m);
}
