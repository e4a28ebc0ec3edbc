#pragma once

#include "color_weights.h"
#include "hubs.h"
#include "known_colors.h"
#include "neighbor_counts.h"

namespace wl_core {
/*
  The colors of one state's graph, layer by layer, and the value that a model gives
  them: a cursor that moves from state to state by their difference.

  - An object keeps the sum of its neighbors' hashes, so that a neighbor that comes,
    goes or changes color costs O(1) however many there are. A relation has few
    neighbors and reads them again when one of them has changed.
  - Work goes layer by layer over lists of the nodes to look at again; it stops at nodes
    whose color does not change. No color is computed beyond the last layer where the
    value can depend on it.
  - A neighborhood with a color that is not alive (see ColorWeights) is not alive. An
    object counts such neighbors; while it has one, its color needs no look-up.
  - A probe notes what it overwrites and puts it back; at the last layer it writes nothing.
    It leaves out sums that do not matter, those of objects that have no color by then.
  - Where a hub changes, what follows at the last two layers is counted without writing it.

  Atoms that hold have cells from a pool: those that come take the cell that was given
  back last, so that memory stays small and warm however many atoms the task has.
*/
class IncrementalColoring {
public:
    struct Value {
        ExactSum sum;             // of all weights, without the intercept
        std::int64_t unseen = 0;  // nodes, layer by layer, whose color was looked up and not found
    };

    // The cursor starts where no atom of the task holds, with `numbers`.
    IncrementalColoring(TaskGraph graph, int num_variables, std::span<const double> numbers,
                        const FeatureGenerator &model);

    const TaskState &cursor() const { return cursor_; }
    const Value &value() const { return value_; }
    void move(const StateDelta &delta);
    // The value of the cursor's state changed by `delta`.
    Value probe(const StateDelta &delta);

private:
    using Slot = ColorWeights::Slot;

    struct Kind {  // of a node: what follows from its feature
        Slot slot = ColorWeights::UNSEEN;
        std::int32_t last_layer = 0;  // beyond, nothing depends on its color
    };
    struct Cell {  // a relation at one layer
        ColorHash hash = 0;
        Slot slot = ColorWeights::DEAD;
        std::int32_t listed = 0;  // is in the list of its layer, or must not get there
    };
    struct ObjectCell {  // an object at one layer
        ColorHash hash = 0;
        Slot slot = ColorWeights::DEAD;
        std::int32_t listed = 0;
        std::uint64_t sum = 0;  // over the neighbors, one layer below, that are alive
        std::int64_t dead = 0;  // the number of others
    };
    struct ListedObject {
        ObjectId object;
        ObjectCell before;
    };
    struct RelationNote {  // that a relation got another color
        RelationId relation;
        std::int32_t layer;
        Cell before;
    };
    struct Exchange {  // how some spokes of a hub change at the last layer but one
        ObjectId hub;
        std::int32_t position;
        std::int32_t number;
        Cell before, after;
        bool are_alive;          // `after` and the color of the hub at that layer
        std::uint64_t hub_part;  // what the hub contributes to their neighborhoods
    };
    struct ChosenSpoke {
        ObjectId hub;
        const Hubs::Spoke *spoke;  // none: no longer chosen
    };
    static constexpr std::int32_t BUSY = -1;
    struct FarEnd {                 // an object that a spoke can lead to
        std::int64_t stamp = 0;     // of the choice for which this holds
        std::int32_t spoke = BUSY;  // the chosen spoke that leads there
    };
    struct NumberNote {
        double *number;
        double before;
    };

    // coloring_setup.cc
    std::vector<Kind> make_kinds();
    std::vector<std::int32_t> fixed_last_layers() const;
    void color_features();
    void color_layer(int layer);

