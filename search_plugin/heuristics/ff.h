#pragma once

#include "search_plugin/heuristic.h"
#include "search_plugin/options.h"

#include <memory>

namespace search_plugin {
/*
  The cost of a relaxed plan (Hoffmann and Nebel 2001) that takes for every
  proposition its cheapest supporter by hadd (Keyder and Geffner 2008). Preferred
  are those operators of the relaxed plan that can be applied at once.
*/
std::unique_ptr<Heuristic> make_ff(const Task &task, const Options &options);
}  // namespace search_plugin
