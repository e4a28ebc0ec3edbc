#include "task_data.h"
#include "wl_core/errors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wl_core {
void Task::Data::prepare_conversion() {
    constants = AtomIndex(std::move(ground.constant_atoms));
    int atom = 0;
    for (AtomView constant : constants.atoms()) {
        while (atom < atoms.size() && atoms[atom] < constant)
            ++atom;
        constant_ranks.push_back(atom);
    }
    AtomList functions;
    for (NumberId number = 0; number < numbers.size(); ++number) {
        if (problem->domain->is_fluent_function(numbers[number].symbol)) {
            functions.push_back(numbers[number]);
            state_numbers.push_back(number);
        }
    }
    state_functions = functions == *problem->fluent_functions()
                          ? problem->fluent_functions()
                          : std::make_shared<const AtomList>(std::move(functions));
}

State Task::to_state(const TaskState &state) const {
    State result;
    result.problem = data_->problem;
    result.statics = data_->problem->statics();
    std::vector<AtomId> true_atoms;
    true_atoms.reserve(state.facts.size());
    for (AtomId atom : state.facts)
        if (atom != NO_ATOM)
            true_atoms.push_back(atom);
    std::sort(true_atoms.begin(), true_atoms.end());
    std::size_t constant = 0;
    auto add_constants_before = [&](AtomId atom) {
        for (; constant < data_->constant_ranks.size() && data_->constant_ranks[constant] <= atom; ++constant)
            result.atoms.push_back(data_->constants[static_cast<int>(constant)]);
    };
    for (AtomId atom : true_atoms) {
        add_constants_before(atom);
        if (!is_auxiliary(atom))
            result.atoms.push_back(data_->atoms[atom]);
    }
    add_constants_before(data_->atoms.size());
    result.functions = data_->state_functions;
    bool all_defined = true;
    for (NumberId number : data_->state_numbers) {
        result.values.push_back(state.numbers[number]);
        all_defined = all_defined && !std::isnan(state.numbers[number]);
    }
    if (!all_defined) {
        AtomList functions;
        for (NumberId number : data_->state_numbers)
            if (!std::isnan(state.numbers[number]))
                functions.push_back(data_->numbers[number]);
        std::erase_if(result.values, [](double value) { return std::isnan(value); });
        result.functions = std::make_shared<const AtomList>(std::move(functions));
    }
    return result;
}

namespace {
[[noreturn]] void refuse(const std::string &what, const std::string &why) {
    throw InputError("state: " + what + " " + why);
}
}  // namespace

TaskState Task::from_state(const State &state) const {
    const Problem &problem = *data_->problem;
    if (state.problem != data_->problem && !(*state.problem == problem))
        refuse("it belongs to problem '" + state.problem->name + "',", "expected one of '" + problem.name + "'");
    if (state.statics != problem.statics() && !(*state.statics == *problem.statics()))
        refuse("its static atoms or values", "differ from those of the initial state");
    TaskState result;
    result.facts.assign(static_cast<std::size_t>(num_variables_), NO_ATOM);
    std::size_t num_constants = 0;
    for (AtomView view : state.atoms) {
        if (problem.domain->is_derived_predicate(view.symbol))
            continue;
        AtomId atom = data_->atoms.find(view);
        if (atom == -1) {
            if (data_->constants.find(view) == -1)
                refuse(problem.atom_name(view), "can never become true");
            ++num_constants;
            continue;
        }
        AtomId &fact = result.facts[variable_of(atom)];
        if (fact != NO_ATOM && fact != atom)
            refuse(problem.atom_name(view),
                   "and " + problem.atom_name(data_->atoms[fact]) + " can never hold together");
        fact = atom;
    }
    if (num_constants != static_cast<std::size_t>(data_->constants.size()))
        for (AtomView constant : data_->constants.atoms())
            if (!state.contains(constant))
                refuse(problem.atom_name(constant), "always holds, but is missing");
    result.numbers = data_->initial_state.numbers;
    for (NumberId number : data_->state_numbers)
        result.numbers[number] = std::numeric_limits<double>::quiet_NaN();
    std::size_t position = 0;
    for (AtomView function : *state.functions) {
        NumberId number = data_->numbers.find(function);
        if (number == -1)
            refuse(problem.function_name(function), "can never have a value");
        result.numbers[number] = state.values[position++] + 0.0;
    }
    std::vector<std::int32_t> scratch;
    data_->axioms.evaluate(result, scratch);
    return result;
}
}  // namespace wl_core
