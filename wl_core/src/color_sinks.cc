#include "color_sinks.h"

#include "wl_core/errors.h"

#include <algorithm>
#include <bit>

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

CountingSink::CountingSink(const ColorTable &table)
    : table_(table), counts_(table.size()), touched_(counts_.size() / 64 + 1),
      touched_words_(touched_.size() / 64 + 1) {}

void CountingSink::add(int, std::span<const ColorHash> colors, std::span<const std::int32_t> counts) {
    for (std::size_t index = 0; index < colors.size(); ++index) {
        ColorId color = table_.find(colors[index]);
        if (color < 0)
            continue;
        counts_[color] += counts.empty() ? 1 : counts[index];
        touched_[color / 64] |= std::uint64_t{1} << (color % 64);
        touched_words_[color / 4096] |= std::uint64_t{1} << (color / 64 % 64);
        if (graph_ && graph_->continuous[index] != 0)
            terms_.push_back({color, graph_->continuous[index]});
    }
}

void CountingSink::append_counts(SparseRows &rows) {
    for (std::size_t group = 0; group < touched_words_.size(); ++group)
        for (; touched_words_[group] != 0; touched_words_[group] &= touched_words_[group] - 1) {
            std::size_t word = 64 * group + static_cast<std::size_t>(std::countr_zero(touched_words_[group]));
            for (; touched_[word] != 0; touched_[word] &= touched_[word] - 1) {
                std::size_t color = 64 * word + static_cast<std::size_t>(std::countr_zero(touched_[word]));
                rows.columns.push_back(static_cast<std::int32_t>(color));
                rows.values.push_back(static_cast<double>(counts_[color]));
                counts_[color] = 0;
            }
        }
}

void CountingSink::append_sums(SparseRows &rows) {
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
}

void CountingSink::finish_row(SparseRows &rows) {
    append_counts(rows);
    append_sums(rows);
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
