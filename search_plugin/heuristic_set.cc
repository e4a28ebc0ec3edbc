#include "search_plugin/heuristic_set.h"

#include <algorithm>
#include <cmath>

namespace search_plugin {
int HeuristicSet::add(std::unique_ptr<Heuristic> heuristic, std::string name) {
    members_.push_back({std::move(heuristic), std::move(name), false, INFINITE});
    values_.push_back(INFINITE);
    return size() - 1;
}

void HeuristicSet::set_active(int position) {
    if (!members_[position].active)
        active_.push_back(position);
    members_[position].active = true;
}

bool HeuristicSet::finds_relaxed_dead_ends() const {
    return std::any_of(active_.begin(), active_.end(),
                       [&](int position) { return members_[position].heuristic->finds_relaxed_dead_ends(); });
}

bool HeuristicSet::are_cheap() const {
    return std::all_of(active_.begin(), active_.end(),
                       [&](int position) { return members_[position].heuristic->is_cheap(); });
}

template <typename Compute> bool HeuristicSet::evaluate_active(Compute compute) {
    for (std::size_t i = 0; i < active_.size(); ++i) {
        Member &member = members_[active_[i]];
        ++statistics_.evaluations;
        double value = compute(*member.heuristic);
        if (std::isnan(value))
            value = INFINITE;  // infinite weights against each other; NaN would break the order of the open list
        values_[active_[i]] = value;
        if (value == INFINITE) {
            for (++i; i < active_.size(); ++i)
                values_[active_[i]] = INFINITE;
            return false;
        }
    }
    return true;
}

bool HeuristicSet::evaluate(const TaskState &state) {
    return evaluate_active([&](Heuristic &heuristic) { return heuristic.evaluate(state); });
}

void HeuristicSet::set_parent(const TaskState &parent) {
    for (int position : active_)
        members_[position].heuristic->set_parent(parent);
}

bool HeuristicSet::evaluate_successor(const TaskState &parent, const StateDelta &delta) {
    return evaluate_active([&](Heuristic &heuristic) { return heuristic.evaluate_successor(parent, delta); });
}

bool HeuristicSet::check_progress(double g) {
    bool progress = false;
    for (int position : active_) {
        Member &member = members_[position];
        if (values_[position] < member.best) {
            member.best = values_[position];
            progress = true;
            log_.progress("New best heuristic value for " + member.name + ": " + format_number(member.best));
        }
    }
    if (progress)
        log_.progress("g=" + format_number(g) + ", " + std::to_string(statistics_.counts.evaluated) + " evaluated, " +
                      std::to_string(statistics_.counts.expanded) + " expanded");
    return progress;
}

void HeuristicSet::log_initial_values() {
    for (int position : active_) {
        // Tools read integers only, so the value itself is on a line of its own.
        double value = values_[position];
        double rounded = std::clamp(std::round(value), -1e15, 1e15);
        log_.result("Initial heuristic value for " + name(position) + ": " +
                    (value == INFINITE ? "infinity" : format_number(rounded)));
        log_.result("Initial exact heuristic value for " + name(position) + ": " + format_number(value));
    }
}

void HeuristicSet::preferred_operators(std::span<const int> positions, const TaskState &state, bool is_current,
                                       std::vector<OperatorId> &result) {
    result.clear();
    for (int position : positions) {
        Member &member = members_[position];
        if (!is_current || !member.active) {
            ++statistics_.evaluations;
            if (member.heuristic->evaluate(state) == INFINITE)
                continue;
        }
        scratch_.clear();
        member.heuristic->preferred_operators(scratch_);
        result.insert(result.end(), scratch_.begin(), scratch_.end());
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
}
}  // namespace search_plugin
