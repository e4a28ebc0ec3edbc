#pragma once

#include "wl_core/atom_list.h"

#include <unordered_map>

namespace wl_core {
/*
  Numbers ground atoms in the order first met; nothing is ever forgotten.
*/
class AtomNumbering {
public:
    int size() const { return static_cast<int>(starts_.size()); }
    AtomView operator[](int id) const {
        const std::int32_t *at = data_.data() + starts_[id];
        return {at[0], {at + 2, static_cast<std::size_t>(at[1])}};
    }
    int find(AtomView atom) const;  // -1: never met
    int insert(AtomView atom);

private:
    std::size_t slot_of(AtomView atom) const;
    void grow();

    std::vector<std::int32_t> data_;
    std::vector<std::size_t> starts_;
    std::vector<int> table_ = std::vector<int>(64, -1);  // open addressing
};

/*
  Which atoms are true now, for the plan validator. Finds the true atoms of a
  predicate that match some given arguments without looking at all others.
*/
class FactBase {
public:
    explicit FactBase(int num_predicates) : indexed_(num_predicates, false), ids_(num_predicates) {}

    bool holds(AtomView atom) const;
    // Returns whether that is a change.
    bool set(AtomView atom, bool value);
    void clear(PredicateId predicate);

    // Calls found(objects) for every true atom of `predicate` that has the given
    // arguments (-1: any), also for those that become true meanwhile, until found
    // returns true. Returns whether it did.
    template <typename Found> bool find_match(PredicateId predicate, std::span<const ObjectId> pattern, Found found) {
        index(predicate);
        const std::vector<int> &candidates = shortest_list(predicate, pattern);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            int id = candidates[i];
            if (is_true_[id] && matches(atoms_[id], pattern) && found(atoms_[id].objects))
                return true;
        }
        return false;
    }

private:
    static std::uint64_t key(PredicateId predicate, std::size_t position, ObjectId object);
    static bool matches(AtomView atom, std::span<const ObjectId> pattern);
    void index(PredicateId predicate);
    void add_to_index(int id);
    const std::vector<int> &shortest_list(PredicateId predicate, std::span<const ObjectId> pattern);

    AtomNumbering atoms_;
    std::vector<char> is_true_;
    std::vector<char> indexed_;  // by predicate: the lists below are made when first asked for
    std::vector<std::vector<int>> ids_;
    std::unordered_map<std::uint64_t, std::vector<int>> ids_by_argument_;
};
}  // namespace wl_core
