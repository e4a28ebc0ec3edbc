#include "incremental_coloring.h"

#include <utility>

namespace wl_core {
void IncrementalColoring::move(const StateDelta &delta) {
    is_probe_ = false;
    apply(delta);
    finish_move(delta);
}

IncrementalColoring::Value IncrementalColoring::probe(const StateDelta &delta) {
    Value before = value_;
    is_probe_ = true;
    apply(delta);
    finish_probe();
    return std::exchange(value_, before);
}

void IncrementalColoring::apply(const StateDelta &delta) {
    for (StateDelta::Fact change : delta.facts)
        change_fact(change.variable, change.atom);
    if (!delta.numbers.empty())
        change_numbers(delta.numbers);
    for (int layer = 1; layer <= last_layer_; ++layer)
        refine(layer);
    if (!touched_.empty())
        finish_continuous();
}

void IncrementalColoring::change_fact(VariableId variable, AtomId atom) {
    if (AtomId before = cursor_.facts[variable]; before != NO_ATOM) {
        RelationId goal = graph_.atoms[before].goal;
        if (goal < 0)
            remove(cell_of(variable));
        else
            recolor_relation(goal, 0, kinds_[graph_.false_features[goal]].slot);
    }
    if (atom != NO_ATOM) {
        RelationId goal = graph_.atoms[atom].goal;
        if (goal < 0)
            insert(spare_cell_of(variable), atom);
        else
            recolor_relation(goal, 0, kinds_[graph_.true_features[goal]].slot);
    }
}

void IncrementalColoring::remove(RelationId relation) {
    const ObjectId *arguments = incidence_.arguments(relation);
    for (int layer = 0; layer <= last_layers_[relation]; ++layer) {
        const Cell &color = cell(relation, layer);
        discount(color.slot);
        if (layer < last_object_layer_)
            for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i)
                drop_neighbor(arguments[i], layer + 1, color, graph_.first_label + i);
    }
    // Its arguments still refer to it; marked as listed, it is not looked at again.
    for (int layer = 1; layer <= last_layer_; ++layer)
        cell(relation, layer).listed = 1;
    removed_.push_back(relation);
}

void IncrementalColoring::insert(RelationId relation, AtomId atom) {
    const Kind &kind = kinds_[graph_.atoms[atom].feature];
    incidence_.set_arguments(relation, graph_.atom_arguments.data() + atom * incidence_.stride());
    last_layers_[relation] = kind.last_layer;
    inserted_.push_back(relation);
    if (kind.last_layer >= 0) {
        cell(relation, 0).slot = kind.slot;
        cell(relation, 0).hash = weights_.hash(kind.slot);
        color_inserted(relation, 0);
    }
}

// Counts the color that was written and tells the arguments.
void IncrementalColoring::color_inserted(RelationId relation, int layer) {
    const Cell &color = cell(relation, layer);
    count(color.slot);
    if (layer >= last_object_layer_)
        return;
    const ObjectId *arguments = incidence_.arguments(relation);
    for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i)
        add_neighbor(arguments[i], layer + 1, color, graph_.first_label + i);
}

void IncrementalColoring::refine(int layer) {
    for (RelationId relation : inserted_) {
        if (layer > last_layers_[relation])
            continue;
        Slot slot = next_color(relation, layer);
        cell(relation, layer).slot = slot;
        cell(relation, layer).hash = weights_.hash(slot);
        color_inserted(relation, layer);
    }
    for (RelationId relation : listed_relations_[layer]) {
        Cell &color = cell(relation, layer);
        color.listed = 0;
        Slot slot = next_color(relation, layer);
        if (slot != color.slot)
            recolor_relation(relation, layer, slot);
    }
    for (const ListedObject &listed : listed_objects_[layer]) {
        ObjectCell &color = object_cell(listed.object, layer);
        color.listed = 0;
        Slot slot = next_color(object_cell(listed.object, layer - 1), color);
        if (slot != color.slot)
            recolor_object(listed.object, layer, slot);
    }
}

void IncrementalColoring::recolor_relation(RelationId relation, int layer, Slot slot) {
    Cell &color = cell(relation, layer);
    if (layer > last_layers_[relation])
        return;
    discount(color.slot);
    count(slot);
    bool is_numeric = relation < graph_.num_numeric;
    if (is_probe_ && layer == last_layer_ && !is_numeric)
        return;
    Cell before = color;
    if (is_probe_)
        relation_notes_.push_back({static_cast<std::size_t>(&color - relations_.data()), before});
    color.slot = slot;
    color.hash = weights_.hash(slot);
    if (!ColorWeights::is_alive(slot) && !ColorWeights::is_alive(before.slot))
        return;
    if (layer < last_object_layer_) {
        const ObjectId *arguments = incidence_.arguments(relation);
        for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i) {
            drop_neighbor(arguments[i], layer + 1, before, graph_.first_label + i);
            add_neighbor(arguments[i], layer + 1, color, graph_.first_label + i);
        }
    }
    if (layer == last_layer_)
        return;
    list_relation(relation, layer + 1);
    if (is_numeric)
        for (int i = graph_.link_offsets[relation]; i < graph_.link_offsets[relation + 1]; ++i)
            list_relation(graph_.links[i], layer + 1);
}

