#include "wl_core/problem.h"

#include "wl_core/state.h"

#include <algorithm>
#include <numeric>

namespace wl_core {
namespace {
// Puts functions in canonical order, each with its value. Of a function listed
// twice the first value stays.
void sort_with_values(AtomList &functions, std::vector<double> &values) {
    std::vector<AtomView> views;
    for (AtomView function : functions)
        views.push_back(function);
    std::vector<std::size_t> order(views.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return views[a] < views[b]; });
    AtomList sorted;
    std::vector<double> sorted_values;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && views[order[i]] == views[order[i - 1]])
            continue;
        sorted.push_back(views[order[i]]);
        sorted_values.push_back(values[order[i]]);
    }
    functions = std::move(sorted);
    values = std::move(sorted_values);
}

std::string ground_name(const std::string &symbol, AtomView atom, const std::vector<Object> &objects) {
    std::string result = "(" + symbol;
    for (ObjectId object : atom.objects)
        result.append(" ").append(objects[object].name);
    return result + ")";
}
}  // namespace

void Problem::finish() {
    object_ids_.clear();
    for (std::size_t i = 0; i < objects.size(); ++i)
        object_ids_.insert(objects[i].name, static_cast<ObjectId>(i));
    init.sort();
    if (!init_functions.is_sorted())
        sort_with_values(init_functions, init_values);

    StaticPart statics;
    AtomList fluent;
    for (AtomView atom : init)
        if (!domain->is_fluent_predicate(atom.symbol))
            statics.atoms.push_back(atom);
    std::size_t position = 0;
    for (AtomView function : init_functions) {
        if (domain->is_fluent_function(function.symbol)) {
            fluent.push_back(function);
        } else if (function.symbol != domain->cost_function()) {
            statics.functions.push_back(function);
            statics.values.push_back(init_values[position]);
        }
        ++position;
    }
    statics_ = std::make_shared<const StaticPart>(std::move(statics));
    fluent_functions_ = std::make_shared<const AtomList>(std::move(fluent));
}

std::optional<ObjectId> Problem::find_object(std::string_view name) const {
    return object_ids_.find(name);
}

std::vector<ObjectId> Problem::objects_of(const std::vector<TypeId> &types) const {
    std::vector<ObjectId> result;
    for (ObjectId object = 0; object < static_cast<ObjectId>(objects.size()); ++object)
        if (object_fits(object, types))
            result.push_back(object);
    return result;
}

std::string Problem::atom_name(AtomView atom) const {
    return ground_name(domain->predicates[atom.symbol].name, atom, objects);
}

std::string Problem::function_name(AtomView atom) const {
    return ground_name(domain->functions[atom.symbol].name, atom, objects);
}

bool Problem::operator==(const Problem &other) const {
    return this == &other || (name == other.name && objects == other.objects && init == other.init &&
                              init_functions == other.init_functions && init_values == other.init_values &&
                              goal == other.goal && metric == other.metric && *domain == *other.domain);
}
}  // namespace wl_core
