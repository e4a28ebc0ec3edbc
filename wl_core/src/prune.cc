#include "grounder.h"

#include <algorithm>

namespace wl_core {
namespace {
/*
  Relaxed reachability over ground rules: a rule fires once all its conditions
  are reached, and then reaches its results.
*/
class Exploration {
public:
    explicit Exploration(std::size_t num_atoms) : is_reached(num_atoms, 0), watchers_(num_atoms) {}

    // Returns the number of the rule.
    std::size_t add_rule(std::initializer_list<std::span<const AtomId>> conditions, std::span<const AtomId> results) {
        std::size_t rule = open_.size();
        int num_open = 0;
        for (std::span<const AtomId> atoms : conditions) {
            num_open += static_cast<int>(atoms.size());
            for (AtomId atom : atoms)
                watchers_[atom].push_back(static_cast<std::uint32_t>(rule));
        }
        open_.push_back(num_open);
        result_starts_.push_back(results_.size());
        results_.insert(results_.end(), results.begin(), results.end());
        return rule;
    }

    void run(const std::vector<AtomId> &initial) {
        result_starts_.push_back(results_.size());
        reach(initial);
        for (std::size_t rule = 0; rule < open_.size(); ++rule)
            if (open_[rule] == 0)
                fire(rule);
        while (!queue_.empty()) {
            AtomId atom = queue_.back();
            queue_.pop_back();
            for (std::uint32_t rule : watchers_[atom])
                if (--open_[rule] == 0)
                    fire(rule);
        }
    }

    bool has_fired(std::size_t rule) const { return open_[rule] == 0; }

    std::vector<char> is_reached;

private:
    void fire(std::size_t rule) {
        reach({results_.data() + result_starts_[rule], result_starts_[rule + 1] - result_starts_[rule]});
    }

    void reach(std::span<const AtomId> atoms) {
        for (AtomId atom : atoms) {
            if (!is_reached[atom]) {
                is_reached[atom] = 1;
                queue_.push_back(atom);
            }
        }
    }

    std::vector<std::vector<std::uint32_t>> watchers_;
    std::vector<int> open_;
    std::vector<std::size_t> result_starts_;
    std::vector<AtomId> results_;
    std::vector<AtomId> queue_;
};

class Pruner {
public:
    Pruner(GroundTask &task, const Domain &domain) : task_(task), domain_(domain) {}

    // Returns whether anything changed.
    bool run() {
        std::vector<char> reached = explore();
        bool changed = assign_codes(reached);
        changed = rewrite_operators() || changed;
        rewrite_axioms();
        task_.is_solvable = task_.is_solvable && rewrite(task_.goal.positive, task_.goal.negative);
        std::vector<AtomId> unused;
        rewrite(task_.initial_atoms, unused);
        return changed;
    }

private:
    std::vector<char> explore() {
        Exploration exploration(task_.atoms.size());
        std::vector<std::pair<std::size_t, std::span<const AtomId>>> deletes;
        for (OperatorId id = 0; id < task_.operators.size(); ++id) {
            OperatorView op = task_.operators.view(id);
            deletes.emplace_back(exploration.add_rule({op.preconditions}, op.adds), op.deletes);
            for (const ConditionalEffect &effect : op.conditional_effects)
                deletes.emplace_back(exploration.add_rule({op.preconditions, effect.conditions}, effect.adds),
                                     effect.deletes);
        }
        for (const GroundAxiom &axiom : task_.axioms)
            exploration.add_rule({axiom.conditions}, {&axiom.head, 1});
        exploration.run(task_.initial_atoms);
        is_deleted_.assign(task_.atoms.size(), 0);
        for (auto &[rule, atoms] : deletes)
            if (exploration.has_fired(rule))
                for (AtomId atom : atoms)
                    is_deleted_[atom] = 1;
        return std::move(exploration.is_reached);
    }

    bool is_derived(AtomView atom) const {
        return atom.symbol >= static_cast<PredicateId>(domain_.predicates.size()) ||
               domain_.is_derived_predicate(atom.symbol);
    }

    bool assign_codes(const std::vector<char> &reached) {
        std::vector<char> is_initial(task_.atoms.size(), 0);
        for (AtomId atom : task_.initial_atoms)
            is_initial[atom] = 1;
        AtomList atoms;
        AtomId old = 0;
        codes_.clear();
        for (AtomView atom : task_.atoms) {
            bool constant = is_initial[old] && !is_deleted_[old] && !is_derived(atom);
            if (!reached[old]) {
                codes_.push_back(ALWAYS_FALSE);
            } else if (constant) {
                codes_.push_back(ALWAYS_TRUE);
                task_.constant_atoms.push_back(atom);
            } else {
                codes_.push_back(static_cast<AtomId>(atoms.size()));
                atoms.push_back(atom);
            }
            ++old;
        }
        bool changed = atoms.size() != task_.atoms.size();
        task_.atoms = std::move(atoms);
        task_.constant_atoms.sort();
        return changed;
    }

    // False if the conditions cannot hold.
    bool rewrite(std::vector<AtomId> &positive, std::vector<AtomId> &negative) const {
        bool possible = true;
        for (AtomId &atom : positive) {
            atom = codes_[atom];
            possible = possible && atom != ALWAYS_FALSE;
        }
        for (AtomId &atom : negative) {
            atom = codes_[atom];
            possible = possible && atom != ALWAYS_TRUE;
        }
        std::erase_if(positive, [](AtomId atom) { return atom < 0; });
        std::erase_if(negative, [](AtomId atom) { return atom < 0; });
        return possible;
    }

    bool rewrite(OperatorDraft &draft) const {
        rewrite(draft.adds, draft.deletes);
        std::erase_if(draft.conditional_effects, [&](ConditionalEffect &effect) {
            rewrite(effect.adds, effect.deletes);
            return !rewrite(effect.conditions, effect.negative_conditions);
        });
        return rewrite(draft.preconditions, draft.negative_preconditions) && draft.normalize();
    }

    bool rewrite_operators() {
        OperatorTable operators;
        OperatorDraft draft;
        for (OperatorId id = 0; id < task_.operators.size(); ++id) {
            task_.operators.read(id, draft);
            if (rewrite(draft))
                operators.add(task_.operators.action(id), task_.operators.objects(id), draft);
        }
        bool changed = operators.size() != task_.operators.size();
        task_.operators = std::move(operators);
        return changed;
    }

    void rewrite_axioms() {
        std::erase_if(task_.axioms, [&](GroundAxiom &axiom) {
            axiom.head = codes_[axiom.head];
            return axiom.head < 0 || !rewrite(axiom.conditions, axiom.negative_conditions);
        });
    }

    GroundTask &task_;
    const Domain &domain_;
    std::vector<AtomId> codes_;
    std::vector<char> is_deleted_;
};
}  // namespace

void prune(GroundTask &task, const Domain &domain) {
    while (Pruner(task, domain).run()) {
    }
}
}  // namespace wl_core
