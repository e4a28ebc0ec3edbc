#pragma once

#include "incidence.h"

namespace wl_core {
/*
  Hubs are objects with many spokes: fixed relations that lead to one other object each,
  such as from a floor to every floor that is above or below.
*/
class Hubs {
public:
    struct Spoke {
        RelationId relation;
        ObjectId other;
        std::int32_t position;    // of the hub among the arguments: 0 or 1
        std::int32_t last_layer;  // of the relation
    };

    Hubs() = default;
    // Spokes are relations that matter at `layer` at least.
    Hubs(const TaskGraph &graph, const Incidence &incidence, std::span<const std::int32_t> last_layers, int layer);

    bool is_hub(ObjectId object) const { return !spokes(object).empty(); }
    std::span<const Spoke> spokes(ObjectId object) const { return part(spokes_, spoke_offsets_, object); }
    // Its fixed relations that are no spokes, in the order of the incidence.
    std::span<const RelationId> rest(ObjectId object) const { return part(rest_, rest_offsets_, object); }

private:
    template <class T>
    static std::span<const T> part(const std::vector<T> &all, const std::vector<std::size_t> &offsets,
                                   ObjectId object) {
        if (offsets.empty())
            return {};
        return {all.data() + offsets[object], all.data() + offsets[object + 1]};
    }

    std::vector<Spoke> spokes_;
    std::vector<RelationId> rest_;
    std::vector<std::size_t> spoke_offsets_, rest_offsets_;  // objects + 1, or empty
};
}  // namespace wl_core
