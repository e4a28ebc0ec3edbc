#include "relation.h"

#include "radix_sort.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace wl_core {
namespace {
constexpr std::size_t NOWHERE = static_cast<std::size_t>(-1);
constexpr std::size_t MAX_DENSE_SLOTS = std::size_t{1} << 20;

std::size_t hash_key(const ObjectId *key, std::size_t size) {
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    for (std::size_t i = 0; i < size; ++i) {
        hash = (hash ^ static_cast<std::uint64_t>(key[i])) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    }
    return hash;
}

std::vector<int> all_positions(std::size_t arity) {
    std::vector<int> result(arity);
    std::iota(result.begin(), result.end(), 0);
    return result;
}
}  // namespace

PositionDomain::PositionDomain(const std::vector<char> &members) : local(members.size(), -1) {
    for (std::size_t object = 0; object < members.size(); ++object) {
        if (members[object]) {
            local[object] = size();
            objects.push_back(static_cast<ObjectId>(object));
        }
    }
}

KeyTable::KeyTable(std::vector<int> positions, const std::vector<PositionDomain> &domains, int arity)
    : positions_(std::move(positions)), arity_(arity) {
    std::size_t product = 1;
    for (int position : positions_) {
        local_.push_back(domains[position].local.data());
        sizes_.push_back(domains[position].objects.size());
        product = std::min(product * std::max<std::size_t>(sizes_.back(), 1), MAX_DENSE_SLOTS + 1);
    }
    dense_ = product <= MAX_DENSE_SLOTS;
    if (!dense_)
        slots_.assign(64, -1);
}

std::size_t KeyTable::dense_index(const ObjectId *key) const {
    std::size_t index = 0;
    for (std::size_t i = 0; i < local_.size(); ++i) {
        std::int32_t local = local_[i][key[i]];
        if (local < 0)
            return NOWHERE;
        index = index * sizes_[i] + static_cast<std::size_t>(local);
    }
    return index;
}

std::size_t KeyTable::hashed_index(const ObjectId *key, const std::vector<ObjectId> &tuples) const {
    std::size_t mask = slots_.size() - 1;
    std::size_t index = hash_key(key, positions_.size()) & mask;
    for (; slots_[index] != -1; index = (index + 1) & mask) {
        const ObjectId *tuple =
            tuples.data() + static_cast<std::size_t>(slots_[index]) * static_cast<std::size_t>(arity_);
        std::size_t i = 0;
        while (i < positions_.size() && tuple[positions_[i]] == key[i])
            ++i;
        if (i == positions_.size())
            break;
    }
    return index;
}

std::int32_t KeyTable::find(const ObjectId *key, const std::vector<ObjectId> &tuples) const {
    if (!dense_)
        return slots_[hashed_index(key, tuples)];
    std::size_t index = dense_index(key);
    return index < slots_.size() ? slots_[index] : -1;
}

std::int32_t &KeyTable::slot(const ObjectId *key, const std::vector<ObjectId> &tuples) {
    if (dense_) {
        if (slots_.empty()) {
            std::size_t product = 1;
            for (std::size_t size : sizes_)
                product *= size;
            slots_.assign(product, -1);
        }
        std::size_t index = dense_index(key);
        assert(index != NOWHERE);
        return slots_[index];
    }
    if (2 * used_ >= slots_.size())
        grow(tuples);
    std::int32_t &result = slots_[hashed_index(key, tuples)];
    used_ += result == -1;
    return result;
}

void KeyTable::grow(const std::vector<ObjectId> &tuples) {
    std::vector<std::int32_t> old(slots_.size() * 2, -1);
    std::swap(old, slots_);
    std::vector<ObjectId> key(positions_.size());
    for (std::int32_t number : old) {
        if (number == -1)
            continue;
        const ObjectId *tuple = tuples.data() + static_cast<std::size_t>(number) * static_cast<std::size_t>(arity_);
        for (std::size_t i = 0; i < key.size(); ++i)
            key[i] = tuple[positions_[i]];
        slots_[hashed_index(key.data(), tuples)] = number;
    }
}

Relation::Relation(std::vector<PositionDomain> domains, bool unique)
    : domains_(std::move(domains)), unique_(unique), all_(all_positions(domains_.size()), domains_, arity()) {}

Relation::Insertion Relation::insert(const ObjectId *tuple) {
    if (unique_) {
        std::int32_t &slot = all_.slot(tuple, tuples_);
        if (slot != -1)
            return {slot, false};
        slot = size_;
    }
    tuples_.insert(tuples_.end(), tuple, tuple + arity());
    return {size_++, true};
}

void Relation::publish() {
    for (Index &index : indexes_)
        add_to_index(index, visible_);
    ++visible_;
}

void Relation::add_to_index(Index &index, int number) {
    std::vector<ObjectId> key;
    key.reserve(index.heads.positions().size());
    for (int position : index.heads.positions())
        key.push_back(tuple(number)[position]);
    std::int32_t &head = index.heads.slot(key.data(), tuples_);
    index.next.push_back(head);
    head = number;
}

int Relation::index_over(const std::vector<int> &positions) {
    for (std::size_t i = 0; i < indexes_.size(); ++i)
        if (indexes_[i].heads.positions() == positions)
            return static_cast<int>(i);
    indexes_.push_back({KeyTable(positions, domains_, arity()), {}});
    for (int number = 0; number < visible_; ++number)
        add_to_index(indexes_.back(), number);
    return static_cast<int>(indexes_.size()) - 1;
}

std::vector<std::int32_t> Relation::sorted() const {
    std::vector<std::int32_t> result;
    result.reserve(static_cast<std::size_t>(size_));
    if (unique_ && all_.is_dense()) {
        for (std::int32_t number : all_.slots())
            if (number != -1)
                result.push_back(number);
        return result;
    }
    result.resize(static_cast<std::size_t>(size_));
    std::iota(result.begin(), result.end(), 0);
    std::sort(result.begin(), result.end(), [&](std::int32_t a, std::int32_t b) {
        return std::lexicographical_compare(tuple(a), tuple(a) + arity(), tuple(b), tuple(b) + arity());
    });
    return result;
}

void Relation::sort_tuples() {
    std::size_t width = domains_.size();
    int bits = 0;
    for (const PositionDomain &domain : domains_)
        bits += std::bit_width(domain.objects.size());
    if (width == 0)
        return;
    if (bits > 64) {
        std::vector<ObjectId> result;
        result.reserve(tuples_.size());
        for (std::int32_t number : sorted())
            result.insert(result.end(), tuple(number), tuple(number) + width);
        tuples_ = std::move(result);
        return;
    }
    std::vector<std::uint64_t> keys(static_cast<std::size_t>(size_));
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t k = 0; k < width; ++k)
            keys[i] = keys[i] << std::bit_width(domains_[k].objects.size()) |
                      static_cast<std::uint64_t>(domains_[k].local[tuples_[i * width + k]]);
    sort_by_high_bits(keys, 0);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        for (std::size_t k = width; k-- > 0;) {
            int shift = std::bit_width(domains_[k].objects.size());
            tuples_[i * width + k] = domains_[k].objects[keys[i] & ((std::uint64_t{1} << shift) - 1)];
            keys[i] >>= shift;
        }
    }
}

int Relation::num_distinct(int position) const {
    std::vector<char> seen(domains_[position].objects.size(), 0);
    int result = 0;
    for (int number = 0; number < size_; ++number) {
        char &mark = seen[domains_[position].local[tuple(number)[position]]];
        result += !mark;
        mark = 1;
    }
    return result;
}
}  // namespace wl_core
