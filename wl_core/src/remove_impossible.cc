#include "mutex_groups.h"

#include <algorithm>

namespace wl_core {
namespace {
class Remover {
public:
    Remover(GroundTask &task, MutexGroups &groups, const Domain &domain)
        : task_(task), operators_(task.operators), groups_(groups),
          is_kept_(static_cast<std::size_t>(operators_.size()), 1), num_adders_(task.atoms.size(), 0),
          codes_(task.atoms.size(), 0) {
        count_adders(domain);
    }

    void run() {
        task_.is_solvable = task_.is_solvable && !is_contradictory(task_.goal.positive);
        bool changed = false;
        for (OperatorId id = 0; id < operators_.size(); ++id)
            if (is_contradictory(operators_.preconditions(id)))
                changed = remove(id);
        while (changed && mark_dead_atoms()) {
            changed = false;
            for (OperatorId id = 0; id < operators_.size(); ++id)
                if (is_kept_[id] && needs_dead_atom(operators_.preconditions(id)))
                    changed = remove(id);
        }
        bool weakens = has_implied_negative();
        if (has_removed_ || weakens)
            rewrite();
    }

private:
    void count_adders(const Domain &domain) {
        std::size_t id = 0;
        for (AtomView atom : task_.atoms)
            num_adders_[id++] = atom.symbol >= static_cast<PredicateId>(domain.predicates.size()) ||
                                domain.is_derived_predicate(atom.symbol);
        for (AtomId atom : task_.initial_atoms)
            ++num_adders_[atom];
        for (OperatorId op = 0; op < operators_.size(); ++op)
            change_adders(op, 1);
    }

    void change_adders(OperatorId id, int by) {
        for (AtomId atom : operators_.adds(id))
            num_adders_[atom] += by;
        if (operators_.has_conditional_effects())
            for (const ConditionalEffect &effect : operators_.view(id).conditional_effects)
                for (AtomId atom : effect.adds)
                    num_adders_[atom] += by;
    }

    bool remove(OperatorId id) {
        is_kept_[id] = 0;
        change_adders(id, -1);
        has_removed_ = true;
        return true;
    }

    bool is_contradictory(std::span<const AtomId> atoms) const {
        for (std::size_t i = 0; i < atoms.size(); ++i)
            for (std::size_t k = i + 1; k < atoms.size(); ++k)
                if (groups_.exclude(atoms[i], atoms[k]))
                    return true;
        return false;
    }

    bool mark_dead_atoms() {
        bool any = false;
        for (std::size_t atom = 0; atom < codes_.size(); ++atom) {
            if (num_adders_[atom] == 0 && codes_[atom] == 0) {
                codes_[atom] = ALWAYS_FALSE;
                any = true;
            }
        }
        return any;
    }

    bool needs_dead_atom(std::span<const AtomId> atoms) const {
        return std::any_of(atoms.begin(), atoms.end(), [&](AtomId atom) { return codes_[atom] == ALWAYS_FALSE; });
    }

    bool is_implied(AtomId negative, std::span<const AtomId> positive) const {
        return std::any_of(positive.begin(), positive.end(),
                           [&](AtomId atom) { return groups_.exclude(atom, negative); });
    }

    bool has_implied_negative() const {
        for (OperatorId id = 0; id < operators_.size(); ++id)
            for (AtomId atom : operators_.negative_preconditions(id))
                if (is_kept_[id] && is_implied(atom, operators_.preconditions(id)))
                    return true;
        return false;
    }

    void rewrite() {
        AtomList atoms;
        std::size_t id = 0;
        for (AtomView atom : task_.atoms) {
            if (codes_[id] == 0) {
                codes_[id] = static_cast<AtomId>(atoms.size());
                atoms.push_back(atom);
            }
            ++id;
        }
        task_.operators.rewrite(is_kept_, codes_, [&](AtomId negative, std::span<const AtomId> positive) {
            return is_implied(negative, positive);
        });
        rename(task_.initial_atoms);
        task_.is_solvable = task_.is_solvable && !needs_dead_atom(task_.goal.positive);
        rename(task_.goal.positive);
        rename(task_.goal.negative);
        std::erase_if(task_.axioms, [&](GroundAxiom &axiom) {
            bool is_dead = needs_dead_atom(axiom.conditions);
            axiom.head = codes_[axiom.head];
            rename(axiom.conditions);
            rename(axiom.negative_conditions);
            return is_dead;
        });
        groups_.rename(codes_, atoms.size());
        task_.atoms = std::move(atoms);
    }

    void rename(std::vector<AtomId> &list) const {
        for (AtomId &atom : list)
            atom = codes_[atom];
        std::erase_if(list, [](AtomId atom) { return atom < 0; });
    }

    GroundTask &task_;
    const OperatorTable &operators_;
    MutexGroups &groups_;
    std::vector<char> is_kept_;
    std::vector<int> num_adders_;  // per atom; those that hold initially or are derived have one more
    std::vector<AtomId> codes_;    // 0 until the end, or ALWAYS_FALSE
    bool has_removed_ = false;
};
}  // namespace

void remove_impossible(GroundTask &task, MutexGroups &groups, const Domain &domain) {
    Remover(task, groups, domain).run();
}
}  // namespace wl_core
