#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/node_store.h"

#include <vector>

namespace search_plugin {
/*
  Shares the effort of a search between two searches in one: one expands the states of the
  lists for all states and asks for no preferred operators, the other starts at the initial
  state, too, and expands those of the lists for preferred states, asking about each.
  They share what is known of states; the second expands anew what the first has expanded,
  since that was not asked about.

  So a heuristic that only serves to find preferred operators costs half of the effort,
  however expensive it is; where the first search ends soon, it is never made. Effort is
  estimated from counts, as in DeadEnds, for searches that order states by heuristics that
  are cheap.
*/
class PreferredRation {
public:
    PreferredRation(const Task &task, std::size_t num_heuristics);

    // Turns that the preferred lists wait at the beginning, and after each question.
    long setup_cost() const { return static_cast<long>(setup_cost_ + ask_cost_); }
    long ask_cost() const { return static_cast<long>(ask_cost_); }
    // Where there are no preferred states left: is there effort to spare for a question about another?
    bool can_ask() const { return credit_ >= ask_cost_; }

    // That a state was expanded, and whether it was asked about.
    void spend(bool is_preferred, bool is_asked, std::size_t generated);

    // Each state is put into the preferred lists at most once, and asked about at most once.
    bool is_listed(StateId id) const { return id < is_listed_.size() && is_listed_[id]; }
    void list(StateId id) { set(is_listed_, id); }
    bool is_asked(StateId id) const { return id < is_asked_.size() && is_asked_[id]; }
    void ask(StateId id) { set(is_asked_, id); }

private:
    static void set(std::vector<bool> &flags, StateId id);

    double ask_cost_, setup_cost_;
    double credit_;  // of the preferred lists, in generated states
    std::vector<bool> is_listed_, is_asked_;
};
}  // namespace search_plugin
