#include "wl_core/state.h"

#include "wl_core/errors.h"
#include "wl_core/pddl_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wl_core {
namespace {
void check_fits(const Problem &problem, AtomView atom, const std::vector<Symbol> &symbols, const std::string &what) {
    if (atom.symbol < 0 || atom.symbol >= static_cast<std::int32_t>(symbols.size()))
        throw InputError("state: expected the number of a " + what + " below " + std::to_string(symbols.size()) +
                         ", got " + std::to_string(atom.symbol));
    const Symbol &symbol = symbols[atom.symbol];
    if (symbol.parameters.size() != atom.objects.size())
        throw InputError("state: expected " + std::to_string(symbol.arity()) + " objects after " + what + " '" +
                         symbol.name + "', got " + std::to_string(atom.objects.size()));
    for (std::size_t i = 0; i < atom.objects.size(); ++i) {
        ObjectId object = atom.objects[i];
        if (object < 0 || object >= static_cast<ObjectId>(problem.objects.size()))
            throw InputError("state: expected the number of an object below " + std::to_string(problem.objects.size()) +
                             ", got " + std::to_string(object));
        if (!problem.object_fits(object, symbol.parameters[i].types))
            throw InputError("state: object '" + problem.objects[object].name + "' does not fit argument " +
                             std::to_string(i + 1) + " of " + what + " '" + symbol.name + "'");
    }
}

bool contains_sorted(const AtomList &atoms, AtomView atom) {
    for (AtomView candidate : atoms)
        if (!(candidate < atom))
            return candidate == atom;
    return false;
}

std::optional<double> find_value(const AtomList &functions, const std::vector<double> &values, AtomView function) {
    std::size_t position = 0;
    for (AtomView candidate : functions) {
        if (candidate == function)
            return values[position];
        ++position;
    }
    return std::nullopt;
}

struct Entry {
    AtomView function;
    double value;
};

// In canonical order; the same function with two different values is an error.
std::vector<Entry> sorted_entries(const Problem &problem, const AtomList &functions,
                                  const std::vector<double> &values) {
    std::vector<Entry> entries;
    for (AtomView function : functions) {
        check_fits(problem, function, problem.domain->functions, "function");
        entries.push_back({function, values[entries.size()]});
        if (std::isnan(entries.back().value))  // would not even equal itself
            throw InputError("state: expected a number as value of " + problem.function_name(function) + ", got nan");
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry &a, const Entry &b) { return a.function < b.function; });
    for (std::size_t i = 1; i < entries.size(); ++i)
        if (entries[i].function == entries[i - 1].function && entries[i].value != entries[i - 1].value)
            throw InputError("state: expected one value of " + problem.function_name(entries[i].function) + ", got " +
                             number_text(entries[i - 1].value) + " and " + number_text(entries[i].value));
    entries.erase(std::unique(entries.begin(), entries.end(),
                              [](const Entry &a, const Entry &b) { return a.function == b.function; }),
                  entries.end());
    return entries;
}

template <typename Part> std::shared_ptr<const Part> share(const std::shared_ptr<const Part> &known, Part &&part) {
    return *known == part ? known : std::make_shared<const Part>(std::move(part));
}
}  // namespace

State State::make(std::shared_ptr<const Problem> problem, const AtomList &atoms, const AtomList &functions,
                  const std::vector<double> &values) {
    if (functions.size() != values.size())
        throw InputError("state: expected one value for each of " + std::to_string(functions.size()) +
                         " functions, got " + std::to_string(values.size()));
    const Domain &domain = *problem->domain;
    State state;
    StaticPart statics;
    AtomList fluent_functions;
    for (AtomView atom : atoms) {
        check_fits(*problem, atom, domain.predicates, "predicate");
        (domain.is_fluent_predicate(atom.symbol) ? state.atoms : statics.atoms).push_back(atom);
    }
    state.atoms.sort();
    statics.atoms.sort();
    for (const Entry &entry : sorted_entries(*problem, functions, values)) {
        if (domain.is_fluent_function(entry.function.symbol)) {
            fluent_functions.push_back(entry.function);
            state.values.push_back(entry.value);
        } else if (entry.function.symbol != domain.cost_function()) {
            statics.functions.push_back(entry.function);
            statics.values.push_back(entry.value);
        }
    }
    state.statics = share(problem->statics(), std::move(statics));
    state.functions = share(problem->fluent_functions(), std::move(fluent_functions));
    state.problem = std::move(problem);
    return state;
}

State State::initial(std::shared_ptr<const Problem> problem) {
    State state;
    for (AtomView atom : problem->init)
        if (problem->domain->is_fluent_predicate(atom.symbol))
            state.atoms.push_back(atom);
    std::size_t position = 0;
    for (AtomView function : problem->init_functions) {
        if (problem->domain->is_fluent_function(function.symbol))
            state.values.push_back(problem->init_values[position]);
        ++position;
    }
    state.statics = problem->statics();
    state.functions = problem->fluent_functions();
    state.problem = std::move(problem);
    return state;
}

bool State::contains(AtomView atom) const {
    return contains_sorted(problem->domain->is_fluent_predicate(atom.symbol) ? atoms : statics->atoms, atom);
}

std::optional<double> State::value(AtomView function) const {
    if (problem->domain->is_fluent_function(function.symbol))
        return find_value(*functions, values, function);
    return find_value(statics->functions, statics->values, function);
}

bool State::operator==(const State &other) const {
    return atoms == other.atoms && values == other.values &&
           (functions == other.functions || *functions == *other.functions) &&
           (statics == other.statics || *statics == *other.statics) &&
           (problem == other.problem || *problem == *other.problem);
}

std::size_t State::hash() const {
    // Static parts and the problem rarely differ among states that are compared.
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL + atoms.size();
    auto mix = [&hash](std::uint64_t part) {
        hash = (hash ^ part) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    };
    for (std::int32_t number : atoms.data())
        mix(static_cast<std::uint32_t>(number));
    for (double value : values)
        mix(std::bit_cast<std::uint64_t>(value + 0.0));  // -0.0 equals 0.0
    return hash;
}
}  // namespace wl_core
