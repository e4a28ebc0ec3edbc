#include "search_plugin/heuristics/operator_table.h"

#include "search_plugin/heuristics/anchors.h"
#include "search_plugin/heuristics/dominated_effects.h"

#include <algorithm>
#include <map>

namespace search_plugin {
namespace {
// Without effects on propositions that are anchors wherever they are preconditions: to reach them helps nobody.
FlatLists helpful_effects(const RelaxedTask &task, const FlatLists &effects,
                          const std::vector<PropositionId> &anchors) {
    std::vector<char> helps(static_cast<std::size_t>(task.num_propositions()), false);
    std::fill_n(helps.begin(), task.num_goals(), true);
    for (int op = 0; op < task.num_operators(); ++op)
        for (PropositionId precondition : task.preconditions()[op])
            helps[precondition] |= precondition != anchors[op];
    FlatLists result;
    std::vector<PropositionId> kept;
    for (int op = 0; op < task.num_operators(); ++op) {
        kept.clear();
        std::ranges::copy_if(effects[op], std::back_inserter(kept), [&](auto effect) { return helps[effect]; });
        result.push_back(kept);
    }
    return result;
}
}  // namespace

OperatorTable::OperatorTable(const RelaxedTask &task, const ScaledCosts &scaled_costs) {
    std::vector<Cost> costs;
    for (int op = 0; op < task.num_operators(); ++op)
        costs.push_back(scaled_costs[task.op(op).id]);
    PreconditionSets sets(task);
    FlatLists effects = undominated_effects(task, sets, costs);
    std::vector<PropositionId> anchors;
    std::size_t before;
    do {  // with fewer effects, more operators have anchors
        before = effects.num_items();
        anchors = find_anchors(task, sets, effects, costs);
        effects = helpful_effects(task, effects, anchors);
    } while (effects.num_items() < before);

    std::map<std::tuple<int, Cost, PropositionId>, int> numbers;  // of conjunctions
    FlatLists conjunction_of_operator, kept_effects;
    for (int op = 0; op < task.num_operators(); ++op) {
        if (effects[op].empty() && task.op(op).change == NO_CHANGE)
            continue;
        auto [entry, is_new] = numbers.try_emplace({sets.set_of(op), costs[op], anchors[op]}, num_conjunctions());
        if (is_new) {
            preconditions_.push_back(task.preconditions()[op]);
            costs_.push_back(costs[op]);
            anchors_.push_back(anchors[op]);
        }
        ids_.push_back(task.op(op).id);
        parts_.push_back(task.op(op).part);
        conjunctions_.push_back(entry->second);
        conjunction_of_operator.push_back({&entry->second, 1});
        kept_effects.push_back(effects[op]);
    }
    operators_ = conjunction_of_operator.inverse(num_conjunctions());
    connect(task.num_propositions());
    find_edges(kept_effects);
}

void OperatorTable::connect(int num_propositions) {
    FlatLists sole, shared, reached_sole, reached_shared;
    std::vector<PropositionId> reached;
    std::span<const PropositionId> none;
    for (int conjunction = 0; conjunction < num_conjunctions(); ++conjunction) {
        std::span<const PropositionId> all = preconditions_[conjunction];
        reached.assign(all.begin(), all.end());
        std::erase(reached, anchors_[conjunction]);
        bool is_sole = all.size() == 1;
        sole.push_back(is_sole ? all : none);
        shared.push_back(is_sole ? none : all);
        reached_sole.push_back(is_sole ? reached : none);
        reached_shared.push_back(is_sole ? none : reached);
    }
    sole_conjunctions_ = sole.inverse(num_propositions);
    conjunctions_with_ = shared.inverse(num_propositions);
    reached_sole_ = reached_sole.inverse(num_propositions);
    reached_with_ = reached_shared.inverse(num_propositions);
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
