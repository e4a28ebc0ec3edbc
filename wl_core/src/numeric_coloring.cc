#include "incremental_coloring_steps.h"

#include <algorithm>

namespace wl_core {
void IncrementalColoring::change_numbers(std::span<const StateDelta::Number> changes) {
    for (StateDelta::Number change : changes) {
        change_number(cursor_.numbers[change.number], change.value);
        if (RelationId relation = graph_.number_relations[change.number]; relation >= 0) {
            touch(relation);
            change_number(continuous_[relation], change.value);
        }
        for (int i = graph_.goal_offsets[change.number]; i < graph_.goal_offsets[change.number + 1]; ++i) {
            std::int32_t goal = graph_.goals_of_number[i];
            if (!is_listed_goal_[goal])
                listed_goals_.push_back(goal);
            is_listed_goal_[goal] = 1;
        }
    }
    for (std::int32_t goal : listed_goals_) {
        is_listed_goal_[goal] = 0;
        change_goal(goal);
    }
    listed_goals_.clear();
}

void IncrementalColoring::change_number(double &number, double value) {
    if (is_probe_)
        number_notes_.push_back({&number, number});
    number = value;
}

// The error of a numeric goal and whether it is achieved, by the numbers of the cursor.
void IncrementalColoring::change_goal(std::int32_t goal) {
    const auto &[relation, condition] = graph_.numeric_goals[goal];
    bool holds = condition.holds(cursor_.numbers);
    touch(relation);
    change_number(continuous_[relation], holds ? 0 : condition.program.evaluate(cursor_.numbers));
    Slot slot = kinds_[holds ? graph_.true_features[relation] : graph_.false_features[relation]].slot;
    if (slot != cell(relation, 0).slot)
        recolor_relation(relation, 0, slot);
}

// Adds what the other end of links contributes to a neighborhood; false: one of them is not alive.
bool IncrementalColoring::add_links(RelationId relation, int layer, std::uint64_t &sum) const {
    link_hashes_.clear();
    for (int i = graph_.link_offsets[relation]; i < graph_.link_offsets[relation + 1]; ++i) {
        const Cell &neighbor = cell(graph_.links[i], layer);
        if (!ColorWeights::is_alive(neighbor.slot))
            return false;
        link_hashes_.push_back(neighbor_hash(neighbor.hash, graph_.link_label));
    }
    if (is_set_) {
        std::sort(link_hashes_.begin(), link_hashes_.end());
        link_hashes_.erase(std::unique(link_hashes_.begin(), link_hashes_.end()), link_hashes_.end());
    }
    for (std::uint64_t hash : link_hashes_)
        sum += hash;
    return true;
}

// To be called before the relation's value or any of its colors changes.
void IncrementalColoring::touch(RelationId relation) {
    if (is_touched_[relation] || !weights_.has_continuous_weights())
        return;
    is_touched_[relation] = 1;
    touched_.push_back(relation);
    value_.sum -= continuous_sum(relation);
}

void IncrementalColoring::finish_continuous() {
    for (RelationId relation : touched_) {
        is_touched_[relation] = 0;
        value_.sum += continuous_sum(relation);
    }
    touched_.clear();
}

ExactSum IncrementalColoring::continuous_sum(RelationId relation) const {
    ExactSum sum;
    for (int layer = 0; layer <= last_layers_[relation]; ++layer)
        sum += continuous_term(weights_.continuous_weight(cell(relation, layer).slot), continuous_[relation]);
    return sum;
}
}  // namespace wl_core
