#pragma once

#include "wl_core/task.h"

#include <limits>
#include <string>

namespace search_plugin {
using wl_core::OperatorId;
using wl_core::StateDelta;
using wl_core::Task;
using wl_core::TaskState;

constexpr double INFINITE = std::numeric_limits<double>::infinity();

/*
  Estimates the cost to go. INFINITE is a proof that there is no plan from here. Values
  are doubles, never rounded.

  A search evaluates the successors of the state it expands through
  evaluate_successor(); a heuristic that can work from the difference overrides it,
  for all others it is evaluate() on the successor. A search that evaluates many
  successors of one state in a row says so with set_parent().
*/
class Heuristic {
public:
    explicit Heuristic(const Task &task) : task_(task) {}
    virtual ~Heuristic() = default;
    Heuristic(const Heuristic &) = delete;
    Heuristic &operator=(const Heuristic &) = delete;

    virtual double evaluate(const TaskState &state) = 0;
    // Until the next evaluate() or set_parent(), evaluate_successor() is called with this `parent`
    // only, and it stays as it is.
    virtual void set_parent(const TaskState &) {}
    // `delta` leads from `parent` to the state to evaluate.
    virtual double evaluate_successor(const TaskState &parent, const StateDelta &delta);

    // Computes preferred operators of the state evaluated last, where supported.
    virtual void preferred_operators(std::vector<OperatorId> &) {}
    // Infinite wherever the goal cannot be reached without delete effects?
    virtual bool finds_relaxed_dead_ends() const { return false; }
    // Does a value cost about as little as generating the state?
    virtual bool is_cheap() const { return false; }
    // Lines for the start of the log, such as the model's file and size.
    virtual std::vector<std::string> description() const { return {}; }
    // Lines for the end of the log, such as the share of unseen colors.
    virtual std::vector<std::string> statistics() const { return {}; }

protected:
    const Task &task_;

private:
    TaskState successor_;
};
}  // namespace search_plugin
