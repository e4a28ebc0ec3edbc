#pragma once

#include <pybind11/numpy.h>

#include <vector>

namespace wl_core::bindings {
// A numpy array that owns what was the vector's memory: no copy.
template <typename Number> pybind11::array_t<Number> to_array(std::vector<Number> &&numbers) {
    auto *owned = new std::vector<Number>(std::move(numbers));
    pybind11::capsule owner(owned, [](void *memory) { delete static_cast<std::vector<Number> *>(memory); });
    return pybind11::array_t<Number>(static_cast<pybind11::ssize_t>(owned->size()), owned->data(), owner);
}
}  // namespace wl_core::bindings
