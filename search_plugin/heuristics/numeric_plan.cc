#include "search_plugin/heuristics/numeric_exploration.h"

namespace search_plugin {
void NumericExploration::want(PropositionId proposition) {
    if (proposition_marks_[proposition] != mark_ && !cursor_.holds(proposition)) {
        proposition_marks_[proposition] = mark_;
        stack_.push_back(proposition);
    }
}

void NumericExploration::use(int op, double repetitions) {
    if (operator_marks_[op] == mark_) {
        repetitions_[op] = std::max(repetitions_[op], repetitions);
        return;
    }
    operator_marks_[op] = mark_;
    repetitions_[op] = repetitions;
    plan_.push_back(op);
    for (PropositionId precondition : operators_.preconditions(operators_.conjunction(op)))
        want(precondition);
}

// Follows the supporters of propositions and, for values that jumps read, of bounds.
void NumericExploration::follow_supporters() {
    for (PropositionId goal = 0; goal < num_goals_; ++goal)
        want(goal);
    bool has_bounds = table_.needs_intervals();
    for (std::size_t next = 0; !stack_.empty() || (has_bounds && next < plan_.size());) {
        if (stack_.empty()) {
            operators_found_.clear();
            for (const NumericTable::Jump &jump : table_.jumps(plan_[next++]))
                for (wl_core::NumberId number : jump.reads)
                    intervals_.supporters(number, operators_found_);
            for (int op : operators_found_)
                use(op, 1);
            continue;
        }
        PropositionId proposition = stack_.back();
        stack_.pop_back();
        int condition = table_.condition_of(proposition), supporter = supporters_[proposition];
        if (supporter != -1)
            use(supporter, condition == -1 ? 1 : supports_[condition].repetitions);
        if (condition != -1)
            for (int op : supports_[condition].by_intervals)
                use(op, 1);
    }
}

double NumericExploration::extract_plan(std::vector<OperatorId> &applicable) {
    plan_.clear();
    applicable.clear();
    if (++mark_ == 0) {
        std::fill(proposition_marks_.begin(), proposition_marks_.end(), 0);
        std::fill(operator_marks_.begin(), operator_marks_.end(), 0);
        mark_ = 1;
    }
    follow_supporters();
    double cost = 0;
    for (int op : plan_) {
        OperatorId id = operators_.id(op);
        if (id == NO_OPERATOR)
            continue;
        // Of the parts of an operator, the one that is repeated most often counts.
        double more = std::max(0.0, repetitions_[op] - counted_[id]);
        counted_[id] += more;
        cost += more * scaled_costs_[id];
        if (cursor_.is_true(operators_.conjunction(op)))
            applicable.push_back(id);
    }
    for (int op : plan_)
        if (operators_.id(op) != NO_OPERATOR)
            counted_[operators_.id(op)] = 0;
    std::sort(applicable.begin(), applicable.end());
    applicable.erase(std::unique(applicable.begin(), applicable.end()), applicable.end());
    return scaled_costs_.unscale(cost);
}
}  // namespace search_plugin
