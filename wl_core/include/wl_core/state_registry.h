#pragma once

#include "wl_core/task.h"

namespace wl_core {
using StateId = std::uint32_t;

/*
  Stores each state of a task once, packed: a few bits per finite-domain variable,
  eight bytes per numeric variable, none for derived atoms. States get ids in the
  order of insertion.

  A successor is stored from its parent and the delta, in time linear in the
  delta: its hash is the parent's, changed. Where states are wide, so are only
  those with successors; of the others, what differs from their parent is kept.
*/
class StateRegistry {
public:
    struct Insertion {
        StateId id;
        bool is_new;
    };

    explicit StateRegistry(const Task &task);
    ~StateRegistry();

    Insertion insert(const TaskState &state);
    // `delta` as Task::delta gives it for a parent state that is stored as `parent`.
    Insertion insert_successor(StateId parent, const TaskState &parent_state, const StateDelta &delta);
    // Begins to fetch the memory that insert_successor() with the same arguments will look at.
    void prefetch_successor(StateId parent, const TaskState &parent_state, const StateDelta &delta);
    // Unpacks into `result`, derived atoms included.
    void lookup(StateId id, TaskState &result) const;

    std::size_t size() const;
    // Packed; wide states without successors take less.
    int bytes_per_state() const;

private:
    struct Data;
    std::unique_ptr<Data> data_;
};
}  // namespace wl_core
