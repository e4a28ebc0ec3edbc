#pragma once

#include "wl_core/features.h"
#include "wl_core/task.h"

namespace wl_core {
/*
  The value of a model on the states of one task, from the difference to the state
  evaluated before.

  It keeps one coloring as a cursor. Moving it costs time in the number of changed
  atoms and their neighborhoods, not in the size of the state; a successor is probed
  from its parent by its delta and the cursor put back by undoing what was written.
  Values equal FeatureGenerator::predict exactly, whatever the path (ExactSum).
  Algorithms that have no incremental form are evaluated from scratch.
*/
class Evaluator {
public:
    // Throws ModelError where the model has no weights or belongs to another domain.
    // `check`: compare every value with the one from scratch and throw std::logic_error where they
    // differ; slow. Builds with WL_CHECKS always do, and compare with exact neighborhoods, too.
    Evaluator(std::shared_ptr<const FeatureGenerator> model, const Task &task, bool check = false);
    ~Evaluator();

    double evaluate(const TaskState &state);
    // The state whose successors are evaluated next. Takes a comparison of whole states; what
    // follows does not.
    void set_parent(const TaskState &parent);
    // The value of the parent changed by `delta`. Expects that only this was called since set_parent.
    double evaluate_successor(const StateDelta &delta);
    double evaluate_successor(const TaskState &parent, const StateDelta &delta) {
        set_parent(parent);
        return evaluate_successor(delta);
    }
    bool is_incremental() const;

    // Of all values given so far: how many states had a node with an unseen color. An incremental
    // evaluator only knows of colors that matter: up to the last layer with a weight other than
    // zero, and built on colors on which a weight depends.
    std::int64_t num_evaluations() const;
    std::int64_t num_unseen() const;

private:
    struct Data;
    std::unique_ptr<Data> data_;
};
}  // namespace wl_core
