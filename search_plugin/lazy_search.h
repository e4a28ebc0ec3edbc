#pragma once

#include "search_plugin/search.h"

#include <random>

namespace search_plugin {
/*
  Lazy (deferred) best-first search: successors wait in the open list under the
  value of their parent and are generated and evaluated only when they are chosen.
*/
class LazySearch final : public Search {
public:
    LazySearch(const SearchContext &context, SearchSettings settings);

    SearchResult run() override;

private:
    struct Edge {
        StateId parent;
        OperatorId op;
    };

    // Evaluates state_ (by its parent and delta_ where it has one). False: dead end.
    bool evaluate(StateId id, const Edge &edge, double g, bool is_new);
    void expand(StateId id, double g);
    void order_successors();
    bool fetch(Edge &edge);

    std::unique_ptr<OpenList<Edge>> open_;
    std::mt19937_64 random_;
    TaskState state_;   // being expanded
    TaskState parent_;  // of the state to evaluate next, stored as parent_id_
    StateId parent_id_ = NO_STATE;
    std::vector<OperatorId> applicable_;
    StateDelta delta_;
};
}  // namespace search_plugin