    // incremental_coloring.cc
    void apply(const StateDelta &delta);
    void change_fact(VariableId variable, AtomId atom);
    void remove(RelationId relation);
    void insert(const std::int32_t *atom);
    void provide_cells(std::size_t number);
    void exchange_neighbors(std::span<const RelationNote> notes, int layer);
    void refine(int layer);
    void color_inserted(RelationId relation, int layer);
    void recolor_relation(RelationId relation, int layer, Slot slot);
    void write_relation(RelationId relation, int layer, Slot slot);
    void count_dead(RelationId relation, int layer, int change);
    void recolor_object(ObjectId object, int layer, Slot slot);
    void add_neighbor(ObjectId object, int layer, const Cell &neighbor, int label);
    void drop_neighbor(ObjectId object, int layer, const Cell &neighbor, int label);
    void exchange_neighbor(ObjectId object, int layer, const Cell &before, const Cell &after, int label, int number);
    void change_sum(ObjectId object, int layer, std::uint64_t difference);
    std::uint64_t sum_change(std::size_t place, std::uint64_t hash, int change);
    bool can_have_color(ObjectId object, int layer) const;
    Slot next_color(RelationId relation, int layer) const;
    Slot next_color(const ObjectCell &below, const ObjectCell &cell) const;
    void finish_move(const StateDelta &delta);
    void finish_probe();
    void clear_lists();
    void list_object(ObjectId object, int layer);
    void list_relation(RelationId relation, int layer);
    void recount(Slot before, Slot after);
    void count(Slot slot);
    void discount(Slot slot);

    // hub_coloring.cc
    void find_hubs();
    std::span<const RelationId> fixed_to_list(ObjectId object, int layer);
    void choose_spokes();
    void mark_busy_objects();
    void list_spoke(const Hubs::Spoke &spoke);
    void count_spokes();
    void count_spoke(ObjectId hub, const Hubs::Spoke &spoke);
    const Exchange &exchange_of(ObjectId hub, const Hubs::Spoke &spoke);
    void count_other(ObjectId object, const Cell &before, const Cell &after, int label);
    Slot exchanged_color(ObjectId object, const Cell &before, const Cell &after, int label) const;
    void exchange_spokes();

    // numeric_coloring.cc
    void change_numbers(std::span<const StateDelta::Number> changes);
    bool add_links(RelationId relation, int layer, std::uint64_t &sum) const;
    void change_number(double &number, double value);
    void change_goal(std::int32_t goal);
    void touch(RelationId relation);
    ExactSum continuous_sum(RelationId relation) const;
    void finish_continuous();

    ObjectCell &object_cell(ObjectId object, int layer) { return objects_[object * num_layers_ + layer]; }
    const ObjectCell &object_cell(ObjectId object, int layer) const { return objects_[object * num_layers_ + layer]; }
    Cell &cell(RelationId relation, int layer) { return relations_[relation * num_layers_ + layer]; }
    const Cell &cell(RelationId relation, int layer) const { return relations_[relation * num_layers_ + layer]; }

    const TaskGraph graph_;
    const ColorWeights weights_;
    const bool is_set_;
    int last_object_layer_ = 0;
    const std::vector<Kind> kinds_;          // per node feature
    std::vector<std::int32_t> last_layers_;  // per relation
    int last_layer_ = 0;
    std::size_t num_layers_ = 1;
    Incidence incidence_;
    Hubs hubs_;

    std::vector<ObjectCell> objects_;  // num_layers_ per object
    std::vector<Cell> relations_;      // num_layers_ per relation
    std::vector<RelationId> cell_of_;  // per variable: the cell of its atom, if that is no goal
    std::vector<RelationId> free_cells_;
    std::vector<double> continuous_;  // per numeric relation
    NeighborCounts neighbor_counts_;
    KnownColors known_colors_;  // at the cursor
    TaskState cursor_;
    Value value_;

    // Work lists and notes, empty between calls; vectors of lists are per layer.
    bool is_probe_ = false;
    std::vector<std::vector<ListedObject>> listed_objects_;
    std::vector<std::vector<RelationId>> listed_relations_;
    std::vector<RelationId> removed_, inserted_;
    std::vector<RelationNote> relation_notes_;
    std::vector<ObjectId> recolored_hubs_;
    std::vector<ChosenSpoke> chosen_spokes_;
    std::vector<Exchange> exchanges_;
    std::vector<FarEnd> far_ends_;  // per object
    std::int64_t choice_ = 0;       // stamps far_ends_
    std::vector<NumberNote> number_notes_;
    std::vector<std::int32_t> listed_goals_;
    std::vector<char> is_listed_goal_;
    std::vector<RelationId> touched_;  // numeric relations whose continuous part is counted anew
    std::vector<char> is_touched_;
    mutable std::vector<std::uint64_t> link_hashes_;
};
}  // namespace wl_core
