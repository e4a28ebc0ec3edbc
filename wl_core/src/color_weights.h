#pragma once

#include "wl_core/exact_sum.h"
#include "wl_core/features.h"

namespace wl_core {
/*
  A model as evaluation needs it: from a color's hash to its weight in one look-up.

  Colors are named by their slot in the table. Two slots are special, and nothing
  that is built on them can have a weight: UNSEEN is what no color of the model has;
  DEAD are colors of the model that have no weight and on which no color with a
  weight is built. Since both stop refinement, all of them count as one color.
*/
class ColorWeights {
public:
    using Slot = std::int32_t;
    static constexpr Slot DEAD = 0;
    static constexpr Slot UNSEEN = 1;
    static bool is_alive(Slot slot) { return slot > UNSEEN; }

    // Expects a model of the algorithms wl and ccwl, with weights.
    explicit ColorWeights(const FeatureGenerator &model);

    Slot find(ColorHash hash) const {
        for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
            const Entry &entry = entries_[at + FIRST];
            if (entry.hash == hash || entry.slot == UNSEEN)
                return entry.slot;
        }
    }
    void prefetch(ColorHash hash) const { __builtin_prefetch(&entries_[(hash & mask_) + FIRST]); }
    ColorHash hash(Slot slot) const { return entries_[slot].hash; }
    ExactSum weight(Slot slot) const { return entries_[slot].weight; }
    double continuous_weight(Slot slot) const { return continuous_weights_.empty() ? 0 : continuous_weights_[slot]; }

    // The last layer where a node that starts with `feature` can have a weight; -1: nowhere.
    int last_layer(std::int32_t feature) const {
        return feature < static_cast<int>(last_layers_.size()) ? last_layers_[feature] : -1;
    }
    bool has_continuous_weights() const { return !continuous_weights_.empty(); }
    int num_weights() const { return num_weights_; }  // other than zero

private:
    // Linear probing from the entry after the special ones; a free entry is UNSEEN.
    static constexpr std::size_t FIRST = 2;
    struct Entry {
        ColorHash hash = 0;
        Slot slot = UNSEEN;
        ExactSum weight;
    };

    std::vector<char> find_useful(const FeatureGenerator &model);
    void insert(ColorHash hash, bool useful, double weight, double continuous_weight);

    std::size_t mask_ = 0;
    std::vector<Entry> entries_;
    std::vector<double> continuous_weights_;  // per slot; ccwl only
    std::vector<int> last_layers_;            // per node feature
    int num_weights_ = 0;
};
}  // namespace wl_core
