#pragma once

#include "incremental_coloring.h"

namespace wl_core {
// The small steps of IncrementalColoring, taken dozens of times per state: inline. An object is listed
// only where its neighborhood changes, which as a set it seldom does.

inline void IncrementalColoring::add_neighbor(ObjectId object, int layer, const Cell &neighbor, int label) {
    if (ColorWeights::is_alive(neighbor.slot)) {
        std::size_t place = object * num_layers_ + layer;
        change_sum(object, layer, sum_change(place, neighbor_hash(neighbor.hash, label), 1));
    } else {
        list_object(object, layer);
        ++object_cell(object, layer).dead;
    }
}

inline void IncrementalColoring::drop_neighbor(ObjectId object, int layer, const Cell &neighbor, int label) {
    if (ColorWeights::is_alive(neighbor.slot)) {
        std::size_t place = object * num_layers_ + layer;
        change_sum(object, layer, sum_change(place, neighbor_hash(neighbor.hash, label), -1));
    } else {
        list_object(object, layer);
        --object_cell(object, layer).dead;
    }
}

// So many neighbors, one layer below, of one color get the same other one.
inline void IncrementalColoring::exchange_neighbor(ObjectId object, int layer, const Cell &before, const Cell &after,
                                                   int label, int number) {
    std::size_t place = object * num_layers_ + layer;
    std::uint64_t difference = 0;
    if (ColorWeights::is_alive(before.slot))
        difference += sum_change(place, neighbor_hash(before.hash, label), -number);
    if (ColorWeights::is_alive(after.slot))
        difference += sum_change(place, neighbor_hash(after.hash, label), number);
    change_sum(object, layer, difference);
}

inline void IncrementalColoring::change_sum(ObjectId object, int layer, std::uint64_t difference) {
    if (difference == 0)
        return;
    list_object(object, layer);
    object_cell(object, layer).sum += difference;
}

// How the sum at a place among the objects' cells changes by so many more or less of a neighbor.
inline std::uint64_t IncrementalColoring::sum_change(std::size_t place, std::uint64_t hash, int change) {
    if (is_set_) {
        std::uint64_t key = NeighborCounts::key(place, hash);
        std::int32_t count = is_probe_ ? neighbor_counts_.try_add(key, change) : neighbor_counts_.add(key, change);
        if (change > 0)
            return count == change ? hash : 0;
        return count == 0 ? -hash : 0;
    }
    return change * hash;
}

// Whatever its sum is, an object has none with a neighbor or an own color that is not alive.
inline bool IncrementalColoring::can_have_color(ObjectId object, int layer) const {
    return object_cell(object, layer).dead == 0 && ColorWeights::is_alive(object_cell(object, layer - 1).slot);
}

inline IncrementalColoring::Slot IncrementalColoring::next_color(RelationId relation, int layer) const {
    const Cell &below = cell(relation, layer - 1);
    if (!ColorWeights::is_alive(below.slot))
        return ColorWeights::DEAD;
    const ObjectId *arguments = incidence_.arguments(relation);
    std::uint64_t sum = 0;
    if (relation < graph_.num_numeric && !add_links(relation, layer - 1, sum))
        return ColorWeights::DEAD;
    for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i) {
        const ObjectCell &neighbor = object_cell(arguments[i], layer - 1);
        if (!ColorWeights::is_alive(neighbor.slot))
            return ColorWeights::DEAD;
        sum += neighbor_hash(neighbor.hash, graph_.first_label + i);
    }
    return weights_.find(refined_hash(below.hash, sum));
}

inline IncrementalColoring::Slot IncrementalColoring::next_color(const ObjectCell &below,
                                                                 const ObjectCell &cell) const {
    if (cell.dead != 0 || !ColorWeights::is_alive(below.slot))
        return ColorWeights::DEAD;
    return weights_.find(refined_hash(below.hash, cell.sum));
}

// At the last layer a probe need not write it.
inline void IncrementalColoring::recolor_relation(RelationId relation, int layer, Slot slot) {
    recount(cell(relation, layer).slot, slot);
    if (!is_probe_ || layer != last_layer_ || relation < graph_.num_numeric)
        write_relation(relation, layer, slot);
}

inline void IncrementalColoring::list_object(ObjectId object, int layer) {
    ObjectCell &color = object_cell(object, layer);
    if (color.listed)
        return;
    listed_objects_[layer].push_back({object, color});
    color.listed = 1;
}

inline void IncrementalColoring::list_relation(RelationId relation, int layer) {
    Cell &color = cell(relation, layer);
    if (color.listed || layer > last_layers_[relation])
        return;
    color.listed = 1;
    listed_relations_[layer].push_back(relation);
    if (relation < graph_.num_numeric)
        touch(relation);
}

inline void IncrementalColoring::recount(Slot before, Slot after) {
    discount(before);
    count(after);
}

inline void IncrementalColoring::count(Slot slot) {
    value_.sum += weights_.weight(slot);
    value_.unseen += slot == ColorWeights::UNSEEN;
}

inline void IncrementalColoring::discount(Slot slot) {
    value_.sum -= weights_.weight(slot);
    value_.unseen -= slot == ColorWeights::UNSEEN;
}
}  // namespace wl_core
