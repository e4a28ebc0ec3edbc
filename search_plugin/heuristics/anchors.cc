#include "search_plugin/heuristics/anchors.h"

#include <algorithm>
#include <set>

namespace search_plugin {
namespace {
class AnchorFinder {
public:
    AnchorFinder(const RelaxedTask &task, const PreconditionSets &sets, const FlatLists &effects,
                 const std::vector<Cost> &costs)
        : task_(task), effects_(with_changes(task, effects)), costs_(costs), table_(count_ways()) {
        find_common_preconditions();
        std::set<std::tuple<int, Cost, int>> changes;  // by set of preconditions and cost
        for (int op = 0; op < task.num_operators(); ++op) {
            int change = task.op(op).change;
            bool is_new = change != NO_CHANGE && changes.emplace(sets.set_of(op), costs[op], change).second;
            for_each_way(op, [&](const Way &way) { group(way).size += is_new || !is_change(way.effect); });
        }
    }

    PropositionId anchor(int op) {
        for (PropositionId candidate : task_.preconditions()[op]) {
            auto is_local = [&](PropositionId effect) {
                return std::ranges::binary_search(common_preconditions_[candidate], effect) ||
                       is_complete({op, candidate, effect});
            };
            if (std::ranges::all_of(effects_[op], is_local))
                return candidate;
        }
        return NO_PROPOSITION;
    }

private:
    // From a value of a variable (a precondition of the operator) to an effect.
    struct Way {
        int op;
        PropositionId value, effect;
    };
    // Ways from different values of a variable with equal cost, effect and other preconditions.
    struct Group {
        Way first;
        int size;
    };

    // The change of an operator as an effect behind all propositions.
    static FlatLists with_changes(const RelaxedTask &task, const FlatLists &effects) {
        FlatLists result;
        std::vector<PropositionId> all;
        for (int op = 0; op < task.num_operators(); ++op) {
            all.assign(effects[op].begin(), effects[op].end());
            if (int change = task.op(op).change; change != NO_CHANGE)
                all.push_back(task.num_propositions() + change);
            result.push_back(all);
        }
        return result;
    }
    bool is_change(PropositionId effect) const { return effect >= task_.num_propositions(); }

    template <typename Visit> void for_each_way(int op, Visit visit) const {
        for (PropositionId value : task_.preconditions()[op])
            if (task_.variable(value) != -1)
                for (PropositionId effect : effects_[op])
                    visit(Way{op, value, effect});
    }

    std::size_t count_ways() const {
        std::size_t count = 0;
        for (int op = 0; op < task_.num_operators(); ++op)
            for_each_way(op, [&](const Way &) { ++count; });
        return count;
    }

    // What all operators that achieve a proposition have as a precondition.
    void find_common_preconditions() {
        FlatLists achievers = task_.effects().inverse(task_.num_propositions());
        std::vector<PropositionId> common, rest;
        for (PropositionId proposition = 0; proposition < task_.num_propositions(); ++proposition) {
            common.clear();
            for (int op : achievers[proposition]) {
                std::span<const PropositionId> preconditions = task_.preconditions()[op];
                if (op == achievers[proposition].front()) {
                    common.assign(preconditions.begin(), preconditions.end());
                    continue;
                }
                rest.clear();
                std::ranges::set_intersection(common, preconditions, std::back_inserter(rest));
                common.swap(rest);
            }
            common_preconditions_.push_back(common);
        }
    }

    Group &group(const Way &way) {
        auto code = [](PropositionId proposition) { return scatter(static_cast<std::uint64_t>(proposition) + 1); };
        std::uint64_t hash = code(way.effect) * 3 + static_cast<std::uint64_t>(task_.variable(way.value));
        for (PropositionId precondition : task_.preconditions()[way.op])
            hash += precondition == way.value ? 0 : code(precondition);
        int &index = table_.find(hash, [&](int other) { return is_alike(groups_[other].first, way); });
        if (index == -1) {
            index = static_cast<int>(groups_.size());
            groups_.push_back({way, 0});
        }
        return groups_[index];
    }

    bool is_alike(const Way &a, const Way &b) const {
        std::span<const PropositionId> left = task_.preconditions()[a.op], right = task_.preconditions()[b.op];
        if (a.effect != b.effect || costs_[a.op] != costs_[b.op] || left.size() != right.size() ||
            task_.variable(a.value) != task_.variable(b.value))
            return false;
        for (std::size_t i = 0, j = 0;; ++i, ++j) {
            i += i < left.size() && left[i] == a.value;
            j += j < right.size() && right[j] == b.value;
            if (i >= left.size() || j >= right.size())
                return i >= left.size() && j >= right.size();
            if (left[i] != right[j])
                return false;
        }
    }

    // Do all values of the variable lead to the effect? The effect, if it is one of them, need not.
    bool is_complete(const Way &way) {
        int variable = task_.variable(way.value);
        if (variable == -1)
            return false;
        bool is_value = !is_change(way.effect) && task_.variable(way.effect) == variable;
        return group(way).size == task_.num_values(variable) - is_value;
    }

    const RelaxedTask &task_;
    FlatLists effects_;
    const std::vector<Cost> &costs_;
    FlatLists common_preconditions_;  // by proposition
    IndexTable table_;                // into groups_
    std::vector<Group> groups_;
};
}  // namespace

std::vector<PropositionId> find_anchors(const RelaxedTask &task, const PreconditionSets &sets, const FlatLists &effects,
                                        const std::vector<Cost> &costs) {
    AnchorFinder finder(task, sets, effects, costs);
    std::vector<PropositionId> result;
    for (int op = 0; op < task.num_operators(); ++op)
        result.push_back(finder.anchor(op));
    return result;
}
}  // namespace search_plugin
