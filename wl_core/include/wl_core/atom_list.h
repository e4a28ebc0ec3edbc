#pragma once

#include "wl_core/ids.h"

#include <cstddef>
#include <span>
#include <vector>

namespace wl_core {
/*
  Ground atoms (or ground functions), one after the other in one flat array:
  symbol, arity, arguments. No allocation per atom; equality and hashing run over
  plain integers. Canonical order is by symbol, then arguments.
*/
struct AtomView {
    std::int32_t symbol;  // PredicateId or FunctionId
    std::span<const ObjectId> objects;
};

bool operator==(AtomView a, AtomView b);
bool operator<(AtomView a, AtomView b);
std::size_t hash_value(AtomView atom);

class AtomList {
public:
    class Iterator {
    public:
        explicit Iterator(const std::int32_t *at) : at_(at) {}
        AtomView operator*() const { return {at_[0], {at_ + 2, static_cast<std::size_t>(at_[1])}}; }
        Iterator &operator++() {
            at_ += 2 + at_[1];
            return *this;
        }
        bool operator==(const Iterator &) const = default;

    private:
        const std::int32_t *at_;
    };

    void push_back(AtomView atom);
    void reserve(std::size_t atoms, int arity);
    void clear();

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Iterator begin() const { return Iterator(data_.data()); }
    Iterator end() const { return Iterator(data_.data() + data_.size()); }
    const std::vector<std::int32_t> &data() const { return data_; }

    bool is_sorted() const;  // strictly: canonical order without duplicates
    void sort();             // into canonical order; duplicates are dropped

    bool operator==(const AtomList &) const = default;

private:
    std::vector<std::int32_t> data_;
    std::size_t size_ = 0;
};

/*
  A frozen AtomList with random access and look-up: position ↔ atom.
*/
class AtomIndex {
public:
    AtomIndex() = default;
    explicit AtomIndex(AtomList atoms);

    int size() const { return static_cast<int>(starts_.size()); }
    AtomView operator[](int position) const {
        const std::int32_t *at = atoms_.data().data() + starts_[position];
        return {at[0], {at + 2, static_cast<std::size_t>(at[1])}};
    }
    // The position of `atom`, or -1.
    int find(AtomView atom) const;
    const AtomList &atoms() const { return atoms_; }

private:
    AtomList atoms_;
    std::vector<std::uint32_t> starts_;
    std::vector<std::int32_t> table_;  // open addressing; positions, -1 is free
};
}  // namespace wl_core
