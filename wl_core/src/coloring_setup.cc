#include "incremental_coloring_steps.h"

#include <algorithm>

namespace wl_core {
IncrementalColoring::IncrementalColoring(TaskGraph graph, int num_variables, std::span<const double> numbers,
                                         const FeatureGenerator &model)
    : graph_(std::move(graph)), weights_(model), is_set_(model.options().neighbors == Neighbors::set),
      kinds_(make_kinds()), last_layers_(fixed_last_layers()), incidence_(graph_, last_layers_),
      cell_of_(num_variables, -1), continuous_(graph_.continuous), is_listed_goal_(graph_.numeric_goals.size(), 0),
      is_touched_(graph_.num_numeric, 0) {
    last_layer_ = last_object_layer_;
    for (const Kind &kind : kinds_)
        last_layer_ = std::max(last_layer_, kind.last_layer);
    num_layers_ = last_layer_ + 1;
    objects_.resize(graph_.num_objects * num_layers_);
    relations_.resize(graph_.num_fixed() * num_layers_);
    find_hubs();
    listed_objects_.resize(num_layers_);
    listed_relations_.resize(num_layers_);
    cursor_.facts.assign(num_variables, NO_ATOM);
    cursor_.numbers.assign(numbers.begin(), numbers.end());

    color_features();
    for (int layer = 1; layer <= last_layer_; ++layer)
        color_layer(layer);
    clear_lists();
    for (RelationId relation = 0; relation < graph_.num_numeric; ++relation)
        value_.sum += continuous_sum(relation);
}

/*
  The last layer where the color of a node matters: where it has a weight itself, or
  where a neighbor's color one layer above matters. Objects have one last layer in
  common. Relations only neighbor objects, but for numeric ones, which count as
  neighbors of each other. Layer 0 always matters, so that unseen features are counted.
*/
std::vector<IncrementalColoring::Kind> IncrementalColoring::make_kinds() {
    std::vector<Kind> kinds;
    int last_numeric_layer = 0;
    auto add = [&](std::int32_t feature) {
        kinds.resize(std::max<std::size_t>(kinds.size(), feature + 1));
        kinds[feature] = {weights_.find(feature_hash(feature)), std::max(weights_.last_layer(feature), 0)};
        return kinds[feature].last_layer;
    };
    for (std::int32_t feature : graph_.object_features)
        last_object_layer_ = std::max(last_object_layer_, add(feature));
    for (RelationId relation = 0; relation < graph_.num_fixed(); ++relation) {
        int last = std::max(add(graph_.false_features[relation]), add(graph_.true_features[relation]));
        last_object_layer_ = std::max(last_object_layer_, last - 1);
        if (relation < graph_.num_numeric)
            last_numeric_layer = std::max(last_numeric_layer, last);
    }
    for (std::size_t atom = 0; atom < graph_.atoms.size(); atom += graph_.stride + 1)
        if (graph_.atoms[atom] >= 0)
            last_object_layer_ = std::max(last_object_layer_, add(graph_.atoms[atom]) - 1);
    for (Kind &kind : kinds)
        kind.last_layer = std::max({kind.last_layer, last_object_layer_ - 1, last_numeric_layer - 1});
    return kinds;
}

std::vector<std::int32_t> IncrementalColoring::fixed_last_layers() const {
    std::vector<std::int32_t> result(graph_.num_fixed());
    for (RelationId relation = 0; relation < graph_.num_fixed(); ++relation)
        result[relation] = std::max(kinds_[graph_.false_features[relation]].last_layer,
                                    kinds_[graph_.true_features[relation]].last_layer);
    return result;
}

void IncrementalColoring::color_features() {
    for (ObjectId object = 0; object < graph_.num_objects; ++object) {
        Slot slot = kinds_[graph_.object_features[object]].slot;
        object_cell(object, 0).slot = slot;
        object_cell(object, 0).hash = weights_.hash(slot);
        count(slot);
    }
    for (RelationId relation = 0; relation < graph_.num_fixed(); ++relation)
        cell(relation, 0).slot = kinds_[graph_.false_features[relation]].slot;
    for (const TaskGraph::NumericGoalNode &goal : graph_.numeric_goals) {
        bool holds = goal.condition.holds(cursor_.numbers);
        if (holds)
            cell(goal.relation, 0).slot = kinds_[graph_.true_features[goal.relation]].slot;
        continuous_[goal.relation] = holds ? 0 : goal.condition.program.evaluate(cursor_.numbers);
    }
    for (std::size_t number = 0; number < graph_.number_relations.size(); ++number)
        if (RelationId relation = graph_.number_relations[number]; relation >= 0)
            continuous_[relation] = cursor_.numbers[number];
    for (RelationId relation = 0; relation < graph_.num_fixed(); ++relation) {
        Cell &color = cell(relation, 0);
        color.hash = weights_.hash(color.slot);
        count(color.slot);
    }
}

void IncrementalColoring::color_layer(int layer) {
    if (layer <= last_object_layer_) {
        for (RelationId relation = 0; relation < graph_.num_fixed(); ++relation) {
            const ObjectId *arguments = incidence_.arguments(relation);
            for (int i = 0; i < incidence_.stride() && arguments[i] >= 0; ++i)
                add_neighbor(arguments[i], layer, cell(relation, layer - 1), graph_.first_label + i);
        }
        for (ObjectId object = 0; object < graph_.num_objects; ++object) {
            ObjectCell &color = object_cell(object, layer);
            color.listed = 0;
            color.slot = next_color(object_cell(object, layer - 1), color);
            color.hash = weights_.hash(color.slot);
            count(color.slot);
        }
    }
    for (RelationId relation = 0; relation < graph_.num_fixed(); ++relation) {
        if (layer > last_layers_[relation])
            continue;
        Cell &color = cell(relation, layer);
        color.slot = next_color(relation, layer);
        color.hash = weights_.hash(color.slot);
        count(color.slot);
    }
}
}  // namespace wl_core
