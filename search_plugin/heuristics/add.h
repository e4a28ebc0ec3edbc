#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/options.h"

#include <memory>

namespace search_plugin {
/*
  The sum of the costs of all goals, as if they had nothing in common (Bonet and
  Geffner 2001). Preferred are the operators that begin its best supporters.
*/
std::unique_ptr<Heuristic> make_add(const Task &task, const Options &options);
}  // namespace search_plugin
