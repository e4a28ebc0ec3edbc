#pragma once

#include "search_plugin/preferred_ration.h"
#include "search_plugin/search.h"

namespace search_plugin {
/*
  Eager best-first search: a state is evaluated when it is generated, and tested for
  the goal when it is expanded. Greedy with a heuristic as key, A* with f = g + h.

  The successors of a state are evaluated from the state and the operators' effects;
  known states are found by their packed form before anything else is computed.
*/
class EagerSearch final : public Search {
public:
    EagerSearch(const SearchContext &context, SearchSettings settings);

    SearchResult run() override;

private:
    bool start();
    bool is_due(StateId id) const;
    bool expand(StateId id);
    void find_preferred(StateId id);
    void drop_beyond_bound(StateId id);
    void generate(StateId parent, OperatorId op, bool preferred);
    void add_new(StateId id, StateId parent, OperatorId op, bool preferred);
    void reach_again(StateId id, StateId parent, OperatorId op, double g, bool preferred);
    void prefer_known(StateId id);
    void remember_values();
    Evaluation remembered(StateId id, double g, bool preferred) const;
    void track_f(StateId id);

    std::unique_ptr<OpenList<StateId>> open_;
    std::optional<PreferredRation> ration_;
    // Heuristic values by node, where they are needed again: for reopening and for f.
    bool remembers_values_;
    GrowingArray<double> values_;
    double highest_f_ = -INFINITE;
    // Of the state that is being expanded:
    bool is_preferred_ = false;  // it was taken from a list of preferred ones only
    TaskState state_;
    std::vector<OperatorId> applicable_;
    StateDelta delta_;       // to the successor that is being generated
    StateDelta next_delta_;  // to the one after it
};
}  // namespace search_plugin
