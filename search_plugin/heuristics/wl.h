#pragma once

#include "search_plugin/heuristic.h"

#include "wl_core/evaluator.h"

#include <filesystem>

namespace search_plugin {
/*
  The value of a learned model, computed from the difference to the state evaluated
  before (wl_core::Evaluator). It promises nothing: values can be negative. They
  are never infinite, so nothing is pruned.
*/
class WlHeuristic final : public Heuristic {
public:
    // Throws ModelError where the model cannot be read or does not fit the task's domain.
    // `check`: compare every value with the one from scratch.
    WlHeuristic(const Task &task, const std::filesystem::path &model_file, bool check);

    double evaluate(const TaskState &state) override;
    void set_parent(const TaskState &) override { parent_ = Parent::announced; }
    double evaluate_successor(const TaskState &parent, const StateDelta &delta) override;
    bool is_cheap() const override { return evaluator_.is_incremental(); }
    std::vector<std::string> description() const override { return description_; }
    std::vector<std::string> statistics() const override;

private:
    enum class Parent { unknown, announced, current };

    std::vector<std::string> description_;
    wl_core::Evaluator evaluator_;
    Parent parent_ = Parent::unknown;
    double start_;  // of the search, about; in CPU seconds of the process
};
}  // namespace search_plugin
