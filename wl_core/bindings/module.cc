#include <pybind11/pybind11.h>

PYBIND11_MODULE(_wl_core, m) { m.doc() = "The C++ core of wl_core."; }
