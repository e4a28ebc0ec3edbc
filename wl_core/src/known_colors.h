#pragma once

#include "color_weights.h"

#include "wl_core/ids.h"

#include <vector>

namespace wl_core {
/*
  Which color an object gets at the last layer when one neighbor gets another color.
  Many successors of a state change an object alike: it is computed once, until forget().

  Each change has one place, which it takes from whatever was there.
*/
class KnownColors {
public:
    using Slot = ColorWeights::Slot;
    struct Change {
        ObjectId object;
        std::int32_t label;
        Slot before, after;  // of the neighbor

        bool operator==(const Change &) const = default;
    };

    KnownColors() = default;  // without places; not to be asked
    explicit KnownColors(int log_capacity) : entries_(std::size_t{1} << log_capacity), shift_(64 - log_capacity) {}

    template <class Compute> Slot find_or_compute(const Change &change, Compute compute) {
        Entry &entry = entries_[hash(change) >> shift_];
        if (entry.trial != trial_ || entry.change != change)
            entry = {change, compute(), trial_};
        return entry.color;
    }
    void forget() { ++trial_; }

private:
    struct Entry {
        Change change;
        Slot color;
        std::int64_t trial = 0;  // known until that one is over
    };

    static std::uint64_t hash(const Change &change) {
        return change.object * 0x9e3779b97f4a7c15ULL + change.before * 0xc2b2ae3d27d4eb4fULL +
               change.after * 0xd6e8feb86659fd93ULL + change.label * 0x165667b19e3779f9ULL;
    }

    std::vector<Entry> entries_;
    int shift_ = 0;
    std::int64_t trial_ = 1;
};
}  // namespace wl_core
