#include "invariants.h"

#include "operator_kinds.h"

#include <algorithm>
#include <set>

namespace wl_core {
namespace {
constexpr std::size_t MAX_CANDIDATES = 2000;

// An operator kind with random access to its atoms.
struct IndexedKind {
    const OperatorKind *kind;
    std::vector<AtomView> atoms;
    std::vector<char> is_added;  // by any effect
};

bool contains(const std::vector<int> &sorted, int number) {
    return std::binary_search(sorted.begin(), sorted.end(), number);
}

// The arguments of `atom` that are parameters, or nothing if the candidate does not cover it.
bool instance_of(const Invariant &candidate, AtomView atom, std::vector<ObjectId> &parameters) {
    const Invariant::Part *part = candidate.part_of(atom.symbol);
    if (!part)
        return false;
    parameters.clear();
    for (int position : part->parameters)
        parameters.push_back(atom.objects[position]);
    return true;
}

class Search {
public:
    Search(const GroundTask &task, const AtomIndex &atoms, const Domain &domain)
        : kinds_(find_operator_kinds(task, atoms)) {
        for (const OperatorKind &kind : kinds_)
            index(kind);
        std::vector<char> has_atoms(domain.predicates.size(), 0);
        for (AtomView atom : atoms.atoms())
            if (atom.symbol < static_cast<PredicateId>(domain.predicates.size()))
                has_atoms[atom.symbol] = !domain.is_derived_predicate(atom.symbol);
        for (std::size_t p = 0; p < has_atoms.size(); ++p)
            if (has_atoms[p])
                add_initial_candidates(static_cast<PredicateId>(p), domain.predicates[p].arity());
    }

    std::vector<Invariant> run() {
        std::vector<Invariant> result;
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            Invariant candidate = queue_[i];  // the queue may grow
            if (std::all_of(indexed_.begin(), indexed_.end(),
                            [&](const IndexedKind &kind) { return respects(kind, candidate); }))
                result.push_back(std::move(candidate));
        }
        return result;
    }

private:
    void index(const OperatorKind &kind) {
        IndexedKind indexed{&kind, {}, std::vector<char>(kind.atoms.size(), 0)};
        for (AtomView atom : kind.atoms)
            indexed.atoms.push_back(atom);
        for (const OperatorKind::Effect &effect : kind.effects)
            for (int atom : effect.adds)
                indexed.is_added[atom] = 1;
        indexed_.push_back(std::move(indexed));
    }

    void add_initial_candidates(PredicateId predicate, int arity) {
        for (int counted = -1; counted < arity; ++counted) {
            Invariant::Part part{predicate, {}};
            for (int position = 0; position < arity; ++position)
                if (position != counted)
                    part.parameters.push_back(position);
            add_candidate({{part}});
        }
    }

    void add_candidate(Invariant candidate) {
        if (queue_.size() < MAX_CANDIDATES && known_.insert(candidate).second)
            queue_.push_back(std::move(candidate));
    }

    // If not, candidates that might be are added to the queue.
    bool respects(const IndexedKind &kind, const Invariant &candidate) {
        std::vector<ObjectId> parameters;
        for (const OperatorKind::Effect &effect : kind.kind->effects)
            for (int atom : effect.adds)
                if (instance_of(candidate, kind.atoms[atom], parameters) &&
                    !is_balanced(kind, candidate, effect, atom, parameters))
                    return false;
        return true;
    }

    // Is what `effect` adds made up for by something that is true before and deleted?
    bool is_balanced(const IndexedKind &kind, const Invariant &candidate, const OperatorKind::Effect &effect, int added,
                     const std::vector<ObjectId> &parameters) {
        std::vector<ObjectId> other;
        auto is_in_instance = [&](int atom) {
            return instance_of(candidate, kind.atoms[atom], other) && other == parameters;
        };
        std::vector<int> before;
        for (int atom : effect.conditions)
            if (is_in_instance(atom))
                before.push_back(atom);
        // At weight 1 not applicable, or nothing new.
        if (before.size() >= 2)
            return true;
        for (std::size_t atom = 0; atom < kind.atoms.size(); ++atom)
            if (kind.is_added[atom] && static_cast<int>(atom) != added && is_in_instance(static_cast<int>(atom)))
                return false;
        if (before.empty()) {
            refine(kind, candidate, effect, parameters);
            return false;
        }
        return before[0] == added || is_deleted(*kind.kind, effect, before[0]);
    }

    // Whenever `effect` happens, does the operator delete the atom?
    static bool is_deleted(const OperatorKind &kind, const OperatorKind::Effect &effect, int atom) {
        return std::any_of(kind.effects.begin(), kind.effects.end(), [&](const OperatorKind::Effect &deleting) {
            // Only effects without negative and numeric conditions may be relied on.
            return contains(deleting.deletes, atom) && (&deleting == &effect || &deleting == &kind.effects[0]);
        });
    }

    // Extends the candidate by atoms that could make up for the addition.
    void refine(const IndexedKind &kind, const Invariant &candidate, const OperatorKind::Effect &effect,
                const std::vector<ObjectId> &parameters) {
        for (int atom : effect.conditions) {
            AtomView view = kind.atoms[atom];
            if (kind.is_added[atom] || candidate.part_of(view.symbol) || !is_deleted(*kind.kind, effect, atom) ||
                view.objects.size() > parameters.size() + 1 || view.objects.size() < parameters.size())
                continue;
            Invariant::Part part{view.symbol, {}};
            extend(candidate, view, parameters, part);
        }
    }

    // All ways to find the parameters among the arguments of `atom`.
    void extend(const Invariant &candidate, AtomView atom, const std::vector<ObjectId> &parameters,
                Invariant::Part &part) {
        if (part.parameters.size() == parameters.size()) {
            Invariant extended = candidate;
            extended.parts.push_back(part);
            std::sort(extended.parts.begin(), extended.parts.end());
            add_candidate(std::move(extended));
            return;
        }
        for (int position = 0; position < static_cast<int>(atom.objects.size()); ++position) {
            bool is_used = std::find(part.parameters.begin(), part.parameters.end(), position) != part.parameters.end();
            if (is_used || atom.objects[position] != parameters[part.parameters.size()])
                continue;
            part.parameters.push_back(position);
            extend(candidate, atom, parameters, part);
            part.parameters.pop_back();
        }
    }

    std::vector<OperatorKind> kinds_;
    std::vector<IndexedKind> indexed_;
    std::vector<Invariant> queue_;
    std::set<Invariant> known_;
};
}  // namespace

const Invariant::Part *Invariant::part_of(PredicateId predicate) const {
    for (const Part &part : parts)
        if (part.predicate == predicate)
            return &part;
    return nullptr;
}

std::vector<Invariant> find_invariants(const GroundTask &task, const AtomIndex &atoms, const Domain &domain) {
    return Search(task, atoms, domain).run();
}
}  // namespace wl_core
