#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace search_plugin {
/*
  Many short lists of integers in one array. What a heuristic walks through for
  every state lies next to each other, and a list costs four bytes.
*/
class FlatLists {
public:
    int size() const { return static_cast<int>(starts_.size()) - 1; }
    std::size_t num_items() const { return items_.size(); }
    std::span<const std::int32_t> operator[](int list) const {
        return {items_.data() + starts_[list], items_.data() + starts_[list + 1]};
    }

    void push_back(std::span<const std::int32_t> items) {
        items_.insert(items_.end(), items.begin(), items.end());
        starts_.push_back(static_cast<std::uint32_t>(items_.size()));
    }

    // For each number below `num_items` the lists that contain it, ascending.
    FlatLists inverse(int num_items) const;

private:
    std::vector<std::uint32_t> starts_{0};
    std::vector<std::int32_t> items_;
};
}  // namespace search_plugin
