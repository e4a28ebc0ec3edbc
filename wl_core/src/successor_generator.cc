#include "successor_generator.h"

#include "radix_sort.h"

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
    const VariableTable &variables;
    std::vector<std::uint32_t> place_of;  // per atom: its place among all atoms, by variable
    std::vector<char> is_tested;          // variables on the path to the node
    std::vector<double> weight;           // per variable: how likely it is not to have a given value
    std::vector<double> score;            // of variables, within a node; 0 outside

    Builder(SuccessorGenerator &generator, const OperatorTable &operators, const VariableTable &variables)
        : generator(generator), operators(operators), variables(variables), place_of(variables.atoms.size()),
          is_tested(static_cast<std::size_t>(variables.size()), 0), score(is_tested.size(), 0) {
        for (std::size_t place = 0; place < variables.atoms.size(); ++place)
            place_of[variables.atoms[place]] = static_cast<std::uint32_t>(place);
        for (VariableId variable = 0; variable < variables.size(); ++variable)
            weight.push_back(1 - 1.0 / static_cast<double>(variables.atoms_of(variable).size() + 1));
    }

    VariableId variable_of(AtomId atom) const { return variables.variable_of[atom]; }

    // Per operator the precondition to look at next, as its place + 1 (0: none is left) in the upper
    // and the operator in the lower half of a key; sorted.
    std::vector<std::uint64_t> choose(const std::vector<OperatorId> &ids) {
        for (OperatorId id : ids)
            for (AtomId atom : operators.preconditions(id))
                score[variable_of(atom)] += weight[variable_of(atom)];
        std::vector<std::uint64_t> keys;
        keys.reserve(ids.size());
        for (OperatorId id : ids) {
            AtomId best = NO_ATOM;
            for (AtomId atom : operators.preconditions(id))
                if (!is_tested[variable_of(atom)] && (best == NO_ATOM || is_better(atom, best)))
                    best = atom;
            std::uint64_t place = best == NO_ATOM ? 0 : std::uint64_t{place_of[best]} + 1;
            keys.push_back(place << 32 | static_cast<std::uint32_t>(id));
        }
        for (OperatorId id : ids)
            for (AtomId atom : operators.preconditions(id))
                score[variable_of(atom)] = 0;
        sort_by_high_bits(keys, 32);
        return keys;
    }

    bool is_better(AtomId a, AtomId b) const {
        VariableId x = variable_of(a), y = variable_of(b);
        return score[x] > score[y] || (score[x] == score[y] && x < y);
    }

    static OperatorId operator_of(std::uint64_t key) { return static_cast<OperatorId>(key & 0xffffffff); }
    AtomId atom_of(std::uint64_t key) const { return variables.atoms[(key >> 32) - 1]; }

    Target add_node(const std::vector<OperatorId> &done, const std::vector<Group> &groups) {
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

    // A chain of tests.
    Target build_single(OperatorId id) {
        Target target = ~id;
        for (AtomId atom : operators.preconditions(id))
            if (!is_tested[variable_of(atom)])
                target = add_node({}, {{variable_of(atom), atom, 0, target}});
        return target;
    }

    Target build(const std::vector<OperatorId> &ids) {
        if (ids.size() == 1)
            return build_single(ids[0]);
        std::vector<std::uint64_t> keys = choose(ids);
        std::vector<Group> groups;
        std::vector<OperatorId> done;
        std::size_t at = 0;
        for (; at < keys.size() && keys[at] >> 32 == 0; ++at)
            done.push_back(operator_of(keys[at]));
        while (at < keys.size()) {
            VariableId variable = variable_of(atom_of(keys[at]));
            std::uint64_t limit = (std::uint64_t{variables.starts[variable + 1]} + 1) << 32;
            std::size_t end = at;
            while (end < keys.size() && keys[end] < limit)
                ++end;
            groups.push_back(build_group(variable, {keys.data() + at, end - at}));
            at = end;
        }
        return add_node(done, groups);
    }

    Group build_group(VariableId variable, std::span<const std::uint64_t> keys) {
        is_tested[variable] = 1;
        std::vector<std::pair<AtomId, Target>> targets;
        std::vector<OperatorId> ids;
        for (std::size_t at = 0; at < keys.size();) {
            ids.clear();
            AtomId atom = atom_of(keys[at]);
            for (; at < keys.size() && atom_of(keys[at]) == atom; ++at)
                ids.push_back(operator_of(keys[at]));
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

SuccessorGenerator::SuccessorGenerator(const OperatorTable &operators, const VariableTable &variables) {
    Builder builder(*this, operators, variables);
    std::vector<OperatorId> all(static_cast<std::size_t>(operators.size()));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<OperatorId>(i);
    Target root = builder.build(all);
    if (root < 0)
        builder.add_node({~root}, {});
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
