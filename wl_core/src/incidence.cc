#include "incidence.h"

#include <algorithm>

namespace wl_core {
Incidence::Incidence(const TaskGraph &graph, std::span<const std::int32_t> last_layers)
    : stride_(graph.stride), first_cell_(graph.num_fixed()), arguments_(graph.arguments),
      fixed_offsets_(graph.num_objects + 1, 0), connected_(graph.num_objects) {
    for (ObjectId object : graph.arguments)
        if (object >= 0)
            ++fixed_offsets_[object + 1];
    for (int object = 0; object < graph.num_objects; ++object)
        fixed_offsets_[object + 1] += fixed_offsets_[object];
    fixed_.resize(fixed_offsets_.back());
    std::vector<std::int32_t> ends(fixed_offsets_.begin(), fixed_offsets_.end() - 1);
    for (std::size_t i = 0; i < graph.arguments.size(); ++i)
        if (graph.arguments[i] >= 0)
            fixed_[ends[graph.arguments[i]]++] = static_cast<RelationId>(i) / stride_;
    for (int object = 0; object < graph.num_objects; ++object)
        std::stable_sort(fixed_.begin() + fixed_offsets_[object], fixed_.begin() + fixed_offsets_[object + 1],
                         [&](RelationId a, RelationId b) { return last_layers[a] > last_layers[b]; });
}

RelationId Incidence::add_cell() {
    arguments_.resize(arguments_.size() + stride_, -1);
    positions_.resize(positions_.size() + stride_);
    return static_cast<RelationId>(arguments_.size()) / stride_ - 1;
}

void Incidence::connect(RelationId relation) {
    for (int i = 0; i < stride_; ++i) {
        ObjectId object = arguments_[relation * stride_ + i];
        if (object < 0)
            return;
        positions_[(relation - first_cell_) * stride_ + i] = static_cast<std::int32_t>(connected_[object].size());
        connected_[object].push_back({relation, i});
    }
}

void Incidence::disconnect(RelationId relation) {
    for (int i = 0; i < stride_; ++i) {
        ObjectId object = arguments_[relation * stride_ + i];
        if (object < 0)
            return;
        std::int32_t position = positions_[(relation - first_cell_) * stride_ + i];
        Place last = connected_[object].back();
        connected_[object][position] = last;
        positions_[(last.relation - first_cell_) * stride_ + last.argument] = position;
        connected_[object].pop_back();
    }
}
}  // namespace wl_core
