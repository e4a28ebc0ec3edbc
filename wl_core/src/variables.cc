#include "variables.h"

#include <algorithm>

namespace wl_core {
namespace {
std::vector<char> find_derived(const AtomIndex &atoms, const Domain &domain) {
    std::vector<char> result;
    result.reserve(static_cast<std::size_t>(atoms.size()));
    for (AtomView atom : atoms.atoms())
        result.push_back(atom.symbol >= static_cast<PredicateId>(domain.predicates.size()) ||
                         domain.is_derived_predicate(atom.symbol));
    return result;
}

// A variable can lose its atom where an operator deletes one and need not add another.
void find_none_values(const GroundTask &task, VariableTable &table) {
    table.can_be_none.assign(static_cast<std::size_t>(table.size()), 1);
    std::fill_n(table.can_be_none.begin(), table.num_base, 0);
    std::vector<char> has_initial(static_cast<std::size_t>(table.size()), 0);
    for (AtomId atom : task.initial_atoms)
        has_initial[table.variable_of[atom]] = 1;
    for (VariableId variable = 0; variable < table.num_base; ++variable)
        table.can_be_none[variable] = !has_initial[variable];
    auto is_replaced = [&](AtomId atom, std::span<const AtomId> adds) {
        return std::any_of(adds.begin(), adds.end(),
                           [&](AtomId added) { return table.variable_of[added] == table.variable_of[atom]; });
    };
    for (OperatorId id = 0; id < task.operators.size(); ++id) {
        OperatorView op = task.operators.view(id);
        for (AtomId atom : op.deletes)
            if (!table.can_be_none[table.variable_of[atom]] && !is_replaced(atom, op.adds))
                table.can_be_none[table.variable_of[atom]] = 1;
        for (const ConditionalEffect &effect : op.conditional_effects)
            for (AtomId atom : effect.deletes)
                if (!is_replaced(atom, op.adds) && !is_replaced(atom, effect.adds))
                    table.can_be_none[table.variable_of[atom]] = 1;
    }
}
}  // namespace

VariableTable make_variables(const GroundTask &task, const AtomIndex &atoms, const Domain &domain,
                             const std::vector<std::vector<AtomId>> &groups) {
    std::vector<char> derived = find_derived(atoms, domain);
    std::size_t num_atoms = derived.size();
    std::vector<std::int32_t> group_of(num_atoms, -1);
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (AtomId atom : groups[g])
            group_of[atom] = static_cast<std::int32_t>(g);
    VariableTable table;
    table.variable_of.assign(num_atoms, -1);
    table.starts.push_back(0);
    auto close_variable = [&] { table.starts.push_back(static_cast<std::uint32_t>(table.atoms.size())); };
    for (std::size_t atom = 0; atom < num_atoms; ++atom) {
        if (derived[atom] || table.variable_of[atom] != -1)
            continue;
        if (group_of[atom] == -1) {
            table.variable_of[atom] = table.size();
            table.atoms.push_back(static_cast<AtomId>(atom));
        } else {
            for (AtomId member : groups[group_of[atom]]) {
                table.variable_of[member] = table.size();
                table.atoms.push_back(member);
            }
        }
        close_variable();
    }
    table.num_base = table.size();
    for (std::size_t atom = 0; atom < num_atoms; ++atom) {
        if (derived[atom]) {
            table.variable_of[atom] = table.size();
            table.atoms.push_back(static_cast<AtomId>(atom));
            close_variable();
        }
    }
    find_none_values(task, table);
    return table;
}
}  // namespace wl_core
