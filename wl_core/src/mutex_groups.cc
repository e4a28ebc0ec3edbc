#include "mutex_groups.h"

#include "invariants.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace wl_core {
namespace {
// All instances of invariants that cover atoms, with their members.
class Instances {
public:
    Instances(const GroundTask &task, const AtomIndex &atoms, const Problem &problem)
        : task_(task), atoms_(atoms), object_bits_(std::bit_width(problem.objects.size())),
          first_of_(problem.domain->predicates.size() + 1, 0) {
        for (std::size_t p = 0; p < problem.domain->predicates.size(); ++p) {
            int atom = first_of_[p];
            while (atom < atoms.size() && atoms[atom].symbol == static_cast<PredicateId>(p))
                ++atom;
            first_of_[p + 1] = atom;
        }
    }

    void add(const Invariant &invariant) {
        std::size_t num_parameters = invariant.parts[0].parameters.size();
        if (num_parameters * static_cast<std::size_t>(object_bits_) > 64)
            return;
        std::unordered_map<std::uint64_t, int> group_of;
        std::vector<int> weights;
        std::size_t first = groups.size();
        auto group_for = [&](AtomView atom, const Invariant::Part &part) {
            auto [it, is_new] = group_of.try_emplace(key(atom, part), static_cast<int>(groups.size()));
            if (is_new) {
                groups.emplace_back();
                weights.push_back(0);
            }
            return it->second;
        };
        auto count = [&](AtomView atom) {
            if (const Invariant::Part *part = invariant.part_of(atom.symbol))
                ++weights[static_cast<std::size_t>(group_for(atom, *part)) - first];
        };
        for (const Invariant::Part &part : invariant.parts)
            for (AtomId atom = first_of_[part.predicate]; atom < first_of_[part.predicate + 1]; ++atom)
                groups[group_for(atoms_[atom], part)].push_back(atom);
        for (AtomId atom : task_.initial_atoms)
            count(atoms_[atom]);
        for (AtomView atom : task_.constant_atoms)
            count(atom);
        std::size_t kept = first;
        for (std::size_t group = first; group < groups.size(); ++group)
            if (weights[group - first] <= 1 && groups[group].size() >= 2)
                std::swap(groups[kept++], groups[group]);
        groups.resize(kept);
    }

    std::vector<std::vector<AtomId>> groups;

private:
    std::uint64_t key(AtomView atom, const Invariant::Part &part) const {
        std::uint64_t result = 0;
        for (int position : part.parameters)
            result = result << object_bits_ | static_cast<std::uint64_t>(atom.objects[position]);
        return result;
    }

    const GroundTask &task_;
    const AtomIndex &atoms_;
    int object_bits_;
    std::vector<AtomId> first_of_;  // per predicate
};

}  // namespace

MutexGroups::MutexGroups(std::vector<std::vector<AtomId>> groups, std::size_t num_atoms)
    : groups_(std::move(groups)), num_atoms_(num_atoms) {
    index();
}

void MutexGroups::index() {
    starts_.assign(num_atoms_ + 1, 0);
    for (const std::vector<AtomId> &group : groups_)
        for (AtomId atom : group)
            ++starts_[static_cast<std::size_t>(atom) + 1];
    for (std::size_t atom = 0; atom < num_atoms_; ++atom)
        starts_[atom + 1] += starts_[atom];
    memberships_.resize(starts_.back());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (std::size_t group = 0; group < groups_.size(); ++group)
        for (AtomId atom : groups_[group])
            memberships_[next[atom]++] = static_cast<std::int32_t>(group);
}

bool MutexGroups::exclude(AtomId a, AtomId b) const {
    const std::int32_t *x = memberships_.data() + starts_[a], *x_end = memberships_.data() + starts_[a + 1];
    const std::int32_t *y = memberships_.data() + starts_[b], *y_end = memberships_.data() + starts_[b + 1];
    while (x != x_end && y != y_end) {
        if (*x == *y)
            return true;
        ++(*x < *y ? x : y);
    }
    return false;
}

void MutexGroups::rename(const std::vector<AtomId> &codes, std::size_t num_atoms) {
    for (std::vector<AtomId> &group : groups_) {
        for (AtomId &atom : group)
            atom = codes[atom];
        std::erase_if(group, [](AtomId atom) { return atom < 0; });
    }
    num_atoms_ = num_atoms;
    index();
}

std::vector<std::vector<AtomId>> MutexGroups::cover() const {
    std::vector<std::size_t> open;  // per group: atoms not covered
    std::size_t largest = 1;
    for (const std::vector<AtomId> &group : groups_) {
        open.push_back(group.size());
        largest = std::max(largest, group.size());
    }
    std::vector<std::vector<std::int32_t>> by_size(largest + 1);
    for (std::size_t group = groups_.size(); group-- > 0;)
        by_size[open[group]].push_back(static_cast<std::int32_t>(group));
    std::vector<char> is_covered(num_atoms_, 0);
    std::vector<std::vector<AtomId>> result;
    for (std::size_t size = largest; size >= 2; --size) {
        while (!by_size[size].empty()) {
            std::int32_t group = by_size[size].back();
            by_size[size].pop_back();
            if (open[group] != size) {
                by_size[open[group]].push_back(group);
                continue;
            }
            result.emplace_back();
            for (AtomId atom : groups_[group]) {
                if (is_covered[atom])
                    continue;
                is_covered[atom] = 1;
                result.back().push_back(atom);
                for (std::uint32_t i = starts_[atom]; i < starts_[atom + 1]; ++i)
                    --open[memberships_[i]];
            }
            std::sort(result.back().begin(), result.back().end());
        }
    }
    return result;
}

MutexGroups find_mutex_groups(const GroundTask &task, const AtomIndex &atoms, const Problem &problem) {
    Instances instances(task, atoms, problem);
    for (const Invariant &invariant : find_invariants(task, atoms, *problem.domain))
        instances.add(invariant);
    return MutexGroups(std::move(instances.groups), static_cast<std::size_t>(atoms.size()));
}
}  // namespace wl_core
