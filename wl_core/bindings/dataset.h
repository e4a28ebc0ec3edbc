#pragma once

#include "planning.h"
#include "wl_core/graph.h"

namespace wl_core::bindings {
/*
  States or graphs as Python hands them over: an iterable of states, of (problem,
  states) or of graphs. Holds references, so nothing goes away while the GIL is released.
*/
class DatasetView {
public:
    // Throws InputError for mixtures, for other things, and for states of another problem than said.
    explicit DatasetView(const py::iterable &dataset);

    bool has_graphs() const { return !graphs_.empty(); }
    std::span<const State *const> states() const { return states_; }
    std::span<const Graph *const> graphs() const { return graphs_; }
    std::size_t size() const { return states_.size() + graphs_.size(); }

    // Calls work(states) or work(graphs), without the GIL.
    template <class Work> auto apply(Work &&work) const {
        py::gil_scoped_release unlocked;
        return has_graphs() ? work(graphs()) : work(states());
    }

private:
    // Null for something else.
    const State *to_state(py::handle item);
    void add(py::handle item);
    void add_states(py::handle problem, py::handle states);

    std::vector<py::object> references_;
    std::vector<const State *> states_;
    std::vector<const Graph *> graphs_;
};
}  // namespace wl_core::bindings
