#pragma once

#include "search_plugin/heuristic.h"

namespace search_plugin {
/*
  Shares a search between what it does with preferred operators and what it does without.

  Preferred operators are computed for nodes that preferred operators led to, and for
  others only to begin with. Each kind of node gets half of the effort, so that a search
  is at most twice as long as the better of the two would be alone, however much the
  heuristic costs that knows the preferred operators; where the others find a plan first,
  it may never be made. Effort is estimated from counts, as in DeadEnds.
*/
class PreferredRation {
public:
    PreferredRation(const Task &task, std::size_t num_heuristics);

    // May the operators of a node be asked for, or would that be more than half of the effort?
    bool can_ask(bool is_preferred) const { return is_preferred || credit_ >= ask_cost_ + setup_cost_; }
    // That they are. Returns what it costs, in generated states.
    long ask();
    // That so many successors of a node were generated.
    void spend(bool is_preferred, std::size_t generated);

private:
    double ask_cost_, setup_cost_;
    double credit_ = 0;  // of preferred nodes
};
}  // namespace search_plugin
