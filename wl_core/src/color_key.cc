#include "color_key.h"

#include <algorithm>
#include <tuple>

namespace wl_core {
void KeyEntries::append_to(std::vector<std::int32_t> &key, const KeyFormat &format) {
    if (format.pairs && !format.ordered)
        for (Entry &entry : entries_)
            if (entry.first > entry.second)
                std::swap(entry.first, entry.second);
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry &a, const Entry &b) { return std::tie(a.first, a.second) < std::tie(b.first, b.second); });
    for (std::size_t at = 0; at < entries_.size();) {
        Entry entry = entries_[at++];
        for (; at < entries_.size() && entries_[at].first == entry.first && entries_[at].second == entry.second; ++at)
            entry.count += entries_[at].count;
        key.push_back(entry.first);
        key.push_back(entry.second);
        if (format.neighbors == Neighbors::multiset)
            key.push_back(entry.count);
    }
}

void append_renamed_key(std::span<const std::int32_t> key, int layer, const KeyFormat &format,
                        std::span<const ColorId> names, KeyEntries &entries, std::vector<std::int32_t> &result) {
    if (layer == 0) {
        result.insert(result.end(), key.begin(), key.end());
        return;
    }
    result.push_back(names[key[0]]);
    entries.clear();
    for (std::size_t at = 1; at < key.size(); at += static_cast<std::size_t>(format.entry_size()))
        entries.add(names[key[at]], format.pairs ? names[key[at + 1]] : key[at + 1],
                    format.neighbors == Neighbors::multiset ? key[at + 2] : 1);
    entries.append_to(result, format);
}

ColorHash key_hash(std::span<const std::int32_t> key, int layer, const KeyFormat &format, const ColorTable &colors) {
    std::uint64_t sum = 0;
    if (layer == 0) {
        if (!format.pairs)
            return node_feature_hash(key[0]);
        for (std::int32_t label : key.subspan(2))
            sum += label_part(label);
        return pair_feature_hash(key[0], key[1], sum);
    }
    for (std::size_t at = 1; at < key.size(); at += format.entry_size()) {
        ColorHash first = colors.hash(key[at]);
        std::uint64_t part = 0;
        if (!format.pairs)
            part = neighbor_hash(first, key[at + 1]);
        else if (format.ordered)
            part = ordered_pair_hash(pair_part(first), pair_part(colors.hash(key[at + 1])));
        else
            part = unordered_pair_hash(pair_part(first), pair_part(colors.hash(key[at + 1])));
        sum += format.neighbors == Neighbors::multiset ? part * static_cast<std::uint64_t>(key[at + 2]) : part;
    }
    return refined_hash(colors.hash(key[0]), sum);
}

namespace {
std::string check_feature_key(std::span<const std::int32_t> key, const KeyFormat &format) {
    std::size_t features = format.pairs ? 2 : 1;
    if (key.size() < features || (!format.pairs && key.size() > 1))
        return "expected " + std::string(format.pairs ? "two node features and edge labels" : "one node feature") +
               " at layer 0, got " + std::to_string(key.size()) + " numbers";
    for (std::size_t at = 0; at < features; ++at)
        if (key[at] < (format.individualized ? INDIVIDUALIZED : 0))
            return "expected a node feature, got " + std::to_string(key[at]);
    if (format.pairs && !format.ordered && key[0] > key[1])
        return "expected two node features in ascending order";
    for (std::size_t at = features; at < key.size(); ++at)
        if (key[at] < 0 || (at > features && key[at - 1] >= key[at]))
            return "expected edge labels in ascending order";
    return "";
}

std::string check_entry(std::span<const std::int32_t> entry, const KeyFormat &format) {
    if (format.pairs && !format.ordered && entry[0] > entry[1])
        return "expected pairs of colors in ascending order";
    if (!format.pairs && entry[1] < 0)
        return "expected an edge label, got " + std::to_string(entry[1]);
    if (entry.size() == 3 && entry[2] < 1)
        return "expected a positive count, got " + std::to_string(entry[2]);
    return "";
}
}  // namespace

std::string check_key(std::span<const std::int32_t> key, int layer, const KeyFormat &format, const ColorTable &colors) {
    if (layer == 0)
        return check_feature_key(key, format);
    auto is_below = [&](std::int32_t color) {
        return color >= 0 && color < colors.size() && colors.layer(color) == layer - 1;
    };
    std::size_t size = static_cast<std::size_t>(format.entry_size());
    if (key.empty() || (key.size() - 1) % size != 0)
        return "expected a color and groups of " + std::to_string(size) + " numbers, got " +
               std::to_string(key.size()) + " numbers";
    for (std::size_t at = 0; at < key.size(); at += at == 0 ? 1 : size)
        for (std::size_t color = at; color < at + (format.pairs && at > 0 ? 2 : 1); ++color)
            if (!is_below(key[color]))
                return "expected a color of layer " + std::to_string(layer - 1) + " listed before, got " +
                       std::to_string(key[color]);
    for (std::size_t at = 1; at < key.size(); at += size) {
        if (std::string error = check_entry(key.subspan(at, size), format); !error.empty())
            return error;
        if (at > 1 && std::tie(key[at - size], key[at - size + 1]) >= std::tie(key[at], key[at + 1]))
            return "expected neighbors in ascending order without duplicates";
    }
    return "";
}
}  // namespace wl_core
