#include "search_plugin/lazy_search.h"

#include <algorithm>

namespace search_plugin {
LazySearch::LazySearch(const SearchContext &context, SearchSettings settings)
    : Search(context, std::move(settings)), open_(make_open_list<Edge>(settings_.open)), random_(settings_.seed) {}

SearchResult LazySearch::run() {
    Edge edge{NO_STATE, NO_OPERATOR};
    state_ = task_.initial_state();
    wl_core::StateRegistry::Insertion stored = registry_.insert(state_);
    while (true) {
        double g = edge.parent == NO_STATE ? 0 : nodes_.g(edge.parent) + costs_[edge.op];
        bool reopen = settings_.reopen_closed && !stored.is_new && nodes_.status(stored.id) != Status::dead_end &&
                      g < nodes_.g(stored.id);
        if (!may_continue())
            return result_;
        if ((stored.is_new || reopen) && evaluate(stored.id, edge, g, stored.is_new)) {
            if (task_.is_goal(state_))
                return solved(stored.id);
            if (close(stored.id, state_))
                expand(stored.id, g);
        }
        if (!fetch(edge))
            return exhausted();
        stored = registry_.insert_successor(edge.parent, parent_, delta_);
    }
}

bool LazySearch::evaluate(StateId id, const Edge &edge, double g, bool is_new) {
    bool is_initial = edge.parent == NO_STATE;
    ++statistics_.counts.evaluated;
    bool is_dead_end = !(is_initial ? heuristics_.evaluate(state_) : heuristics_.evaluate_successor(parent_, delta_));
    bool prune = is_dead_end || open_->is_dead_end(evaluation(g, true));
    if (is_new) {
        add_node(id, edge.parent, edge.op, g, prune ? Status::dead_end : Status::closed);
    } else {
        ++statistics_.counts.reopened;
        set_parent(id, edge.parent, edge.op, g);
    }
    if (is_initial) {
        heuristics_.check_progress(g);
        heuristics_.log_initial_values();
    }
    if (prune) {
        ++statistics_.dead_ends;
        complete_ = complete_ && is_dead_end;
        return false;
    }
    if (!is_initial) {
        state_ = parent_;
        task_.apply(delta_, state_);
    }
    return true;
}

void LazySearch::expand(StateId id, double g) {
    // The values that the initial state reached are no progress, so nothing is boosted for it.
    if (heuristics_.check_progress(g))
        open_->boost_preferred();
    if (!settings_.preferred.empty())
        heuristics_.preferred_operators(settings_.preferred, state_, true, preferred_);
    find_successors(state_, applicable_);
    order_successors();
    statistics_.counts.generated += applicable_.size();
    for (OperatorId op : applicable_) {
        bool preferred = std::binary_search(preferred_.begin(), preferred_.end(), op);
        if (exceeds_bound(id, op) || !open_->insert(evaluation(g + costs_[op], preferred), {id, op}))
            complete_ = false;
    }
    ++statistics_.counts.expanded;
}

void LazySearch::order_successors() {
    // Not std::shuffle, whose result differs between standard libraries.
    if (settings_.randomize_successors)
        for (std::size_t left = applicable_.size(); left > 1; --left)
            std::swap(applicable_[left - 1], applicable_[random_() % left]);
    if (settings_.preferred_successors_first)
        std::stable_partition(applicable_.begin(), applicable_.end(), [this](OperatorId op) {
            return std::binary_search(preferred_.begin(), preferred_.end(), op);
        });
}

// Takes the next edge and prepares parent_ and delta_ for it. False: none is left.
bool LazySearch::fetch(Edge &edge) {
    if (open_->empty())
        return false;
    edge = open_->pop();
    if (edge.parent != parent_id_) {
        registry_.lookup(edge.parent, parent_);
        parent_id_ = edge.parent;
    }
    task_.delta(edge.op, parent_, delta_);
    return true;
}
}  // namespace search_plugin
