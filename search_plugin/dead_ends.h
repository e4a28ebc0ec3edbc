#pragma once

#include "search_plugin/heuristic.h"

#include <memory>

namespace search_plugin {
/*
  Finds states without a plan before they are expanded: those from which the goal
  cannot be reached even if operators never deleted anything and numbers kept all
  their values. A learned heuristic does not know them and may spend its life among
  them, be it that the fuel has run out or that a box stands in a corner.

  A look costs as much as hmax, so looks are rationed: as long as they find nothing
  they take a small share of the search's effort, and each dead end found pays for
  more. Effort is estimated from counts, not measured: the same search looks at the
  same states again.
*/
class DeadEnds {
public:
    explicit DeadEnds(const Task &task);

    // What the search has done meanwhile.
    void earn(std::size_t generated);
    bool can_look() const { return credit_ >= look_cost_ + (relaxation_ ? 0 : setup_cost_); }
    // Looks at the state. True is a proof.
    bool contain(const TaskState &state);

private:
    const Task &task_;
    std::unique_ptr<Heuristic> relaxation_;  // made by the first look
    double look_cost_, setup_cost_;
    double credit_ = 0;
};
}  // namespace search_plugin