void IncrementalColoring::recolor_object(ObjectId object, int layer, Slot slot) {
    ObjectCell &color = object_cell(object, layer);
    discount(color.slot);
    count(slot);
    if (is_probe_ && layer == last_layer_)
        return;
    bool changes = ColorWeights::is_alive(slot) || ColorWeights::is_alive(color.slot);
    color.slot = slot;
    color.hash = weights_.hash(slot);
    if (!changes || layer == last_layer_)
        return;
    if (layer < last_object_layer_)
        list_object(object, layer + 1);
    for (RelationId relation : incidence_.fixed(object)) {
        if (last_layers_[relation] <= layer)
            break;
        list_relation(relation, layer + 1);
    }
    incidence_.for_each_connected(object, [&](RelationId relation) { list_relation(relation, layer + 1); });
}

void IncrementalColoring::add_neighbor(ObjectId object, int layer, const Cell &neighbor, int label) {
    list_object(object, layer);
    ObjectCell &color = object_cell(object, layer);
    if (!ColorWeights::is_alive(neighbor.slot)) {
        ++color.dead;
        return;
    }
    std::uint64_t hash = neighbor_hash(neighbor.hash, label);
    if (is_set_) {
        std::uint64_t key = NeighborCounts::key(&color - objects_.data(), hash);
        count_notes_.push_back({key, 1});
        if (neighbor_counts_.add(key, 1) != 1)
            return;
    }
    color.sum += hash;
}

void IncrementalColoring::drop_neighbor(ObjectId object, int layer, const Cell &neighbor, int label) {
    list_object(object, layer);
    ObjectCell &color = object_cell(object, layer);
    if (!ColorWeights::is_alive(neighbor.slot)) {
        --color.dead;
        return;
    }
    std::uint64_t hash = neighbor_hash(neighbor.hash, label);
    if (is_set_) {
        std::uint64_t key = NeighborCounts::key(&color - objects_.data(), hash);
        count_notes_.push_back({key, -1});
        if (neighbor_counts_.add(key, -1) != 0)
            return;
    }
    color.sum -= hash;
}

IncrementalColoring::Slot IncrementalColoring::next_color(RelationId relation, int layer) const {
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

IncrementalColoring::Slot IncrementalColoring::next_color(const ObjectCell &below, const ObjectCell &cell) const {
    if (cell.dead != 0 || !ColorWeights::is_alive(below.slot))
        return ColorWeights::DEAD;
    return weights_.find(refined_hash(below.hash, cell.sum));
}

void IncrementalColoring::list_object(ObjectId object, int layer) {
    ObjectCell &color = object_cell(object, layer);
    if (color.listed)
        return;
    listed_objects_[layer].push_back({object, color});
    color.listed = 1;
}

void IncrementalColoring::list_relation(RelationId relation, int layer) {
    Cell &color = cell(relation, layer);
    if (color.listed || layer > last_layers_[relation])
        return;
    color.listed = 1;
    listed_relations_[layer].push_back(relation);
    if (relation < graph_.num_numeric)
        touch(relation);
}

void IncrementalColoring::count(Slot slot) {
    value_.sum += weights_.weight(slot);
    value_.unseen += slot == ColorWeights::UNSEEN;
}

void IncrementalColoring::discount(Slot slot) {
    value_.sum -= weights_.weight(slot);
    value_.unseen -= slot == ColorWeights::UNSEEN;
}

void IncrementalColoring::finish_move(const StateDelta &delta) {
    for (RelationId relation : removed_) {
        incidence_.disconnect(relation);
        for (int layer = 1; layer <= last_layer_; ++layer)
            cell(relation, layer).listed = 0;
    }
    for (RelationId relation : inserted_)
        incidence_.connect(relation);
    for (StateDelta::Fact change : delta.facts) {
        // Even where no cell changed hands: the spare cell may be either.
        is_second_[change.variable] ^= 1;
        cursor_.facts[change.variable] = change.atom;
    }
    clear_lists();
}

void IncrementalColoring::finish_probe() {
    for (auto note = relation_notes_.rbegin(); note != relation_notes_.rend(); ++note)
        relations_[note->index] = note->before;
    for (int layer = 1; layer <= last_layer_; ++layer)
        for (const ListedObject &listed : listed_objects_[layer])
            object_cell(listed.object, layer) = listed.before;
    for (CountNote note : count_notes_)
        neighbor_counts_.add(note.key, -note.change);
    for (RelationId relation : removed_)
        for (int layer = 1; layer <= last_layer_; ++layer)
            cell(relation, layer).listed = 0;
    for (auto note = number_notes_.rbegin(); note != number_notes_.rend(); ++note)
        *note->number = note->before;
    clear_lists();
}

void IncrementalColoring::clear_lists() {
    for (int layer = 1; layer <= last_layer_; ++layer) {
        listed_objects_[layer].clear();
        listed_relations_[layer].clear();
    }
    removed_.clear();
    inserted_.clear();
    relation_notes_.clear();
    count_notes_.clear();
    number_notes_.clear();
}
}  // namespace wl_core
