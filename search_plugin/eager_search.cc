#include "search_plugin/eager_search.h"

#include <algorithm>

namespace search_plugin {
EagerSearch::EagerSearch(const SearchContext &context, SearchSettings settings)
    : Search(context, std::move(settings)), open_(make_open_list<StateId>(settings_.open)),
      remembers_values_(settings_.reopen_closed || settings_.f) {
    statistics_.has_jumps = settings_.f != nullptr;
    if (settings_.ration_preferred) {
        ration_.emplace(task_, settings_.preferred.size());
        open_->charge(true, ration_->setup_cost());
    }
}

SearchResult EagerSearch::run() {
    if (!start())
        return exhausted();
    while (!open_->empty()) {
        StateId id = open_->pop();
        is_preferred_ = open_->popped_preferred();
        if (!is_due(id))
            continue;
        if (!may_continue())
            return result_;
        registry_.lookup(id, state_);
        if (!nodes_.is_closed(id) && !close(id, state_))
            continue;
        track_f(id);
        ++statistics_.counts.expanded;
        if (task_.is_goal(state_))
            return solved(id);
        if (!expand(id))
            return result_;
    }
    return exhausted();
}

// Evaluates the initial state. False: it is a dead end.
bool EagerSearch::start() {
    state_ = task_.initial_state();
    StateId id = registry_.insert(state_).id;
    ++statistics_.counts.evaluated;
    bool is_dead_end = !heuristics_.evaluate(state_);
    heuristics_.check_progress(0);
    heuristics_.log_initial_values();
    bool inserted = !is_dead_end && open_->insert(evaluation(0, true), id);
    add_node(id, NO_STATE, NO_OPERATOR, 0, inserted ? Status::open : Status::dead_end);
    remember_values();
    complete_ = is_dead_end || inserted;
    if (!inserted)
        ++statistics_.dead_ends;
    return inserted;
}

// Is the state that was popped still to be expanded? See PreferredRation.
bool EagerSearch::is_due(StateId id) const {
    if (ration_ && is_preferred_)
        return nodes_.status(id) != Status::dead_end && !ration_->is_asked(id);
    return nodes_.status(id) == Status::open;
}

// False: stopped before all successors were generated.
bool EagerSearch::expand(StateId id) {
    if (!settings_.preferred.empty())
        find_preferred(id);
    find_successors(state_, applicable_);
    if (ration_) {
        ration_->spend(is_preferred_, ration_->is_asked(id), applicable_.size());
        open_->charge(is_preferred_, static_cast<long>(applicable_.size()));
    }
    heuristics_.set_parent(state_);
    drop_beyond_bound(id);
    if (!applicable_.empty())
        task_.delta(applicable_[0], state_, next_delta_);
    for (std::size_t i = 0; i < applicable_.size(); ++i) {
        OperatorId op = applicable_[i];
        std::swap(delta_, next_delta_);
        if (i + 1 < applicable_.size()) {
            // While this successor is evaluated, memory for the next is on its way.
            task_.delta(applicable_[i + 1], state_, next_delta_);
            registry_.prefetch_successor(id, state_, next_delta_);
        }
        generate(id, op, std::binary_search(preferred_.begin(), preferred_.end(), op));
        if (must_stop())
            return false;
    }
    return true;
}

void EagerSearch::find_preferred(StateId id) {
    preferred_.clear();
    if (ration_) {
        if (!is_preferred_ && !ration_->can_ask())
            return;
        ration_->ask(id);
        open_->charge(true, ration_->ask_cost());
    }
    ++statistics_.counts.asked;
    heuristics_.preferred_operators(settings_.preferred, state_, false, preferred_);
}

void EagerSearch::drop_beyond_bound(StateId id) {
    if (std::erase_if(applicable_, [&](OperatorId op) { return exceeds_bound(id, op); }) > 0)
        complete_ = false;
}

// Expects delta_ to lead to the successor.
void EagerSearch::generate(StateId parent, OperatorId op, bool preferred) {
    ++statistics_.counts.generated;
    auto [id, is_new] = registry_.insert_successor(parent, state_, delta_);
    if (is_new) {
        add_new(id, parent, op, preferred);
    } else if (nodes_.status(id) != Status::dead_end) {
        double g = nodes_.g(parent) + costs_[op];
        if (g < nodes_.g(id))
            reach_again(id, parent, op, g, preferred);
        if (preferred && ration_ && !ration_->is_listed(id))
            prefer_known(id);
    }
}

// What the one search knows may be new to the other. Expects delta_ to lead to the state.
void EagerSearch::prefer_known(StateId id) {
    ration_->list(id);
    if (heuristics_.evaluate_successor(state_, delta_))
        open_->insert(evaluation(nodes_.g(id), true), id);
}

void EagerSearch::add_new(StateId id, StateId parent, OperatorId op, bool preferred) {
    double g = nodes_.g(parent) + costs_[op];
    ++statistics_.counts.evaluated;
    bool is_dead_end = !heuristics_.evaluate_successor(state_, delta_);
    Evaluation values = evaluation(g, preferred);
    bool inserted = !is_dead_end && open_->insert(values, id);
    bool prune = !inserted && (is_dead_end || open_->is_dead_end(values));
    add_node(id, parent, op, g, prune ? Status::dead_end : Status::open);
    remember_values();
    if (preferred && ration_)
        ration_->list(id);
    if (!is_dead_end && !inserted)
        complete_ = false;
    if (prune)
        ++statistics_.dead_ends;
    else if (heuristics_.check_progress(g))
        open_->boost_preferred();
}

// A cheaper path to a known state.
void EagerSearch::reach_again(StateId id, StateId parent, OperatorId op, double g, bool preferred) {
    set_parent(id, parent, op, g);
    if (!settings_.reopen_closed)
        return;
    if (nodes_.is_closed(id)) {
        ++statistics_.counts.reopened;
        nodes_.set_status(id, Status::open);
    }
    open_->insert(remembered(id, g, preferred), id);
}

void EagerSearch::remember_values() {
    if (remembers_values_)
        for (double value : heuristics_.values())
            values_.push_back(value);
}

Evaluation EagerSearch::remembered(StateId id, double g, bool preferred) const {
    std::size_t count = static_cast<std::size_t>(heuristics_.size());
    return {g, preferred, {&values_[id * count], count}};
}

void EagerSearch::track_f(StateId id) {
    if (!settings_.f)
        return;
    double f = settings_.f->value(remembered(id, nodes_.g(id), false));
    if (f <= highest_f_)
        return;
    highest_f_ = f;
    statistics_.until_last_jump = statistics_.counts;
    log_.progress("f = " + format_number(f) + " [" + std::to_string(statistics_.counts.evaluated) + " evaluated, " +
                  std::to_string(statistics_.counts.expanded) + " expanded]");
}
}  // namespace search_plugin
