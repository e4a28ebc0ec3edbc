#include "color_sinks.h"

#include "wl_core/errors.h"

#include <algorithm>

namespace wl_core {
#ifdef WL_CHECKS
constexpr bool CHECK_COLLISIONS = true;
#else
constexpr bool CHECK_COLLISIONS = false;
#endif

void CollectingSink::add(int layer, std::span<const ColorHash> colors, std::span<const std::int32_t>) {
    for (std::size_t index = 0; index < colors.size(); ++index) {
        ColorId color = builder_.table().find(colors[index]);
        if (color < 0) {
            refinement_.key(index, builder_.table(), key_);
            color = builder_.add(layer, colors[index], key_);
        }
        if (CHECK_COLLISIONS)
            check_collision(layer, index, color);
    }
}

void CollectingSink::check_collision(int layer, std::size_t index, ColorId color) {
    const ColorTable &table = builder_.table();
    refinement_.key(index, table, key_);
    std::span<const std::int32_t> known = table.key(color);
    if (table.layer(color) != layer || !std::equal(key_.begin(), key_.end(), known.begin(), known.end()) ||
        key_hash(key_, layer, format_, table) != table.hash(color))
        throw Error("hash collision: two different neighborhoods share color " + std::to_string(color));
}

void CountingSink::count(ColorId color, std::int64_t times) {
    if (counts_[color] == 0)
        touched_.push_back(color);
    counts_[color] += times;
}

void CountingSink::add(int, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) {
    for (std::size_t index = 0; index < colors.size(); ++index) {
        ColorId color = table_.find(colors[index]);
        if (color < 0)
            continue;
        count(color, counts.empty() ? 1 : counts[index]);
        if (graph_ && graph_->continuous[index] != 0)
            terms_.push_back({color, graph_->continuous[index]});
    }
}

void CountingSink::finish_row(SparseRows &rows) {
    std::sort(touched_.begin(), touched_.end());
    for (ColorId color : touched_) {
        rows.columns.push_back(color);
        rows.values.push_back(static_cast<double>(counts_[color]));
        counts_[color] = 0;
    }
    touched_.clear();
    // Sorted by value too: floating sums depend on the order, vectors must not depend on the order of nodes.
    std::sort(terms_.begin(), terms_.end());
    for (std::size_t at = 0; at < terms_.size();) {
        ColorId color = terms_[at].first;
        double sum = 0;
        for (; at < terms_.size() && terms_[at].first == color; ++at)
            sum += terms_[at].second;
        if (sum != 0) {
            rows.columns.push_back(table_.size() + color);
            rows.values.push_back(sum);
        }
    }
    terms_.clear();
    rows.offsets.push_back(static_cast<std::int64_t>(rows.columns.size()));
}

void WeighingSink::add(int, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) {
    for (std::size_t index = 0; index < colors.size(); ++index) {
        ColorId color = table_.find(colors[index]);
        if (color < 0)
            continue;
        sum_ += counts.empty() ? weights_[color] : weights_[color].times(counts[index]);
        if (!continuous_weights_.empty() && graph_->continuous[index] != 0)
            sum_ += continuous_term(continuous_weights_[color], graph_->continuous[index]);
    }
}
}  // namespace wl_core
