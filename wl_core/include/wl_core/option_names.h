#pragma once

#include "wl_core/errors.h"
#include "wl_core/features.h"

#include <array>
#include <string>

namespace wl_core {
/*
  The names of option values, for model files, Python and command lines alike.
*/
template <class Value> struct Named {
    const char *name;
    Value value;
};

inline constexpr std::array<Named<Neighbors>, 2> NEIGHBORS_NAMES{
    {{"multiset", Neighbors::multiset}, {"set", Neighbors::set}}};
inline constexpr std::array<Named<AtomFilter>, 2> ATOM_FILTER_NAMES{
    {{"all", AtomFilter::all}, {"fluent", AtomFilter::fluent}}};
inline constexpr std::array<Named<bool>, 2> CHANGE_NAMES{{{"fluent", true}, {"static", false}}};

template <class Value, std::size_t Size> std::string name_of(const std::array<Named<Value>, Size> &names, Value value) {
    for (const Named<Value> &entry : names)
        if (entry.value == value)
            return entry.name;
    return "";
}

// "'multiset' or 'set'"
template <class Value, std::size_t Size> std::string listed_names(const std::array<Named<Value>, Size> &names) {
    std::string result;
    for (const Named<Value> &entry : names)
        result += (result.empty() ? "'" : " or '") + std::string(entry.name) + "'";
    return result;
}

// Throws InputError that names the option and lists the known names.
template <class Value, std::size_t Size>
Value value_of(const std::array<Named<Value>, Size> &names, const std::string &option, const std::string &name) {
    for (const Named<Value> &entry : names)
        if (entry.name == name)
            return entry.value;
    throw InputError(option + ": expected " + listed_names(names) + ", got '" + name + "'");
}
}  // namespace wl_core
