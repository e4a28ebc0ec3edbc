#pragma once

#include "wl_core/features.h"

namespace wl_core {
/*
  The only one that adds colors to a table: while collecting, and while loading a model.
*/
class ColorTableBuilder {
public:
    ColorTableBuilder() = default;
    explicit ColorTableBuilder(ColorTable table) : table_(std::move(table)) {}

    const ColorTable &table() const { return table_; }
    ColorTable take() { return std::move(table_); }
    // Expects a hash that the table does not have. Throws LimitError past 2^31 colors.
    ColorId add(int layer, ColorHash hash, std::span<const std::int32_t> key);

private:
    void set_slots(std::size_t size);
    ColorTable table_;
};
}  // namespace wl_core
