#include "search_plugin/registry.h"

#include "search_plugin/builder.h"
#include "search_plugin/errors.h"

namespace search_plugin {
namespace {
using Type = OptionType;
constexpr const char *REQUIRED = OptionSpec::REQUIRED;
constexpr const char *NONE = OptionSpec::NONE;

std::vector<OptionSpec> with_common(std::vector<OptionSpec> own) {
    own.push_back({"cost_type",
                   Type::choice,
                   "normal",
                   "what operators cost for g: normal (their own cost), one (1 each), plusone (1 more, but 1 in "
                   "unit-cost tasks)",
                   {"normal", "one", "plusone"}});
    own.push_back({"bound", Type::number, "infinity", "only find plans cheaper than this, by operators' own costs"});
    own.push_back(
        {"max_time", Type::number, "infinity", "CPU seconds after which this search gives up (exit code 12)"});
    own.push_back({"max_evaluations", Type::number, "infinity",
                   "evaluated states after which this search gives up (exit code 12)"});
    own.push_back({"prune_symmetric", Type::boolean, "true",
                   "of successors that differ only in interchangeable objects, generate one"});
    own.push_back({"prune_dead_ends", Type::boolean, "true",
                   "look for states from which not even the relaxed goal can be reached, as long as that pays"});
    return own;
}

const OptionSpec PREFERRED = {"preferred", Type::preferred, "[]", "use preferred operators of these heuristics"};
const OptionSpec REOPEN = {"reopen_closed", Type::boolean, "false",
                           "expand a state again when a cheaper path to it is found"};
const OptionSpec HEURISTICS = {"evals", Type::evaluators, REQUIRED, "heuristics (or other evaluators), one queue each"};
const OptionSpec RANDOMIZE = {"randomize_successors", Type::boolean, "false",
                              "generate successors in random order (see --seed)"};
const OptionSpec PREFERRED_FIRST = {"preferred_successors_first", Type::boolean, "false",
                                    "generate preferred successors first"};
const OptionSpec WEIGHT = {"w", Type::number, "1", "weight of the heuristics"};

const OptionSpec RATION = {"ration_preferred", Type::boolean, "true",
                           "where cheap heuristics order states (blind, goalcount, wl) and others only serve to find "
                           "preferred operators: spend half of the effort on a search among states that these lead to"};

// Last, so that positions of other options are Fast Downward's.
std::vector<OptionSpec> with_ration(std::vector<OptionSpec> own) {
    own.push_back(RATION);
    return own;
}

OptionSpec boost(const char *fallback) {
    return {"boost", Type::integer, fallback, "turns that preferred queues get ahead at each new best value"};
}

void configure_lazy(SearchBuilder &builder, const CheckedCall &call) {
    builder.set_lazy();
    builder.settings().randomize_successors = call.options.boolean("randomize_successors");
    builder.settings().preferred_successors_first = call.options.boolean("preferred_successors_first");
    builder.set_common(call);
}

// g + w h for each evaluator.
std::vector<const Evaluator *> weighted(SearchBuilder &builder, const CheckedCall &call) {
    std::vector<const Evaluator *> result;
    const Evaluator &g = builder.add(std::make_unique<GEvaluator>());
    for (const Evaluator *h : builder.evaluators(call.calls("evals"))) {
        const Evaluator &wh = builder.add(std::make_unique<WeightEvaluator>(*h, call.options.number("w")));
        result.push_back(&builder.add(std::make_unique<SumEvaluator>(std::vector<const Evaluator *>{&g, &wh})));
    }
    return result;
}

void configure_astar(SearchBuilder &builder, const CheckedCall &call) {
    SearchSettings &settings = builder.settings();
    const Evaluator &h = builder.evaluator(call.calls("eval")[0]);
    const Evaluator &g = builder.add(std::make_unique<GEvaluator>());
    settings.f = &builder.add(std::make_unique<SumEvaluator>(std::vector<const Evaluator *>{&g, &h}));
    settings.open.evaluators = {settings.f, &h};
    settings.open.unsafe_pruning = false;
    settings.reopen_closed = true;
    builder.set_common(call);
}
}  // namespace

const std::vector<SearchPlugin> &search_plugins() {
    static const std::vector<SearchPlugin> plugins = {
        {"eager_greedy",
         "Greedy best-first search, eager: states are evaluated when they are generated. eager_greedy([h]) is "
         "eager(single(h)); with preferred operators or several heuristics it is eager(alt([...])).",
         with_ration(with_common({HEURISTICS, PREFERRED, boost("0")})),
         [](SearchBuilder &builder, const CheckedCall &call) {
             builder.settings().open = builder.queues(call, builder.evaluators(call.calls("evals")));
             builder.settings().ration_preferred = call.options.boolean(RATION.name);
             builder.set_common(call);
         }},
        {"lazy_greedy",
         "Greedy best-first search, lazy: successors wait under their parent's value and are evaluated only when "
         "chosen. Good with expensive heuristics and preferred operators.",
         with_common({HEURISTICS, PREFERRED, boost("1000"), REOPEN, RANDOMIZE, PREFERRED_FIRST}),
         [](SearchBuilder &builder, const CheckedCall &call) {
             builder.settings().open = builder.queues(call, builder.evaluators(call.calls("evals")));
             builder.settings().reopen_closed = call.options.boolean("reopen_closed");
             configure_lazy(builder, call);
         }},
        {"astar",
         "A*: lowest f = g + h first, ties by h, closed states are reopened. Optimal with an admissible heuristic, in "
         "action costs; in steps, where the metric is no sum of these. "
         "Is eager(tiebreaking([sum([g(), h]), h], unsafe_pruning=false), reopen_closed=true, f_eval=sum([g(), h])).",
         with_common({{"eval", Type::evaluator, REQUIRED, "the heuristic"}, PREFERRED}), configure_astar},
        {"eager_wastar", "Weighted A*, eager: one queue by g + w h for each heuristic, closed states are reopened.",
         with_ration(with_common(
             {HEURISTICS, PREFERRED, boost("0"), {"reopen_closed", Type::boolean, "true", REOPEN.help}, WEIGHT})),
         [](SearchBuilder &builder, const CheckedCall &call) {
             builder.settings().open = builder.queues(call, weighted(builder, call));
             builder.settings().reopen_closed = call.options.boolean("reopen_closed");
             builder.settings().ration_preferred = call.options.boolean(RATION.name);
             builder.set_common(call);
         }},
        {"lazy_wastar", "Weighted A*, lazy: one queue by g + w h for each heuristic, closed states are reopened.",
         with_common({HEURISTICS,
                      PREFERRED,
                      boost("1000"),
                      {"reopen_closed", Type::boolean, "true", REOPEN.help},
                      WEIGHT,
                      RANDOMIZE,
                      PREFERRED_FIRST}),
         [](SearchBuilder &builder, const CheckedCall &call) {
             builder.settings().open = builder.queues(call, weighted(builder, call));
             builder.settings().reopen_closed = call.options.boolean("reopen_closed");
             configure_lazy(builder, call);
         }},
        {"eager", "Eager best-first search with any open list.",
         with_ration(
             with_common({{"open", Type::open_list, REQUIRED, "the open list"},
                          REOPEN,
                          {"f_eval", Type::evaluator, NONE, "report when this evaluator rises, as A* does with f"},
                          PREFERRED})),
         [](SearchBuilder &builder, const CheckedCall &call) {
             builder.settings().ration_preferred = call.options.boolean(RATION.name);
             builder.settings().open = builder.open_list(call.calls("open")[0]);
             builder.settings().reopen_closed = call.options.boolean("reopen_closed");
             if (!call.calls("f_eval").empty())
                 builder.settings().f = &builder.evaluator(call.calls("f_eval")[0]);
             builder.set_common(call);
         }},
        {"lazy", "Lazy best-first search with any open list.",
         with_common(
             {{"open", Type::open_list, REQUIRED, "the open list"}, REOPEN, PREFERRED, RANDOMIZE, PREFERRED_FIRST}),
         [](SearchBuilder &builder, const CheckedCall &call) {
             builder.settings().open = builder.open_list(call.calls("open")[0]);
             builder.settings().reopen_closed = call.options.boolean("reopen_closed");
             configure_lazy(builder, call);
         }},
    };
    return plugins;
}

const std::vector<OpenListPlugin> &open_list_plugins() {
    static const OptionSpec pref_only = {"pref_only", Type::boolean, "false",
                                         "hold only nodes reached by preferred operators"};
    static const std::vector<OpenListPlugin> plugins = {
        {"single",
         "Lowest value first; first in, first out among equals.",
         {{"eval", Type::evaluator, REQUIRED, "what to order by"}, pref_only},
         [](SearchBuilder &builder, const CheckedCall &call) {
             return OpenListDescription{.evaluators = {&builder.evaluator(call.calls("eval")[0])},
                                        .preferred_only = call.options.boolean("pref_only")};
         }},
        {"alt",
         "Takes turns between open lists.",
         {{"sublists", Type::open_lists, REQUIRED, "the open lists"}, boost("0")},
         [](SearchBuilder &builder, const CheckedCall &call) {
             OpenListDescription result{.kind = OpenListDescription::Kind::alternation};
             for (const CheckedCall &list : call.calls("sublists"))
                 result.lists.push_back(builder.open_list(list));
             result.boost = call.options.integer("boost");
             return result;
         }},
        {"tiebreaking",
         "Lowest value of the first evaluator first; ties are broken by the second, then the third, the fourth, then "
         "first in, first out.",
         {{"evals", Type::evaluators, REQUIRED, "one to four evaluators"},
          {"unsafe_pruning", Type::boolean, "true", "drop states that the first evaluator takes for dead ends"},
          pref_only},
         [](SearchBuilder &builder, const CheckedCall &call) {
             if (call.calls("evals").size() > MAX_TIEBREAKERS)
                 throw OptionError("tiebreaking takes at most four evaluators, got " +
                                   std::to_string(call.calls("evals").size()) + ": " + call.canonical);
             return OpenListDescription{.evaluators = builder.evaluators(call.calls("evals")),
                                        .preferred_only = call.options.boolean("pref_only"),
                                        .unsafe_pruning = call.options.boolean("unsafe_pruning")};
         }},
    };
    return plugins;
}

const std::vector<EvaluatorPlugin> &evaluator_plugins() {
    static const OptionSpec parts = {"evals", Type::evaluators, REQUIRED, "the evaluators"};
    using Result = std::unique_ptr<Evaluator>;
    static const std::vector<EvaluatorPlugin> plugins = {
        {"g",
         "The cost of the path to the state.",
         {},
         [](SearchBuilder &, const CheckedCall &) -> Result { return std::make_unique<GEvaluator>(); }},
        {"const",
         "Always the same value.",
         {{"value", Type::number, "1", "the value"}},
         [](SearchBuilder &, const CheckedCall &call) -> Result {
             return std::make_unique<ConstEvaluator>(call.options.number("value"));
         }},
        {"weight",
         "An evaluator times a number.",
         {{"eval", Type::evaluator, REQUIRED, "the evaluator"}, {"weight", Type::number, REQUIRED, "the factor"}},
         [](SearchBuilder &builder, const CheckedCall &call) -> Result {
             return std::make_unique<WeightEvaluator>(builder.evaluator(call.calls("eval")[0]),
                                                      call.options.number("weight"));
         }},
        {"sum",
         "The sum of evaluators, as in sum([g(), ff()]).",
         {parts},
         [](SearchBuilder &builder, const CheckedCall &call) -> Result {
             return std::make_unique<SumEvaluator>(builder.evaluators(call.calls("evals")));
         }},
        {"max",
         "The maximum of evaluators.",
         {parts},
         [](SearchBuilder &builder, const CheckedCall &call) -> Result {
             return std::make_unique<MaxEvaluator>(builder.evaluators(call.calls("evals")));
         }},
    };
    return plugins;
}
}  // namespace search_plugin
