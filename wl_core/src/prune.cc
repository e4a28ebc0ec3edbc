#include "grounder.h"

#include <algorithm>

namespace wl_core {
namespace {
/*
  Relaxed reachability over ground rules: a rule fires once all its conditions are
  reached, and then reaches its results. Rules are operators, then conditional effects
  and axioms; of operators, of which there may be tens of millions, only the number of
  conditions that are still open and who waits for an atom are kept.
*/
class Exploration {
public:
    explicit Exploration(const GroundTask &task)
        : is_reached(task.atoms.size(), 0), operators_(task.operators), starts_(task.atoms.size() + 1, 0) {
        if (operators_.has_conditional_effects())
            for (OperatorId id = 0; id < operators_.size(); ++id)
                for (const ConditionalEffect &effect : operators_.view(id).conditional_effects)
                    others_.push_back({operators_.preconditions(id), effect.conditions, effect.adds, effect.deletes});
        for (const GroundAxiom &axiom : task.axioms)
            others_.push_back({axiom.conditions, {}, {&axiom.head, 1}, {}});
        watch();
        run(task.initial_atoms);
    }

    // Calls `use` with what the rules that have fired delete.
    template <class Use> void for_each_deleted(Use use) const {
        for (std::size_t rule = 0; rule < open_.size(); ++rule) {
            if (open_[rule] == 0)
                for (AtomId atom : is_operator(rule) ? operators_.deletes(operator_of(rule)) : other(rule).deletes)
                    use(atom);
        }
    }

    std::vector<char> is_reached;

private:
    struct Rule {
        std::span<const AtomId> conditions, more_conditions, results, deletes;
    };

    bool is_operator(std::size_t rule) const { return rule < static_cast<std::size_t>(operators_.size()); }
    static OperatorId operator_of(std::size_t rule) { return static_cast<OperatorId>(rule); }
    const Rule &other(std::size_t rule) const { return others_[rule - static_cast<std::size_t>(operators_.size())]; }

    template <class Use> void for_each_condition(Use use) const {
        for (OperatorId id = 0; id < operators_.size(); ++id)
            for (AtomId atom : operators_.preconditions(id))
                use(static_cast<std::size_t>(id), atom);
        for (std::size_t i = 0; i < others_.size(); ++i)
            for (std::span<const AtomId> atoms : {others_[i].conditions, others_[i].more_conditions})
                for (AtomId atom : atoms)
                    use(static_cast<std::size_t>(operators_.size()) + i, atom);
    }

    void watch() {
        open_.assign(static_cast<std::size_t>(operators_.size()) + others_.size(), 0);
        for_each_condition([&](std::size_t rule, AtomId atom) {
            ++open_[rule];
            ++starts_[static_cast<std::size_t>(atom) + 1];
        });
        for (std::size_t atom = 1; atom < starts_.size(); ++atom)
            starts_[atom] += starts_[atom - 1];
        watchers_.resize(starts_.back());
        std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
        for_each_condition(
            [&](std::size_t rule, AtomId atom) { watchers_[next[atom]++] = static_cast<std::uint32_t>(rule); });
    }

    void run(const std::vector<AtomId> &initial) {
        reach(initial);
        for (std::size_t rule = 0; rule < open_.size(); ++rule)
            if (open_[rule] == 0)
                fire(rule);
        while (!queue_.empty()) {
            AtomId atom = queue_.back();
            queue_.pop_back();
            for (std::size_t i = starts_[atom]; i < starts_[static_cast<std::size_t>(atom) + 1]; ++i)
                if (--open_[watchers_[i]] == 0)
                    fire(watchers_[i]);
        }
    }

    void fire(std::size_t rule) { reach(is_operator(rule) ? operators_.adds(operator_of(rule)) : other(rule).results); }

    void reach(std::span<const AtomId> atoms) {
        for (AtomId atom : atoms) {
            if (!is_reached[atom]) {
                is_reached[atom] = 1;
                queue_.push_back(atom);
            }
        }
    }

    const OperatorTable &operators_;
    std::vector<Rule> others_;
    std::vector<std::size_t> starts_;      // per atom: where those that wait for it start in watchers_
    std::vector<std::uint32_t> watchers_;  // rules
    std::vector<int> open_;                // per rule
    std::vector<AtomId> queue_;
};

class Pruner {
public:
    Pruner(GroundTask &task, const Domain &domain) : task_(task), domain_(domain) {}

    // Returns whether anything changed.
    bool run() {
        bool renames = assign_codes(explore());
        bool drops = task_.operators.has_conditional_effects() ? rebuild_operators() : rewrite_operators(renames);
        rewrite_axioms();
        task_.is_solvable = task_.is_solvable && rewrite(task_.goal.positive, task_.goal.negative);
        std::vector<AtomId> unused;
        rewrite(task_.initial_atoms, unused);
        return renames || drops;
    }

private:
    std::vector<char> explore() {
        Exploration exploration(task_);
        is_deleted_.assign(task_.atoms.size(), 0);
        exploration.for_each_deleted([&](AtomId atom) { is_deleted_[atom] = 1; });
        return std::move(exploration.is_reached);
    }

    bool is_derived(AtomView atom) const {
        return atom.symbol >= static_cast<PredicateId>(domain_.predicates.size()) ||
               domain_.is_derived_predicate(atom.symbol);
    }

    // Returns whether some atoms are left out.
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

    // In place: returns whether some are dropped.
    bool rewrite_operators(bool renames) {
        std::vector<char> is_kept(static_cast<std::size_t>(task_.operators.size()));
        bool drops = false;
        for (OperatorId id = 0; id < task_.operators.size(); ++id) {
            is_kept[id] = is_useful(task_.operators.view(id));
            drops = drops || !is_kept[id];
        }
        if (renames || drops)
            task_.operators.rewrite(is_kept, codes_, [](AtomId, std::span<const AtomId>) { return false; });
        return drops;
    }

    // Can it be applied, and does it change anything?
    bool is_useful(const OperatorView &op) const {
        auto is_kept = [&](AtomId atom) { return codes_[atom] >= 0; };
        return std::all_of(op.preconditions.begin(), op.preconditions.end(),
                           [&](AtomId atom) { return codes_[atom] != ALWAYS_FALSE; }) &&
               std::all_of(op.negative_preconditions.begin(), op.negative_preconditions.end(),
                           [&](AtomId atom) { return codes_[atom] != ALWAYS_TRUE; }) &&
               (std::any_of(op.adds.begin(), op.adds.end(), is_kept) ||
                std::any_of(op.deletes.begin(), op.deletes.end(), is_kept) || !op.numeric_effects.empty());
    }

    // Conditional effects may turn out to be unconditional, or equal to others.
    bool rebuild_operators() {
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
