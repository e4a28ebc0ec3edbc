#include "color_table_builder.h"

#include "wl_core/errors.h"

#include <cassert>
#include <limits>

namespace wl_core {
ColorId ColorTableBuilder::add(int layer, ColorHash hash, std::span<const std::int32_t> key) {
    assert(table_.find(hash) < 0);
    if (table_.size() == std::numeric_limits<ColorId>::max())
        throw LimitError("more than 2147483647 colors");
    if (2 * (table_.hashes_.size() + 1) > table_.slots_.size())
        set_slots(table_.slots_.empty() ? 256 : 2 * table_.slots_.size());
    ColorId color = table_.size();
    table_.hashes_.push_back(hash);
    table_.layers_.push_back(layer);
    table_.keys_.insert(table_.keys_.end(), key.begin(), key.end());
    table_.key_starts_.push_back(table_.keys_.size());
    std::size_t mask = table_.slots_.size() - 1, at = hash & mask;
    while (table_.slots_[at].color >= 0)
        at = (at + 1) & mask;
    table_.slots_[at] = {hash, color};
    return color;
}

void ColorTableBuilder::set_slots(std::size_t size) {
    std::size_t mask = size - 1;
    std::vector<ColorTable::Slot> slots(size);
    for (const ColorTable::Slot &slot : table_.slots_)
        if (slot.color >= 0) {
            std::size_t at = slot.hash & mask;
            while (slots[at].color >= 0)
                at = (at + 1) & mask;
            slots[at] = slot;
        }
    table_.slots_ = std::move(slots);
}
}  // namespace wl_core
