#include "successor_generator.h"

#include <algorithm>
#include <limits>

namespace wl_core {
namespace {
constexpr std::int32_t NOWHERE = std::numeric_limits<std::int32_t>::min();
constexpr int MAX_TABLE_SPARSITY = 4;
}  // namespace

struct SuccessorGenerator::Builder {
    SuccessorGenerator &generator;
    const OperatorTable &operators;
    std::span<const VariableId> variable_of;
    std::span<const int> domain_sizes;
    std::vector<char> is_tested;  // variables on the path to the node
    std::vector<double> score;    // of variables, within a node; 0 outside

    struct Choice {
        VariableId variable;  // -1: no precondition left
        AtomId atom;
        OperatorId id;
    };

    std::vector<Choice> choose(const std::vector<OperatorId> &ids) {
        for (OperatorId id : ids)
            for (AtomId atom : operators.preconditions(id))
                score[variable_of[atom]] += 1 - 1.0 / (domain_sizes[variable_of[atom]] + 1);
        std::vector<Choice> choices;
        choices.reserve(ids.size());
        for (OperatorId id : ids) {
            Choice best{-1, NO_ATOM, id};
            for (AtomId atom : operators.preconditions(id)) {
                VariableId variable = variable_of[atom];
                if (is_tested[variable])
                    continue;
                bool better = best.variable == -1 || score[variable] > score[best.variable] ||
                              (score[variable] == score[best.variable] && variable < best.variable);
                if (better)
                    best = {variable, atom, id};
            }
            choices.push_back(best);
        }
        for (OperatorId id : ids)
            for (AtomId atom : operators.preconditions(id))
                score[variable_of[atom]] = 0;
        std::sort(choices.begin(), choices.end(), [](const Choice &a, const Choice &b) {
            return a.variable != b.variable ? a.variable < b.variable
                   : a.atom != b.atom       ? a.atom < b.atom
                                            : a.id < b.id;
        });
        return choices;
    }

    bool is_done(OperatorId id) const {
        std::span<const AtomId> atoms = operators.preconditions(id);
        return std::all_of(atoms.begin(), atoms.end(), [&](AtomId atom) { return is_tested[variable_of[atom]]; });
    }

    Target build(const std::vector<OperatorId> &ids) {
        if (ids.size() == 1 && is_done(ids[0]))
            return ~ids[0];
        std::vector<Choice> choices = choose(ids);
        std::vector<Group> groups;
        std::vector<OperatorId> done;
        std::size_t at = 0;
        for (; at < choices.size() && choices[at].variable == -1; ++at)
            done.push_back(choices[at].id);
        while (at < choices.size()) {
            std::size_t end = at;
            while (end < choices.size() && choices[end].variable == choices[at].variable)
                ++end;
            groups.push_back(build_group({choices.data() + at, end - at}));
            at = end;
        }
        Node node;
        node.first_operator = static_cast<std::uint32_t>(generator.operators_.size());
        generator.operators_.insert(generator.operators_.end(), done.begin(), done.end());
        node.last_operator = static_cast<std::uint32_t>(generator.operators_.size());
        node.first_group = static_cast<std::uint32_t>(generator.groups_.size());
        generator.groups_.insert(generator.groups_.end(), groups.begin(), groups.end());
        node.last_group = static_cast<std::uint32_t>(generator.groups_.size());
        generator.nodes_.push_back(node);
        return static_cast<Target>(generator.nodes_.size()) - 1;
    }

    Group build_group(std::span<const Choice> choices) {
        VariableId variable = choices[0].variable;
        is_tested[variable] = 1;
        std::vector<std::pair<AtomId, Target>> targets;
        for (std::size_t at = 0; at < choices.size();) {
            std::vector<OperatorId> ids;
            AtomId atom = choices[at].atom;
            for (; at < choices.size() && choices[at].atom == atom; ++at)
                ids.push_back(choices[at].id);
            targets.emplace_back(atom, build(ids));
        }
        is_tested[variable] = 0;
        return store_group(variable, targets);
    }

    Group store_group(VariableId variable, const std::vector<std::pair<AtomId, Target>> &targets) {
        AtomId low = targets.front().first;
        if (targets.size() == 1)
            return {variable, low, 0, targets[0].second};
        std::vector<Target> &tables = generator.tables_;
        Group group{variable, low, -static_cast<std::int32_t>(targets.size()),
                    static_cast<std::int32_t>(tables.size())};
        std::int32_t range = targets.back().first - low + 1;
        if (range <= MAX_TABLE_SPARSITY * static_cast<std::int32_t>(targets.size())) {
            group.size = range;
            tables.resize(tables.size() + static_cast<std::size_t>(range), NOWHERE);
            for (auto [atom, target] : targets)
                tables[group.at + atom - low] = target;
        } else {
            for (auto [atom, target] : targets) {
                tables.push_back(atom);
                tables.push_back(target);
            }
        }
        return group;
    }
};

SuccessorGenerator::SuccessorGenerator(const OperatorTable &operators, std::span<const VariableId> variable_of,
                                       std::span<const int> domain_sizes) {
    Builder builder{*this,
                    operators,
                    variable_of,
                    domain_sizes,
                    std::vector<char>(domain_sizes.size(), 0),
                    std::vector<double>(domain_sizes.size(), 0)};
    std::vector<OperatorId> all(static_cast<std::size_t>(operators.size()));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<OperatorId>(i);
    if (all.size() == 1 && builder.is_done(0)) {
        operators_ = all;
        nodes_.push_back({0, 1, 0, 0});
    } else {
        builder.build(all);
    }
    nodes_.shrink_to_fit();
    groups_.shrink_to_fit();
    tables_.shrink_to_fit();
    operators_.shrink_to_fit();
}

SuccessorGenerator::Target SuccessorGenerator::follow(const Group &group, AtomId fact) const {
    if (group.size == 0)
        return fact == group.low ? group.at : NOWHERE;
    if (group.size > 0) {
        std::uint32_t index = static_cast<std::uint32_t>(fact - group.low);
        return index < static_cast<std::uint32_t>(group.size) ? tables_[static_cast<std::uint32_t>(group.at) + index]
                                                              : NOWHERE;
    }
    std::int32_t low = 0, high = -group.size;
    while (low < high) {
        std::int32_t middle = (low + high) / 2;
        if (tables_[group.at + 2 * middle] < fact)
            low = middle + 1;
        else
            high = middle;
    }
    return low < -group.size && tables_[group.at + 2 * low] == fact ? tables_[group.at + 2 * low + 1] : NOWHERE;
}

void SuccessorGenerator::visit(const Node &node, const std::vector<AtomId> &facts,
                               std::vector<OperatorId> &result) const {
    for (std::uint32_t i = node.first_operator; i < node.last_operator; ++i)
        result.push_back(operators_[i]);
    for (std::uint32_t i = node.first_group; i < node.last_group; ++i) {
        Target target = follow(groups_[i], facts[groups_[i].variable]);
        if (target >= 0)
            visit(nodes_[target], facts, result);
        else if (target != NOWHERE)
            result.push_back(~target);
    }
}

void SuccessorGenerator::generate(const std::vector<AtomId> &facts, std::vector<OperatorId> &result) const {
    if (!nodes_.empty())
        visit(nodes_.back(), facts, result);
}
}  // namespace wl_core
