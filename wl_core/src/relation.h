#pragma once

#include "wl_core/ids.h"

#include <cstddef>
#include <span>
#include <vector>

namespace wl_core {
/*
  The objects that may stand at one argument position, numbered from 0 in id order.
*/
struct PositionDomain {
    std::vector<std::int32_t> local;  // per object: its number, or -1
    std::vector<ObjectId> objects;

    PositionDomain() = default;
    explicit PositionDomain(const std::vector<char> &members);
    int size() const { return static_cast<int>(objects.size()); }
};

/*
  Finds tuples by the values at some of their positions: an array addressed by
  those values where that is small, open addressing otherwise. A slot holds the
  number of a tuple, or -1.
*/
class KeyTable {
public:
    KeyTable(std::vector<int> positions, const std::vector<PositionDomain> &domains, int arity);

    const std::vector<int> &positions() const { return positions_; }
    bool is_dense() const { return dense_; }
    const std::vector<std::int32_t> &slots() const { return slots_; }

    // `key`: one value per position; `tuples`: the flat tuples that slots refer to.
    std::int32_t find(const ObjectId *key, const std::vector<ObjectId> &tuples) const;
    // The slot for `key`, which must fit the domains. Valid until the next call.
    std::int32_t &slot(const ObjectId *key, const std::vector<ObjectId> &tuples);

private:
    std::size_t dense_index(const ObjectId *key) const;  // or NOWHERE
    std::size_t hashed_index(const ObjectId *key, const std::vector<ObjectId> &tuples) const;
    void grow(const std::vector<ObjectId> &tuples);

    std::vector<int> positions_;
    std::vector<const std::int32_t *> local_;
    std::vector<std::size_t> sizes_;
    int arity_;
    bool dense_;
    std::size_t used_ = 0;
    std::vector<std::int32_t> slots_;
};

/*
  A set of tuples of objects of one arity: the reachable atoms of a predicate, the
  ground functions of a function, or the ground actions of an action.

  Tuples are numbered in the order of insertion. The first num_visible() of them
  take part in joins; publish() lets the next one in, which is how semi-naive
  evaluation sees to it that each combination is met once.
*/
class Relation {
public:
    // Without `unique`, the caller promises never to insert a tuple twice, and find() is not available.
    Relation(std::vector<PositionDomain> domains, bool unique);
    Relation(Relation &&) = default;
    Relation &operator=(Relation &&) = default;

    int arity() const { return static_cast<int>(domains_.size()); }
    int size() const { return size_; }
    const ObjectId *tuple(int number) const {
        return tuples_.data() + static_cast<std::size_t>(number) * domains_.size();
    }
    const PositionDomain &domain(int position) const { return domains_[position]; }

    int find(const ObjectId *tuple) const { return all_.find(tuple, tuples_); }  // or -1
    struct Insertion {
        int number;
        bool is_new;
    };
    Insertion insert(const ObjectId *tuple);

    int num_visible() const { return visible_; }
    void publish();  // the next tuple
    void publish_all() {
        while (visible_ < size_)
            publish();
    }

    // An index over `positions`, made if need be.
    int index_over(const std::vector<int> &positions);
    // The visible tuple inserted last with `key` at the index's positions, or -1; then the one before, and so on.
    int first(int index, const ObjectId *key) const { return indexes_[index].heads.find(key, tuples_); }
    int next(int index, int number) const { return indexes_[index].next[number]; }

    // Numbers of all tuples, in the order of their objects.
    std::vector<std::int32_t> sorted() const;
    // Puts the tuples themselves in order; no look-ups afterwards.
    void sort_tuples();
    // How many different objects stand at `position`.
    int num_distinct(int position) const;

private:
    struct Index {
        KeyTable heads;
        std::vector<std::int32_t> next;
    };
    void add_to_index(Index &index, int number);

    std::vector<PositionDomain> domains_;
    bool unique_;
    int size_ = 0;
    int visible_ = 0;
    std::vector<ObjectId> tuples_;
    KeyTable all_;
    std::vector<Index> indexes_;
};
}  // namespace wl_core
