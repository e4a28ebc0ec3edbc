#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/options.h"

#include <memory>

namespace search_plugin {
/*
  The sum of the costs of disjunctive action landmarks: cuts in the graph of
  dearest preconditions (Helmert and Domshlak 2009). Admissible, at least hmax.
*/
std::unique_ptr<Heuristic> make_lmcut(const Task &task, const Options &options);
}  // namespace search_plugin
