#pragma once

#include "search_plugin/growing_array.h"
#include "wl_core/state_registry.h"

#include <algorithm>
#include <cassert>

namespace search_plugin {
using wl_core::OperatorId;
using wl_core::StateId;

constexpr StateId NO_STATE = static_cast<StateId>(-1);
constexpr OperatorId NO_OPERATOR = -1;

/*
  How each state was reached: its cheapest known g, the state before and the
  operator. 16 bytes per node; nodes are indexed by StateId.
*/
class NodeStore {
public:
    // Closed nodes are `alive` if that was checked before their expansion.
    enum class Status : std::uint32_t { open, closed, alive, dead_end };

    std::size_t size() const { return nodes_.size(); }
    double g(StateId id) const { return nodes_[id].g; }
    StateId parent(StateId id) const { return nodes_[id].parent; }  // NO_STATE: the initial state
    Status status(StateId id) const { return static_cast<Status>(nodes_[id].status); }
    bool is_closed(StateId id) const { return status(id) == Status::closed || status(id) == Status::alive; }
    void set_status(StateId id, Status status) { nodes_[id].status = static_cast<std::uint32_t>(status); }

    // States get nodes in the order of their ids.
    void add(StateId id, StateId parent, OperatorId op, double g, Status status) {
        assert(id == nodes_.size());
        (void)id;
        nodes_.push_back({g, parent, static_cast<std::uint32_t>(op + 1), static_cast<std::uint32_t>(status)});
    }

    void set_parent(StateId id, StateId parent, OperatorId op, double g) {
        nodes_[id].g = g;
        nodes_[id].parent = parent;
        nodes_[id].op = static_cast<std::uint32_t>(op + 1) & OPERATOR_MASK;
    }

    std::vector<OperatorId> path_to(StateId id) const {
        std::vector<OperatorId> path;
        for (; nodes_[id].parent != NO_STATE; id = nodes_[id].parent)
            path.push_back(static_cast<OperatorId>(nodes_[id].op) - 1);
        std::reverse(path.begin(), path.end());
        return path;
    }

private:
    static constexpr std::uint32_t OPERATOR_MASK = (1u << 30) - 1;

    struct Node {
        double g;
        StateId parent;
        std::uint32_t op : 30;  // plus 1
        std::uint32_t status : 2;
    };
    static_assert(sizeof(Node) == 16);

    GrowingArray<Node> nodes_;
};
}  // namespace search_plugin
