#include "search_plugin/search.h"

#include "search_plugin/process.h"
#include "search_plugin/watchdog.h"

#include <algorithm>

namespace search_plugin {
namespace {
// At the clock, within an expansion: some have 100,000 successors, and some heuristics need milliseconds for each.
constexpr unsigned EVALUATIONS_PER_LOOK = 16;
}  // namespace

Search::Search(const SearchContext &context, SearchSettings settings)
    : task_(context.task), heuristics_(context.heuristics), statistics_(context.statistics), log_(context.log),
      settings_(std::move(settings)), costs_(task_, settings_.cost_type), registry_(task_),
      keeps_real_g_(settings_.bound != INFINITE && settings_.cost_type != CostType::normal),
      deadline_(cpu_seconds() + settings_.max_time) {
    if (settings_.prune_symmetric)
        symmetry_.emplace(task_);
    if (settings_.prune_dead_ends && !heuristics_.finds_relaxed_dead_ends())
        dead_ends_.emplace(task_);
    statistics_.bytes_per_state = static_cast<std::uint64_t>(registry_.bytes_per_state());
}

bool Search::must_stop() {
    if (Watchdog::stop_requested()) {
        result_.status = SearchResult::Status::stopped;
        return true;
    }
    return deadline_ != INFINITE && ++num_asked_ % EVALUATIONS_PER_LOOK == 0 && is_over();
}

bool Search::may_continue() {
    if (must_stop())
        return false;
    if (log_.is_verbose())
        log_rate();
    if (deadline_ != INFINITE && is_over())
        return false;
    if (static_cast<double>(statistics_.counts.evaluated) >= settings_.max_evaluations) {
        log_.info("The search's max_evaluations are used up.");
        result_.status = SearchResult::Status::out_of_time;
        return false;
    }
    return true;
}

void Search::find_successors(const TaskState &state, std::vector<OperatorId> &result) {
    if (symmetry_)
        symmetry_->successors(state, preferred_, result);
    else
        task_.applicable(state, result);
    if (dead_ends_)
        dead_ends_->earn(result.size());
}

bool Search::close(StateId id, const TaskState &state) {
    Status status = status_when_closed(id, state);
    nodes_.set_status(id, status);
    statistics_.dead_ends += status == Status::dead_end;
    return status != Status::dead_end;
}

NodeStore::Status Search::status_when_closed(StateId id, const TaskState &state) {
    if (!dead_ends_ || !dead_ends_->can_look())
        return Status::closed;
    if (nodes_.status(first_known(id)) == Status::dead_end)
        return Status::dead_end;
    if (!dead_ends_->contain(state))
        return Status::alive;
    mark_ancestors_of_dead_end(id);
    return Status::dead_end;
}

// The closest ancestor of which is known whether it is a dead end, or else the initial state.
StateId Search::first_known(StateId id) const {
    while (nodes_.parent(id) != NO_STATE) {
        id = nodes_.parent(id);
        if (nodes_.status(id) != Status::closed)
            break;
    }
    return id;
}

// What a dead end leads to are dead ends, so those among its ancestors are the closest.
void Search::mark_ancestors_of_dead_end(StateId id) {
    std::vector<StateId> unknown;
    for (id = nodes_.parent(id); id != NO_STATE && nodes_.status(id) == Status::closed; id = nodes_.parent(id))
        unknown.push_back(id);
    auto alive = std::partition_point(unknown.begin(), unknown.end(), [this](StateId ancestor) {
        registry_.lookup(ancestor, ancestor_);
        return dead_ends_->contain(ancestor_);
    });
    std::for_each(unknown.begin(), alive, [this](StateId dead) { nodes_.set_status(dead, Status::dead_end); });
    std::for_each(alive, unknown.end(), [this](StateId other) { nodes_.set_status(other, Status::alive); });
}

// Asking for CPU time is a system call, dear to searches that expand a million states in a second:
// asked once in a millisecond of wall-clock time, which costs next to nothing to know.
bool Search::is_over() {
    double now = wall_seconds();
    if (now < next_check_)
        return false;
    next_check_ = now + 0.001;
    if (cpu_seconds() <= deadline_)
        return false;
    log_.info("The search's max_time is over.");
    result_.status = SearchResult::Status::out_of_time;
    return true;
}

// Every few seconds, where the user wants to know.
void Search::log_rate() {
    double now = wall_seconds();
    if (now < next_rate_)
        return;
    next_rate_ = now + 5;
    log_.info(std::to_string(statistics_.counts.expanded) + " expanded, " +
              std::to_string(statistics_.counts.evaluated) + " evaluated, " +
              std::to_string(statistics_.counts.generated) + " generated, " + std::to_string(nodes_.size()) +
              " states");
}

SearchResult Search::exhausted() const {
    log_.info("Completely explored state space -- no solution!");
    return {complete_ ? SearchResult::Status::unsolvable : SearchResult::Status::incomplete};
}

SearchResult Search::solved(StateId goal) const {
    return {SearchResult::Status::solved, nodes_.path_to(goal)};
}

double Search::real_g(StateId parent, OperatorId op) const {
    return keeps_real_g_ ? real_g_[parent] + task_.op(op).cost : nodes_.g(parent) + costs_[op];
}

bool Search::exceeds_bound(StateId parent, OperatorId op) const {
    return settings_.bound != INFINITE && real_g(parent, op) >= settings_.bound;
}

void Search::add_node(StateId id, StateId parent, OperatorId op, double g, Status status) {
    nodes_.add(id, parent, op, g, status);
    statistics_.registered = nodes_.size();
    if (keeps_real_g_)
        real_g_.push_back(parent == NO_STATE ? 0 : real_g(parent, op));
}

void Search::set_parent(StateId id, StateId parent, OperatorId op, double g) {
    if (keeps_real_g_)
        real_g_[id] = real_g(parent, op);
    nodes_.set_parent(id, parent, op, g);
}
}  // namespace search_plugin
