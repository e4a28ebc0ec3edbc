#include "incremental_coloring_steps.h"

#include <utility>

namespace wl_core {
void IncrementalColoring::move(const StateDelta &delta) {
    is_probe_ = false;
    known_colors_.forget();
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
    provide_cells(delta.facts.size());
    for (StateDelta::Fact change : delta.facts)
        change_fact(change.variable, change.atom);
    if (!delta.numbers.empty())
        change_numbers(delta.numbers);
    std::size_t first_note = 0;
    for (int layer = 1; layer <= last_layer_; ++layer) {
        std::size_t num_notes = relation_notes_.size();
        if (layer <= last_object_layer_)
            exchange_neighbors(std::span(relation_notes_).subspan(first_note), layer);
        first_note = num_notes;
        if (layer == last_layer_ - 1)
            choose_spokes();
        refine(layer);
        if (layer == last_layer_ - 1)
            count_spokes();
    }
    if (!touched_.empty())
        finish_continuous();
}

void IncrementalColoring::change_fact(VariableId variable, AtomId atom) {
    if (AtomId before = cursor_.facts[variable]; before != NO_ATOM) {
        if (std::int32_t node = *graph_.atom(before); node >= 0)
            remove(cell_of_[variable]);
        else if (node != TaskGraph::NO_NODE)
            recolor_relation(-1 - node, 0, kinds_[graph_.false_features[-1 - node]].slot);
    }
    if (atom != NO_ATOM) {
        if (std::int32_t node = *graph_.atom(atom); node >= 0)
            insert(graph_.atom(atom));
        else if (node != TaskGraph::NO_NODE)
            recolor_relation(-1 - node, 0, kinds_[graph_.true_features[-1 - node]].slot);
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

// As many free cells at least.
void IncrementalColoring::provide_cells(std::size_t number) {
    if (free_cells_.size() >= number)
        return;
    std::vector<RelationId> cells;
    while (cells.size() + free_cells_.size() < number)
        cells.push_back(incidence_.add_cell());
    relations_.resize(relations_.size() + cells.size() * num_layers_);
    last_layers_.resize(last_layers_.size() + cells.size());
    free_cells_.insert(free_cells_.begin(), cells.begin(), cells.end());
}

void IncrementalColoring::insert(const std::int32_t *atom) {
    RelationId relation = free_cells_[free_cells_.size() - 1 - inserted_.size()];
    const Kind &kind = kinds_[*atom];
    incidence_.set_arguments(relation, atom + 1);
    last_layers_[relation] = kind.last_layer;
    inserted_.push_back(relation);
    cell(relation, 0).slot = kind.slot;
    cell(relation, 0).hash = weights_.hash(kind.slot);
    color_inserted(relation, 0);
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

// Tells objects which neighbors, one layer below, have got another color.
void IncrementalColoring::exchange_neighbors(std::span<const RelationNote> notes, int layer) {
    for (const RelationNote &note : notes) {
        const Cell &color = cell(note.relation, layer - 1);
        const ObjectId *arguments = incidence_.arguments(note.relation);
        for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i)
            if (!is_probe_ || can_have_color(arguments[i], layer))
                exchange_neighbor(arguments[i], layer, note.before, color, graph_.first_label + i, 1);
    }
    if (layer == last_layer_)
        exchange_spokes();
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

void IncrementalColoring::write_relation(RelationId relation, int layer, Slot slot) {
    Cell &color = cell(relation, layer);
    relation_notes_.push_back({relation, layer, color});
    bool was_alive = ColorWeights::is_alive(color.slot), is_alive = ColorWeights::is_alive(slot);
    color.slot = slot;
    color.hash = weights_.hash(slot);
    if (layer == last_layer_ || !(was_alive || is_alive))
        return;
    if (was_alive != is_alive && layer < last_object_layer_)
        count_dead(relation, layer + 1, is_alive ? -1 : 1);
    list_relation(relation, layer + 1);
    if (relation < graph_.num_numeric)
        for (int i = graph_.link_offsets[relation]; i < graph_.link_offsets[relation + 1]; ++i)
            list_relation(graph_.links[i], layer + 1);
}

// Before any of their sums changes: who has a neighbor that is not alive needs none.
void IncrementalColoring::count_dead(RelationId relation, int layer, int change) {
    const ObjectId *arguments = incidence_.arguments(relation);
    for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i) {
        list_object(arguments[i], layer);
        object_cell(arguments[i], layer).dead += change;
    }
}

void IncrementalColoring::recolor_object(ObjectId object, int layer, Slot slot) {
    ObjectCell &color = object_cell(object, layer);
    recount(color.slot, slot);
    if (is_probe_ && layer == last_layer_)
        return;
    bool changes = ColorWeights::is_alive(slot) || ColorWeights::is_alive(color.slot);
    color.slot = slot;
    color.hash = weights_.hash(slot);
    if (!changes || layer == last_layer_)
        return;
    if (layer < last_object_layer_)
        list_object(object, layer + 1);
    for (RelationId relation : fixed_to_list(object, layer)) {
        if (last_layers_[relation] <= layer)
            break;
        list_relation(relation, layer + 1);
    }
    incidence_.for_each_connected(object, [&](RelationId relation) { list_relation(relation, layer + 1); });
}

void IncrementalColoring::finish_move(const StateDelta &delta) {
    auto next_inserted = inserted_.begin();
    for (StateDelta::Fact change : delta.facts) {
        cursor_.facts[change.variable] = change.atom;
        if (change.atom != NO_ATOM && *graph_.atom(change.atom) >= 0)
            cell_of_[change.variable] = *next_inserted++;
    }
    free_cells_.resize(free_cells_.size() - inserted_.size());
    for (RelationId relation : removed_) {
        incidence_.disconnect(relation);
        free_cells_.push_back(relation);
        for (int layer = 1; layer <= last_layer_; ++layer)
            cell(relation, layer).listed = 0;
    }
    for (RelationId relation : inserted_)
        incidence_.connect(relation);
    clear_lists();
}

void IncrementalColoring::finish_probe() {
    for (auto note = relation_notes_.rbegin(); note != relation_notes_.rend(); ++note)
        cell(note->relation, note->layer) = note->before;
    for (int layer = 1; layer <= last_layer_; ++layer)
        for (const ListedObject &listed : listed_objects_[layer])
            object_cell(listed.object, layer) = listed.before;
    neighbor_counts_.forget();
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
    recolored_hubs_.clear();
    chosen_spokes_.clear();
    exchanges_.clear();
    number_notes_.clear();
}
}  // namespace wl_core
