#pragma once

#include "search_plugin/evaluator.h"
#include "search_plugin/log.h"
#include "search_plugin/statistics.h"

namespace search_plugin {
/*
  The heuristics of a search, each once however often the expression names it, and
  their best values so far. `active` heuristics are those that the open list needs;
  others only give preferred operators.
*/
class HeuristicSet {
public:
    HeuristicSet(Statistics &statistics, Log &log) : statistics_(statistics), log_(log) {}

    // Returns its position.
    int add(std::unique_ptr<Heuristic> heuristic, std::string name);
    void set_active(int position);
    bool is_active(int position) const { return members_[position].active; }

    int size() const { return static_cast<int>(members_.size()); }
    Heuristic &operator[](int position) { return *members_[position].heuristic; }
    const std::string &name(int position) const { return members_[position].name; }

    // Does an active one?
    bool finds_relaxed_dead_ends() const;
    // Are the active ones?
    bool are_cheap() const;

    // Computes the active heuristics. Returns false at the first that proves a dead
    // end; the others are INFINITE then too.
    bool evaluate(const TaskState &state);
    void set_parent(const TaskState &parent);
    bool evaluate_successor(const TaskState &parent, const StateDelta &delta);
    // The values computed last.
    std::span<const double> values() const { return values_; }

    // Has the state evaluated last improved on the best value of an active heuristic? Logs it if so.
    bool check_progress(double g);
    void log_initial_values();

    // The preferred operators of `state` according to the heuristics at
    // `positions`; ascending, without duplicates. `is_current`: the active heuristics
    // have just been evaluated on this very state.
    void preferred_operators(std::span<const int> positions, const TaskState &state, bool is_current,
                             std::vector<OperatorId> &result);

private:
    struct Member {
        std::unique_ptr<Heuristic> heuristic;
        std::string name;
        bool active = false;
        double best = INFINITE;
    };

    template <typename Compute> bool evaluate_active(Compute compute);

    Statistics &statistics_;
    Log &log_;
    std::vector<Member> members_;
    std::vector<int> active_;
    std::vector<double> values_;
    std::vector<OperatorId> scratch_;
};
}  // namespace search_plugin
