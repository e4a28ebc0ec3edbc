#pragma once

#include "task_graph.h"

namespace wl_core {
using RelationId = std::int32_t;

/*
  Which relations touch an object, and which objects a relation touches. Relations
  are the fixed ones of a TaskGraph, then cells, which are connected and disconnected
  as atoms come and go.
*/
class Incidence {
public:
    // `last_layers`: per fixed relation; decides the order of fixed().
    Incidence(const TaskGraph &graph, std::span<const std::int32_t> last_layers);

    RelationId add_cell();

    // The arguments of a relation; -1 ends them early.
    const ObjectId *arguments(RelationId relation) const { return arguments_.data() + relation * stride_; }
    int stride() const { return stride_; }

    // Fixed relations of an object, those with later last layers first.
    std::span<const RelationId> fixed(ObjectId object) const {
        return {fixed_.data() + fixed_offsets_[object], fixed_.data() + fixed_offsets_[object + 1]};
    }
    template <class OnRelation> void for_each_connected(ObjectId object, OnRelation on_relation) const {
        for (Place place : connected_[object])
            on_relation(place.relation);
    }

    // Gives a cell its arguments, without connecting it.
    void set_arguments(RelationId relation, const ObjectId *arguments) {
        for (int i = 0; i < stride_; ++i)
            arguments_[relation * stride_ + i] = arguments[i];
    }
    void connect(RelationId relation);
    void disconnect(RelationId relation);

private:
    struct Place {
        RelationId relation;
        std::int32_t argument;
    };

    int stride_;
    RelationId first_cell_;
    std::vector<ObjectId> arguments_;          // stride per relation
    std::vector<std::int32_t> fixed_offsets_;  // objects + 1
    std::vector<RelationId> fixed_;
    std::vector<std::vector<Place>> connected_;  // per object
    std::vector<std::int32_t> positions_;        // stride per cell: where in connected_ its argument has it
};
}  // namespace wl_core
