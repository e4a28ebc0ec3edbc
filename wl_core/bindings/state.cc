#include "wl_core/state.h"

#include "planning.h"
#include "wl_core/errors.h"
#include "wl_core/pddl_writer.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstring>

using namespace wl_core;
using namespace wl_core::bindings;

namespace {
State make_state(const std::shared_ptr<Problem> &problem, const py::iterable &atoms, const py::dict &values,
                 bool with_statics) {
    AtomList atom_list, functions;
    std::vector<double> numbers;
    for (py::handle atom : atoms)
        append_atom(*problem, atom, atom_list);
    for (auto [function, value] : values) {
        append_function(*problem, function, functions);
        numbers.push_back(value.cast<double>());
    }
    if (with_statics) {
        for (AtomView atom : problem->statics()->atoms)
            atom_list.push_back(atom);
        for (AtomView function : problem->statics()->functions)
            functions.push_back(function);
        numbers.insert(numbers.end(), problem->statics()->values.begin(), problem->statics()->values.end());
    }
    return State::make(problem, atom_list, functions, numbers);
}

// Calls visit(AtomView) for every true atom, in canonical order.
template <typename Visit> void visit_atoms(const State &state, Visit visit) {
    auto fluent = state.atoms.begin();
    for (AtomView atom : state.statics->atoms) {
        for (; fluent != state.atoms.end() && *fluent < atom; ++fluent)
            visit(*fluent);
        visit(atom);
    }
    for (; fluent != state.atoms.end(); ++fluent)
        visit(*fluent);
}

py::list atoms_of(const State &state) {
    py::list result;
    visit_atoms(state, [&](AtomView atom) { result.append(make_atom(*state.problem, atom)); });
    return result;
}

py::list fluent_atoms_of(const State &state) {
    py::list result;
    for (AtomView atom : state.atoms)
        result.append(make_atom(*state.problem, atom));
    return result;
}

py::dict values_of(const State &state) {
    py::dict result;
    std::size_t position = 0;
    for (AtomView function : *state.functions)
        result[make_function(*state.problem, function)] = state.values[position++];
    position = 0;
    for (AtomView function : state.statics->functions)
        result[make_function(*state.problem, function)] = state.statics->values[position++];
    return result;
}

bool contains(const State &state, py::handle source) {
    AtomList list;
    append_atom(*state.problem, source, list);
    return state.contains(*list.begin());
}

std::optional<double> value_at(const State &state, py::handle source) {
    AtomList list;
    append_function(*state.problem, source, list);
    return state.value(*list.begin());
}

std::string text_of(const State &state) {
    std::vector<std::string> parts;
    visit_atoms(state, [&](AtomView atom) { parts.push_back(state.problem->atom_name(atom)); });
    std::size_t position = 0;
    for (AtomView function : *state.functions)
        parts.push_back("(= " + state.problem->function_name(function) + " " + number_text(state.values[position++]) +
                        ")");
    position = 0;
    for (AtomView function : state.statics->functions)
        parts.push_back("(= " + state.problem->function_name(function) + " " +
                        number_text(state.statics->values[position++]) + ")");
    std::sort(parts.begin(), parts.end());
    std::string result;
    for (const std::string &part : parts)
        result.append(result.empty() ? "" : " ").append(part);
    return result;
}

template <typename Number> py::bytes pack(const std::vector<Number> &numbers) {
    return py::bytes(reinterpret_cast<const char *>(numbers.data()), numbers.size() * sizeof(Number));
}

template <typename Number> std::vector<Number> unpack(const py::object &bytes) {
    std::string_view view = bytes.cast<std::string_view>();
    std::vector<Number> numbers(view.size() / sizeof(Number));
    if (!numbers.empty())
        std::memcpy(numbers.data(), view.data(), numbers.size() * sizeof(Number));
    return numbers;
}

void unpack_atoms(const py::object &bytes, AtomList &atoms) {
    std::vector<std::int32_t> data = unpack<std::int32_t>(bytes);
    for (std::size_t at = 0; at < data.size();) {
        if (data.size() - at < 2 || data[at + 1] < 0 || data.size() - at - 2 < static_cast<std::size_t>(data[at + 1]))
            throw InputError("pickled state: expected symbol, arity and objects, got something else");
        std::size_t arity = static_cast<std::size_t>(data[at + 1]);
        atoms.push_back({data[at], {data.data() + at + 2, arity}});
        at += 2 + arity;
    }
}

// The parts that the problem has as well are not repeated: None stands for them.
py::tuple to_tuple(const State &state) {
    const Problem &problem = *state.problem;
    py::object functions = py::none(), statics = py::none();
    if (state.functions != problem.fluent_functions())
        functions = pack(state.functions->data());
    if (state.statics != problem.statics())
        statics = py::make_tuple(pack(state.statics->atoms.data()), pack(state.statics->functions.data()),
                                 pack(state.statics->values));
    return py::make_tuple(share(state.problem), pack(state.atoms.data()), pack(state.values), functions, statics);
}

State from_tuple(const py::tuple &parts) {
    auto problem = parts[0].cast<std::shared_ptr<Problem>>();
    AtomList atoms, functions;
    unpack_atoms(parts[1], atoms);
    std::vector<double> values = unpack<double>(parts[2]);
    if (parts[3].is_none())
        functions = *problem->fluent_functions();
    else
        unpack_atoms(parts[3], functions);
    if (parts[4].is_none()) {
        State state = State::make(problem, atoms, functions, values);
        state.statics = problem->statics();
        return state;
    }
    py::tuple statics = parts[4];
    unpack_atoms(statics[0], atoms);
    unpack_atoms(statics[1], functions);
    for (double value : unpack<double>(statics[2]))
        values.push_back(value);
    return State::make(problem, atoms, functions, values);
}
}  // namespace

void bind_state(py::module_ &m) {
    py::class_<State>(m, "State")
        .def(py::init(&make_state), py::arg("problem"), py::arg("atoms"), py::arg("values") = py::dict(), py::kw_only(),
             py::arg("with_statics") = false)
        .def_property_readonly("problem", [](const State &state) { return share(state.problem); })
        .def_property_readonly("atoms", atoms_of)
        .def_property_readonly("fluent_atoms", fluent_atoms_of)
        .def_property_readonly("values", values_of)
        .def("value", value_at, py::arg("function"))
        .def("__contains__", contains)
        .def("__iter__", [](const State &state) { return py::iter(atoms_of(state)); })
        .def("__len__", [](const State &state) { return state.atoms.size() + state.statics->atoms.size(); })
        .def(
            "__eq__", [](const State &state, const State &other) { return state == other; }, py::is_operator())
        .def("__hash__", &State::hash)
        .def("__repr__",
             [](const State &state) {
                 std::size_t values = state.values.size() + state.statics->values.size();
                 return "<State of '" + state.problem->name +
                        "': " + std::to_string(state.atoms.size() + state.statics->atoms.size()) + " atoms, " +
                        std::to_string(values) + " values>";
             })
        .def("__str__", text_of)
        .def(py::pickle(&to_tuple, &from_tuple));
}
