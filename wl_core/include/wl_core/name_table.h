#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace wl_core {
/*
  Name → id. Looks up a piece of a larger text without copying it.
*/
class NameTable {
public:
    void clear() { ids_.clear(); }
    // Returns false, and changes nothing, when the name is there already.
    bool insert(std::string_view name, std::int32_t id) { return ids_.try_emplace(std::string(name), id).second; }
    std::optional<std::int32_t> find(std::string_view name) const {
        auto at = ids_.find(name);
        return at == ids_.end() ? std::nullopt : std::optional(at->second);
    }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
    };
    std::unordered_map<std::string, std::int32_t, Hash, std::equal_to<>> ids_;
};
}  // namespace wl_core
