#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/operator_costs.h"
#include "search_plugin/options.h"

#include <memory>

namespace search_plugin {
/*
  The cost of the dearest goal, each precondition and goal on its own (Bonet and
  Geffner 2001). The weakest of the relaxation heuristics, but admissible.
*/
std::unique_ptr<Heuristic> make_hmax(const Task &task, const Options &options);
std::unique_ptr<Heuristic> make_hmax(const Task &task, CostType cost_type);
}  // namespace search_plugin
