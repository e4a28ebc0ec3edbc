#include "incremental_coloring_steps.h"

#include <algorithm>
#include <utility>

/*
  When a probe gives a hub another color two layers before the last, its spokes change at
  the last two layers and the objects at their other ends at the last. Nothing but the hub
  depends on that, so that it is counted without being listed, written and put back.

  An object is busy if anything but one spoke can change its color or its neighbors by the
  last layer but one. Spokes that lead to busy objects are listed as usual, the others are
  chosen: but for the spoke, all is as at the cursor around the other end of a chosen one.
  - So what that object gets at the last layer depends on nothing but itself, the label and
    the two colors of the spoke: see KnownColors.
  - The color of a binary relation and the position of the hub fix the color of the other
    end one layer below. So spokes of a hub that have the same color there, at one position,
    get the same color, too: see Exchange.
*/
namespace wl_core {
namespace {
constexpr int LOG_NUM_KNOWN_COLORS = 12;
constexpr int MAX_EXCHANGES_SEARCHED = 16;
}  // namespace

void IncrementalColoring::find_hubs() {
    if (last_layer_ < 3)
        return;
    hubs_ = Hubs(graph_, incidence_, last_layers_, last_layer_ - 1);
    far_ends_.resize(graph_.num_objects);
    known_colors_ = KnownColors(LOG_NUM_KNOWN_COLORS);
}

// The fixed relations to list where an object gets another color. If it is a hub that a probe changes
// two layers before the last, its spokes are left to choose_spokes() from then on.
std::span<const RelationId> IncrementalColoring::fixed_to_list(ObjectId object, int layer) {
    if (!is_probe_ || layer < last_layer_ - 2 || !hubs_.is_hub(object))
        return incidence_.fixed(object);
    if (layer == last_layer_ - 2)
        recolored_hubs_.push_back(object);
    else if (std::find(recolored_hubs_.begin(), recolored_hubs_.end(), object) == recolored_hubs_.end())
        return incidence_.fixed(object);
    return hubs_.rest(object);
}

// To be called before the last layer but one is refined.
void IncrementalColoring::choose_spokes() {
    if (recolored_hubs_.empty())
        return;
    ++choice_;
    mark_busy_objects();
    for (ObjectId hub : recolored_hubs_) {
        for (const Hubs::Spoke &spoke : hubs_.spokes(hub)) {
            if (far_ends_[spoke.other].stamp == choice_) {
                list_spoke(spoke);
            } else {
                far_ends_[spoke.other] = {choice_, static_cast<std::int32_t>(chosen_spokes_.size())};
                chosen_spokes_.push_back({hub, &spoke});
            }
        }
    }
}

// Nothing is chosen yet and nothing to be taken back, so that the list that is walked does not grow.
void IncrementalColoring::mark_busy_objects() {
    const int layer = last_layer_ - 1;
    for (int i = 1; i <= layer; ++i)
        for (const ListedObject &listed : listed_objects_[i])
            far_ends_[listed.object] = {choice_, BUSY};
    for (const std::vector<RelationId> *changed : {&removed_, &inserted_, &listed_relations_[layer]})
        for (RelationId relation : *changed)
            for (int i = 0; i < incidence_.stride() && incidence_.arguments(relation)[i] >= 0; ++i)
                far_ends_[incidence_.arguments(relation)[i]] = {choice_, BUSY};
}

// One that leads to a busy object or where a chosen one leads, which is then taken back. Listing it once is enough: as
// its hub's color is part of its own, it changes, and gets listed at the last layer, or is not alive before and after.
void IncrementalColoring::list_spoke(const Hubs::Spoke &spoke) {
    FarEnd &end = far_ends_[spoke.other];
    if (end.spoke != BUSY)
        list_relation(std::exchange(chosen_spokes_[end.spoke].spoke, nullptr)->relation, last_layer_ - 1);
    end.spoke = BUSY;
    list_relation(spoke.relation, last_layer_ - 1);
}

// To be called when the last layer but one is refined.
void IncrementalColoring::count_spokes() {
    for (auto [hub, spoke] : chosen_spokes_)
        if (spoke)
            count_spoke(hub, *spoke);
    for (const Exchange &exchange : exchanges_) {
        if (int change = ColorWeights::is_alive(exchange.before.slot) - ColorWeights::is_alive(exchange.after.slot);
            change != 0 && last_object_layer_ == last_layer_) {
            list_object(exchange.hub, last_layer_);
            object_cell(exchange.hub, last_layer_).dead += change * exchange.number;
        }
    }
}

void IncrementalColoring::count_spoke(ObjectId hub, const Hubs::Spoke &spoke) {
    const Exchange &exchange = exchange_of(hub, spoke);
    const ObjectCell &other = object_cell(spoke.other, last_layer_ - 1);
    const int label = graph_.first_label + 1 - spoke.position;
    if (spoke.last_layer == last_layer_) {
        Slot before = cell(spoke.relation, last_layer_).slot, after = ColorWeights::DEAD;
        if (exchange.are_alive && ColorWeights::is_alive(other.slot))
            after =
                weights_.find(refined_hash(exchange.after.hash, exchange.hub_part + neighbor_hash(other.hash, label)));
        if (after != before)
            recount(before, after);
    }
    if (exchange.before.slot == exchange.after.slot)
        return;
    recount(exchange.before.slot, exchange.after.slot);
    if (last_object_layer_ == last_layer_)
        count_other(spoke.other, exchange.before, exchange.after, label);
}

// How the spoke changes at the last layer but one: as others of the hub that had the same color, if that is alive.
const IncrementalColoring::Exchange &IncrementalColoring::exchange_of(ObjectId hub, const Hubs::Spoke &spoke) {
    const int layer = last_layer_ - 1;
    const Cell &before = cell(spoke.relation, layer);
    if (ColorWeights::is_alive(before.slot)) {
        const auto end = exchanges_.rbegin() + std::min<std::ptrdiff_t>(exchanges_.size(), MAX_EXCHANGES_SEARCHED);
        auto known = std::find_if(exchanges_.rbegin(), end, [&](const Exchange &exchange) {
            return exchange.before.slot == before.slot && exchange.position == spoke.position && exchange.hub == hub;
        });
        if (known != end) {
            ++known->number;
            return *known;
        }
    }
    const Slot slot = next_color(spoke.relation, layer);
    const ObjectCell &color = object_cell(hub, layer);
    return exchanges_.emplace_back(Exchange{
        .hub = hub,
        .position = spoke.position,
        .number = 1,
        .before = before,
        .after = {weights_.hash(slot), slot},
        .are_alive = ColorWeights::is_alive(slot) && ColorWeights::is_alive(color.slot),
        .hub_part = neighbor_hash(color.hash, graph_.first_label + spoke.position),
    });
}

// Counts the color that an object gets at the last layer by one changed neighbor.
void IncrementalColoring::count_other(ObjectId object, const Cell &before, const Cell &after, int label) {
    const Slot color = known_colors_.find_or_compute({object, label, before.slot, after.slot},
                                                     [&] { return exchanged_color(object, before, after, label); });
    if (Slot slot = object_cell(object, last_layer_).slot; slot != color)
        recount(slot, color);
}

IncrementalColoring::Slot IncrementalColoring::exchanged_color(ObjectId object, const Cell &before, const Cell &after,
                                                               int label) const {
    ObjectCell color = object_cell(object, last_layer_);
    const std::uint64_t place = object * num_layers_ + last_layer_;
    auto occurs = [&](std::uint64_t neighbor, int times) {
        return neighbor_counts_.count(NeighborCounts::key(place, neighbor)) == times;
    };
    if (!ColorWeights::is_alive(before.slot))
        --color.dead;
    else if (std::uint64_t neighbor = neighbor_hash(before.hash, label); !is_set_ || occurs(neighbor, 1))
        color.sum -= neighbor;
    if (!ColorWeights::is_alive(after.slot))
        ++color.dead;
    else if (std::uint64_t neighbor = neighbor_hash(after.hash, label); !is_set_ || occurs(neighbor, 0))
        color.sum += neighbor;
    return next_color(object_cell(object, last_layer_ - 1), color);
}

// To be called when no neighbor of the hubs at the last layer but one dies or comes alive any more.
void IncrementalColoring::exchange_spokes() {
    for (const Exchange &exchange : exchanges_)
        if (exchange.before.slot != exchange.after.slot && can_have_color(exchange.hub, last_layer_))
            exchange_neighbor(exchange.hub, last_layer_, exchange.before, exchange.after,
                              graph_.first_label + exchange.position, exchange.number);
}
}  // namespace wl_core
