#include "search_plugin/registry.h"

#include "search_plugin/heuristics/add.h"
#include "search_plugin/heuristics/blind.h"
#include "search_plugin/heuristics/ff.h"
#include "search_plugin/heuristics/goalcount.h"
#include "search_plugin/heuristics/hmax.h"
#include "search_plugin/heuristics/lmcut.h"
#include "search_plugin/heuristics/wl.h"

namespace search_plugin {
namespace {
template <typename T> std::unique_ptr<Heuristic> make(const Task &task, const Options &) {
    return std::make_unique<T>(task);
}

std::unique_ptr<Heuristic> make_wl(const Task &task, const Options &options) {
    return std::make_unique<WlHeuristic>(task, options.text("model"), options.boolean("check"));
}

const OptionSpec COST_TYPE = {"cost_type",
                              OptionType::choice,
                              "normal",
                              "what operators cost for the heuristic: normal (as in the task), one (1 each), plusone "
                              "(normal plus 1, but 1 in unit-cost tasks)",
                              {"normal", "one", "plusone"}};
}  // namespace

const std::vector<HeuristicPlugin> &heuristic_plugins() {
    static const std::vector<HeuristicPlugin> plugins = {
        {.name = "blind",
         .help = "0 for goal states, the cost of the cheapest operator for all others.",
         .properties = {.admissible = true, .consistent = true},
         .options = {},
         .make = make<BlindHeuristic>},
        {.name = "goalcount",
         .help = "The number of goals that are false; numeric goals count like atoms. Ignores operator costs.",
         .properties = {},
         .options = {},
         .make = make<GoalcountHeuristic>},
        {.name = "hmax",
         .help = "The cost of the dearest goal in the delete relaxation. Numeric conditions count with a lower bound "
                 "on the repetitions that they take, so that it stays admissible. Regards operator costs.",
         .properties = {.admissible = true},
         .options = {COST_TYPE},
         .make = make_hmax},
        {.name = "add",
         .help = "The sum of the costs of all goals in the delete relaxation, as if they had nothing in common. "
                 "Numeric conditions count with the repetitions of their best operator. Regards operator costs.",
         .properties = {.preferred_operators = true},
         .options = {COST_TYPE},
         .make = make_add},
        {.name = "ff",
         .help = "The cost of a relaxed plan made of the best supporters by add; on numeric tasks with repetitions "
                 "(multi-repetition relaxed plans). Regards operator costs.",
         .properties = {.preferred_operators = true},
         .options = {COST_TYPE},
         .make = make_ff},
        {.name = "lmcut",
         .help = "The sum of the costs of landmark cuts, each found along the dearest preconditions. Dominates hmax. "
                 "Regards operator costs.",
         .properties = {.admissible = true, .conditional_effects = false, .axioms = false, .numeric = false},
         .options = {COST_TYPE},
         .make = make_lmcut},
        {.name = "wl",
         .help = "The value of a learned model. Evaluates successors by what they change.",
         .properties = {},
         .options = {{"model", OptionType::file, nullptr, "the model file"},
                     {"check", OptionType::boolean, "false",
                      "compare every value with the one computed from scratch; slow"}},
         .make = make_wl},
    };
    return plugins;
}
}  // namespace search_plugin
