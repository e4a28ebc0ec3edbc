#include "search_plugin/heuristics/flat_lists.h"

namespace search_plugin {
FlatLists FlatLists::inverse(int num_items) const {
    FlatLists result;
    result.starts_.assign(static_cast<std::size_t>(num_items) + 1, 0);
    for (std::int32_t item : items_)
        ++result.starts_[item + 1];
    for (int item = 0; item < num_items; ++item)
        result.starts_[item + 1] += result.starts_[item];
    std::vector<std::uint32_t> ends(result.starts_.begin(), result.starts_.end() - 1);
    result.items_.resize(items_.size());
    for (int list = 0; list < size(); ++list)
        for (std::int32_t item : (*this)[list])
            result.items_[ends[item]++] = list;
    return result;
}
}  // namespace search_plugin
