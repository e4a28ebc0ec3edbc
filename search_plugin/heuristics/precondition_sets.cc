#include "search_plugin/heuristics/precondition_sets.h"

#include <algorithm>

namespace search_plugin {
PreconditionSets::PreconditionSets(const RelaxedTask &task)
    : task_(task), table_(static_cast<std::size_t>(task.num_operators())) {
    for (int op = 0; op < task.num_operators(); ++op) {
        int &set = slot(task.preconditions()[op]);
        if (set == -1) {
            set = size();
            first_operators_.push_back(op);
        }
        sets_.push_back(set);
    }
}

int &PreconditionSets::slot(std::span<const PropositionId> set) {
    std::uint64_t hash = 0;
    for (PropositionId proposition : set)
        hash += scatter(static_cast<std::uint64_t>(proposition) + 1);
    return table_.find(hash, [&](int index) { return std::ranges::equal((*this)[index], set); });
}
}  // namespace search_plugin
