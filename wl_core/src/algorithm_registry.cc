#include "refinement.h"

#include "wl_core/errors.h"

#include <array>

namespace wl_core {
namespace {
const std::array<Algorithm, 5> &algorithms() {
    static const std::array<Algorithm, 5> rows{{
        {{"wl", "color refinement of nodes (1-WL)"}, {}, false, make_wl},
        {{"2-wl", "refinement of ordered pairs of nodes; cubic in the size of the graph"},
         {.pairs = true},
         false,
         make_two_wl},
        {{"2-lwl", "refinement of unordered pairs of nodes through their neighbors"},
         {.pairs = true, .ordered = false},
         false,
         make_two_lwl},
        {{"iwl", "wl once for every node, which is given a color of its own"},
         {.individualized = true},
         false,
         make_iwl},
        {{"ccwl", "wl, with the sum of continuous node features for each color"}, {}, true, make_wl},
    }};
    return rows;
}
}  // namespace

std::span<const AlgorithmEntry> algorithm_registry() {
    static const std::vector<AlgorithmEntry> entries = [] {
        std::vector<AlgorithmEntry> result;
        for (const Algorithm &algorithm : algorithms())
            result.push_back(algorithm.entry);
        return result;
    }();
    return entries;
}

const Algorithm &find_algorithm(const std::string &name) {
    std::string known;
    for (const Algorithm &algorithm : algorithms()) {
        if (algorithm.entry.name == name)
            return algorithm;
        known += (known.empty() ? "'" : ", '") + algorithm.entry.name + "'";
    }
    throw InputError("unknown algorithm '" + name + "': expected one of " + known);
}
}  // namespace wl_core
