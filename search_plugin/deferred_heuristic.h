#pragma once

#include "search_plugin/heuristic.h"

#include <functional>
#include <memory>

namespace search_plugin {
/*
  A heuristic that is made when it is needed for the first time, for searches that may
  well end before.
*/
class DeferredHeuristic final : public Heuristic {
public:
    using Make = std::function<std::unique_ptr<Heuristic>()>;

    DeferredHeuristic(const Task &task, Make make) : Heuristic(task), make_(std::move(make)) {}

    double evaluate(const TaskState &state) override { return made().evaluate(state); }
    void preferred_operators(std::vector<OperatorId> &result) override { made().preferred_operators(result); }
    std::vector<std::string> statistics() const override {
        return heuristic_ ? heuristic_->statistics() : std::vector<std::string>();
    }

private:
    Heuristic &made() {
        if (!heuristic_)
            heuristic_ = make_();
        return *heuristic_;
    }

    Make make_;
    std::unique_ptr<Heuristic> heuristic_;
};
}  // namespace search_plugin
