#include "search_plugin/heuristics/operator_table.h"

#include "search_plugin/heuristics/dominated_effects.h"

#include <map>

namespace search_plugin {
OperatorTable::OperatorTable(const RelaxedTask &task, const ScaledCosts &scaled_costs) {
    std::vector<Cost> costs;
    for (int op = 0; op < task.num_operators(); ++op)
        costs.push_back(scaled_costs[task.op(op).id]);
    PreconditionSets sets(task);
    FlatLists effects = undominated_effects(task, sets, costs);

    std::map<std::pair<int, Cost>, int> numbers;  // set and cost → conjunction
    FlatLists sole, shared, conjunction_of_operator, kept_effects;
    for (int op = 0; op < task.num_operators(); ++op) {
        if (effects[op].empty() && !task.op(op).is_numeric)
            continue;
        auto [entry, is_new] = numbers.try_emplace({sets.set_of(op), costs[op]}, num_conjunctions());
        if (is_new) {
            std::span<const PropositionId> all = task.preconditions()[op], none;
            preconditions_.push_back(all);
            costs_.push_back(costs[op]);
            sole.push_back(all.size() == 1 ? all : none);
            shared.push_back(all.size() == 1 ? none : all);
        }
        ids_.push_back(task.op(op).id);
        parts_.push_back(task.op(op).part);
        conjunctions_.push_back(entry->second);
        conjunction_of_operator.push_back({&entry->second, 1});
        kept_effects.push_back(effects[op]);
    }
    sole_conjunctions_ = sole.inverse(task.num_propositions());
    conjunctions_with_ = shared.inverse(task.num_propositions());
    operators_ = conjunction_of_operator.inverse(num_conjunctions());
    find_edges(kept_effects);
}

void OperatorTable::find_edges(const FlatLists &effects) {
    for (int conjunction = 0; conjunction < num_conjunctions(); ++conjunction) {
        auto begin = static_cast<std::int32_t>(edge_effects_.size());
        for (int op : operators_[conjunction]) {
            for (PropositionId effect : effects[op]) {
                edge_effects_.push_back(effect);
                edge_operators_.push_back(op);
            }
        }
        bool is_empty = begin == static_cast<std::int32_t>(edge_effects_.size());
        edges_.push_back({is_empty ? NO_PROPOSITION : edge_effects_[begin], begin});
    }
    edges_.push_back({NO_PROPOSITION, static_cast<std::int32_t>(edge_effects_.size())});
}
}  // namespace search_plugin
