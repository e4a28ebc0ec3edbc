#pragma once

#include "search_plugin/checker.h"
#include "search_plugin/search.h"

#include <map>

namespace search_plugin {
/*
  Builds a search for a task from a checked expression, and owns what it is made of.
  Heuristics that are written alike are one object.
*/
class SearchBuilder {
public:
    SearchBuilder(const Task &task, Statistics &statistics, Log &log, std::uint64_t seed);

    // Throws UnsupportedError where a heuristic cannot handle the task.
    std::unique_ptr<Search> build(const CheckedCall &call);
    HeuristicSet &heuristics() { return heuristics_; }

    // For the tables:
    const Evaluator &evaluator(const CheckedCall &call);
    const Evaluator &add(std::unique_ptr<Evaluator> evaluator);
    std::vector<const Evaluator *> evaluators(const std::vector<CheckedCall> &calls);
    OpenListDescription open_list(const CheckedCall &call);
    // One queue for each evaluator, and one more for its preferred operators if there are any.
    OpenListDescription queues(const CheckedCall &call, const std::vector<const Evaluator *> &evaluators);
    // Reads the options that all searches share.
    void set_common(const CheckedCall &call);
    SearchSettings &settings() { return settings_; }
    void set_lazy() { lazy_ = true; }

private:
    // A deferred one is made when it is needed for the first time.
    int heuristic(const CheckedCall &call, bool deferred = false);
    bool is_active(const CheckedCall &heuristic) const;
    void find_ambiguous_names(const CheckedCall &call, std::map<std::string, std::string> &canonical_by_name);

    const Task &task_;
    Statistics &statistics_;
    Log &log_;
    std::uint64_t seed_;
    HeuristicSet heuristics_;
    std::map<std::string, int> positions_;  // by canonical spelling
    std::map<std::string, bool> name_is_ambiguous_;
    std::vector<std::unique_ptr<Evaluator>> evaluators_;
    SearchSettings settings_;
    bool lazy_ = false;
};
}  // namespace search_plugin
