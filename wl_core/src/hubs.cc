#include "hubs.h"

#include <algorithm>

namespace wl_core {
namespace {
constexpr std::size_t MIN_SPOKES = 16;
}

Hubs::Hubs(const TaskGraph &graph, const Incidence &incidence, std::span<const std::int32_t> last_layers, int layer)
    : spoke_offsets_{0}, rest_offsets_{0} {
    std::vector<int> num_shared(graph.num_objects, 0);  // relations with the object at hand
    for (ObjectId object = 0; object < graph.num_objects; ++object) {
        std::span<const RelationId> relations = incidence.fixed(object);
        auto for_each_argument = [&](auto on_argument) {
            for (RelationId relation : relations)
                for (int i = 0; i < graph.stride && incidence.arguments(relation)[i] >= 0; ++i)
                    on_argument(incidence.arguments(relation)[i]);
        };
        for_each_argument([&](ObjectId argument) { ++num_shared[argument]; });
        for (RelationId relation : relations) {
            const ObjectId *arguments = incidence.arguments(relation);
            bool is_binary = graph.stride >= 2 && arguments[1] >= 0 && (graph.stride == 2 || arguments[2] < 0);
            std::int32_t position = arguments[0] != object;
            // Only saves work: what shares more relations with a hub is busy when the hub changes (hub_coloring.cc).
            if (is_binary && relation >= graph.num_numeric && last_layers[relation] >= layer &&
                num_shared[arguments[1 - position]] == 1)
                spokes_.push_back({relation, arguments[1 - position], position, last_layers[relation]});
            else
                rest_.push_back(relation);
        }
        for_each_argument([&](ObjectId argument) { num_shared[argument] = 0; });
        // Where there are few, finding those that can be treated apart costs more than it saves.
        std::size_t num_spokes = spokes_.size() - spoke_offsets_.back();
        if (num_spokes < MIN_SPOKES || 2 * num_spokes < relations.size()) {
            spokes_.resize(spoke_offsets_.back());
            rest_.resize(rest_offsets_.back());
        }
        spoke_offsets_.push_back(spokes_.size());
        rest_offsets_.push_back(rest_.size());
    }
}
}  // namespace wl_core
