#pragma once

#include "search_plugin/dead_ends.h"
#include "search_plugin/heuristic_set.h"
#include "search_plugin/node_store.h"
#include "search_plugin/open_list.h"
#include "search_plugin/operator_costs.h"
#include "search_plugin/symmetry.h"

namespace search_plugin {
struct SearchResult {
    enum class Status {
        solved,
        unsolvable,   // every reachable state was seen or proved to be a dead end
        incomplete,   // nothing left to try, but the bound or an unsafe heuristic cut something off
        out_of_time,  // the search's own max_time or max_evaluations
        stopped,      // by the watchdog
    };

    Status status = Status::unsolvable;
    std::vector<OperatorId> plan = {};
};

// What the search expression says, apart from the heuristics themselves.
struct SearchSettings {
    OpenListDescription open;
    bool reopen_closed = false;
    const Evaluator *f = nullptr;     // eager: reported whenever it rises
    std::vector<int> preferred = {};  // positions in the HeuristicSet
    bool ration_preferred = false;    // eager only; none of these is active
    CostType cost_type = CostType::normal;
    double bound = INFINITE;
    double max_time = INFINITE;
    double max_evaluations = INFINITE;
    bool prune_symmetric = true;
    bool prune_dead_ends = true;
    // lazy only
    bool randomize_successors = false;
    bool preferred_successors_first = false;
    std::uint64_t seed = 0;
};

// What a search works with; all of it outlives the search.
struct SearchContext {
    const Task &task;
    HeuristicSet &heuristics;
    Statistics &statistics;
    Log &log;
};

/*
  A best-first search. run() is called once.
*/
class Search {
public:
    Search(const SearchContext &context, SearchSettings settings);
    virtual ~Search() = default;
    Search(const Search &) = delete;
    Search &operator=(const Search &) = delete;

    virtual SearchResult run() = 0;

protected:
    using Status = NodeStore::Status;

    // False: stop now, with result_ saying why. To be asked at every expansion.
    bool may_continue();
    // The part of it that costs next to nothing, to be asked at every evaluation.
    bool must_stop();
    SearchResult exhausted() const;
    SearchResult solved(StateId goal) const;
    Evaluation evaluation(double g, bool preferred) const { return {g, preferred, heuristics_.values()}; }
    // The applicable operators of `state`, without those that differ from a kept one only in interchangeable
    // objects; a preferred one is kept rather than others.
    void find_successors(const TaskState &state, std::vector<OperatorId> &result);
    // Closes a node before its expansion. False: it was found to be a dead end and needs none.
    bool close(StateId id, const TaskState &state);
    // The bound is on real costs, whatever the cost type. `real_g_` is only kept where it differs from g.
    bool exceeds_bound(StateId parent, OperatorId op) const;
    void add_node(StateId id, StateId parent, OperatorId op, double g, Status status);
    void set_parent(StateId id, StateId parent, OperatorId op, double g);

    const Task &task_;
    HeuristicSet &heuristics_;
    Statistics &statistics_;
    Log &log_;
    SearchSettings settings_;
    OperatorCosts costs_;
    wl_core::StateRegistry registry_;
    NodeStore nodes_;
    std::vector<OperatorId> preferred_;  // of the state that is being expanded; ascending
    SearchResult result_;
    bool complete_ = true;  // nothing has been cut off that might lead to a plan

private:
    Status status_when_closed(StateId id, const TaskState &state);
    StateId first_known(StateId id) const;
    void mark_ancestors_of_dead_end(StateId id);
    double real_g(StateId parent, OperatorId op) const;
    void log_rate();
    bool is_over();

    std::optional<Symmetry> symmetry_;
    std::optional<DeadEnds> dead_ends_;
    TaskState ancestor_;
    bool keeps_real_g_;
    GrowingArray<double> real_g_;
    double deadline_;
    double next_check_ = 0, next_rate_ = 0;
    unsigned num_asked_ = 0;  // how often must_stop was
};
}  // namespace search_plugin
