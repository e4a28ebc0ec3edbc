#include "search_plugin/builder.h"

#include "search_plugin/deferred_heuristic.h"
#include "search_plugin/eager_search.h"
#include "search_plugin/errors.h"
#include "search_plugin/lazy_search.h"
#include "search_plugin/process.h"

#include <algorithm>

namespace search_plugin {
namespace {
// "lmcut does not support axioms (derived predicates); blind, goalcount do".
void refuse(const HeuristicPlugin &plugin, bool HeuristicProperties::*feature, const char *name) {
    if (plugin.properties.*feature)
        return;
    std::string others;
    for (const HeuristicPlugin &other : heuristic_plugins())
        if (other.properties.*feature)
            others += (others.empty() ? "" : ", ") + std::string(other.name);
    throw wl_core::UnsupportedError("the heuristic " + std::string(plugin.name) + " does not support " + name +
                                    ", which this task has; supported by: " + (others.empty() ? "none" : others));
}

bool has_preferred_list(const OpenListDescription &open) {
    return open.preferred_only || std::any_of(open.lists.begin(), open.lists.end(), has_preferred_list);
}

CostType cost_type(const std::string &name) {
    return name == "one" ? CostType::one : name == "plusone" ? CostType::plusone : CostType::normal;
}
}  // namespace

SearchBuilder::SearchBuilder(const Task &task, Statistics &statistics, Log &log, std::uint64_t seed)
    : task_(task), statistics_(statistics), log_(log), seed_(seed), heuristics_(statistics, log) {}

std::unique_ptr<Search> SearchBuilder::build(const CheckedCall &call) {
    std::map<std::string, std::string> canonical_by_name;
    find_ambiguous_names(call, canonical_by_name);
    search_plugins()[call.row].configure(*this, call);
    SearchContext context{task_, heuristics_, statistics_, log_};
    if (lazy_)
        return std::make_unique<LazySearch>(context, settings_);
    return std::make_unique<EagerSearch>(context, settings_);
}

// Two heuristics of one name, such as two models, are told apart by their options.
void SearchBuilder::find_ambiguous_names(const CheckedCall &call,
                                         std::map<std::string, std::string> &canonical_by_name) {
    if (call.kind == PluginKind::heuristic) {
        auto [known, is_new] = canonical_by_name.emplace(call.name, call.canonical);
        if (!is_new && known->second != call.canonical)
            name_is_ambiguous_[call.name] = true;
    }
    for (const auto &part : call.parts)
        for (const CheckedCall &child : part.second)
            find_ambiguous_names(child, canonical_by_name);
}

int SearchBuilder::heuristic(const CheckedCall &call, bool deferred) {
    auto known = positions_.find(call.canonical);
    if (known != positions_.end())
        return known->second;
    const HeuristicPlugin &plugin = heuristic_plugins()[call.row];
    if (task_.has_conditional_effects())
        refuse(plugin, &HeuristicProperties::conditional_effects, "conditional effects");
    if (task_.has_axioms())
        refuse(plugin, &HeuristicProperties::axioms, "derived predicates");
    if (task_.is_numeric())
        refuse(plugin, &HeuristicProperties::numeric, "numeric variables");
    auto make = [&task = task_, &log = log_, &plugin, options = call.options, name = call.name] {
        double start = cpu_seconds();
        std::unique_ptr<Heuristic> heuristic = plugin.make(task, options);
        for (const std::string &line : heuristic->description())
            log.info(name + ": " + line);
        FixedText time;
        time.append_seconds(cpu_seconds() - start);
        log.info(name + ": prepared in " + std::string(time.view()));
        return heuristic;
    };
    int position = heuristics_.add(deferred ? std::make_unique<DeferredHeuristic>(task_, make) : make(),
                                   name_is_ambiguous_[call.name] ? call.canonical : call.name);
    positions_.emplace(call.canonical, position);
    return position;
}

bool SearchBuilder::is_active(const CheckedCall &heuristic) const {
    auto known = positions_.find(heuristic.canonical);
    return known != positions_.end() && heuristics_.is_active(known->second);
}

const Evaluator &SearchBuilder::add(std::unique_ptr<Evaluator> evaluator) {
    evaluators_.push_back(std::move(evaluator));
    return *evaluators_.back();
}

const Evaluator &SearchBuilder::evaluator(const CheckedCall &call) {
    if (call.kind == PluginKind::evaluator)
        return add(evaluator_plugins()[call.row].make(*this, call));
    int position = heuristic(call);
    heuristics_.set_active(position);
    return add(std::make_unique<HeuristicEvaluator>(position));
}

std::vector<const Evaluator *> SearchBuilder::evaluators(const std::vector<CheckedCall> &calls) {
    std::vector<const Evaluator *> result;
    for (const CheckedCall &call : calls)
        result.push_back(&evaluator(call));
    return result;
}

OpenListDescription SearchBuilder::open_list(const CheckedCall &call) {
    return open_list_plugins()[call.row].describe(*this, call);
}

OpenListDescription SearchBuilder::queues(const CheckedCall &call, const std::vector<const Evaluator *> &evaluators) {
    bool preferred = !call.calls("preferred").empty();
    OpenListDescription result;
    result.kind = OpenListDescription::Kind::alternation;
    result.boost = call.options.integer("boost");
    for (const Evaluator *evaluator : evaluators) {
        OpenListDescription queue;
        queue.evaluators = {evaluator};
        result.lists.push_back(queue);
        queue.preferred_only = true;
        if (preferred)
            result.lists.push_back(queue);
    }
    return result.lists.size() == 1 ? result.lists[0] : result;
}

void SearchBuilder::set_common(const CheckedCall &call) {
    // Heuristics that order states are asked about all of them anyway.
    bool ration = settings_.ration_preferred && has_preferred_list(settings_.open) && heuristics_.are_cheap();
    for (const CheckedCall &preferred : call.calls("preferred"))
        ration = ration && !is_active(preferred);
    for (const CheckedCall &preferred : call.calls("preferred"))
        settings_.preferred.push_back(heuristic(preferred, ration));
    settings_.ration_preferred = ration && !settings_.preferred.empty();
    settings_.cost_type = cost_type(call.options.text("cost_type"));
    settings_.bound = call.options.number("bound");
    settings_.max_time = call.options.number("max_time");
    settings_.max_evaluations = call.options.number("max_evaluations");
    settings_.prune_symmetric = call.options.boolean("prune_symmetric");
    settings_.prune_dead_ends = call.options.boolean("prune_dead_ends");
    settings_.seed = seed_;
}
}  // namespace search_plugin
