#include "dataset.h"

#include "wl_core/errors.h"

namespace wl_core::bindings {
namespace {
std::string type_name(py::handle item) {
    return py::type::of(item).attr("__name__").cast<std::string>();
}
}  // namespace

DatasetView::DatasetView(const py::iterable &dataset) {
    for (py::handle item : dataset)
        add(item);
    if (!states_.empty() && !graphs_.empty())
        throw InputError("dataset: expected states or graphs, got both");
}

// One look-up of the type instead of the two of isinstance and cast: there may be very many states.
const State *DatasetView::to_state(py::handle item) {
    py::detail::make_caster<State> caster;
    if (!caster.load(item, false))
        return nullptr;
    references_.push_back(py::reinterpret_borrow<py::object>(item));
    return &py::detail::cast_op<const State &>(caster);
}

void DatasetView::add(py::handle item) {
    if (const State *state = to_state(item)) {
        states_.push_back(state);
    } else if (py::isinstance<py::tuple>(item) || py::isinstance<py::list>(item)) {
        py::sequence pair = py::reinterpret_borrow<py::sequence>(item);
        if (pair.size() != 2 || !py::isinstance<Problem>(pair[0]))
            throw InputError("dataset: expected (problem, states), got a " + type_name(item) + " of " +
                             std::to_string(pair.size()) + " items");
        add_states(pair[0], pair[1]);
    } else if (py::hasattr(item, "_core") && py::isinstance<Graph>(item.attr("_core"))) {
        references_.push_back(item.attr("_core"));
        graphs_.push_back(references_.back().cast<const Graph *>());
    } else {
        throw InputError("dataset: expected states, (problem, states) or graphs, got a " + type_name(item));
    }
}

void DatasetView::add_states(py::handle problem, py::handle states) {
    auto expected = problem.cast<std::shared_ptr<Problem>>();
    const Problem *checked = expected.get();
    std::size_t index = 0;
    for (py::handle item : states) {
        const State *state = to_state(item);
        if (!state)
            throw InputError("dataset: expected states of problem '" + expected->name + "', got a " + type_name(item));
        if (state->problem.get() != checked) {
            if (!(*state->problem == *expected))
                throw InputError("dataset: state " + std::to_string(index) + " listed for problem '" + expected->name +
                                 "' belongs to problem '" + state->problem->name + "'");
            checked = state->problem.get();
        }
        states_.push_back(state);
        ++index;
    }
}
}  // namespace wl_core::bindings
